import ArgumentParser

/// When a batch ends early, and how much memory it may use.
struct BatchLimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("End the run once this many pictures have failed.", valueName: "count"))
    var maxErrors: Int?

    @Flag(help: "End the run with the first picture that fails. Not with --watch.")
    var failFast = false

    @Option(
        help: ArgumentHelp(
            "The most memory for the buffers of all pictures in progress. Default: half of the machine's.",
            valueName: "bytes"))
    var runMemory: MemoryQuantity?

    func validate() throws {
        if let maxErrors, maxErrors < 1 { throw ValidationError("--max-errors is at least 1, not \(maxErrors).") }
    }
}
