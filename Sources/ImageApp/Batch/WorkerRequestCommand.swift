import ArgumentParser
import FoundationEssentials
import ImageBatch
import ImageCore

/// What other programs ask workers, by the options of a batch: they need not know those.
struct WorkerRequestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker-request", abstract: "Prints what a batch with these options asks its workers, as JSON.",
        discussion: "Documentation/worker.md explains it.",
        shouldDisplay: false
    )

    @OptionGroup(title: "Inputs") var patterns: NamePatternOptions
    @OptionGroup(title: "Names and existing files") var results: BatchResultOptions
    @OptionGroup var result: OutputArguments
    @OptionGroup var look: LookOptions
    @OptionGroup(title: OptionTitle.limits) var limits: LimitArguments

    @Option(help: ArgumentHelp("The longest that one picture may take.", valueName: "seconds"))
    var timeout: Int = 300

    func validate() throws {
        let isOfFiles =
            results.inPlace || results.checksum || results.keepTimes || results.keepPermissions
            || look.likeness.measuresAll
        if isOfFiles {
            throw ValidationError(
                """
                --in-place, --checksum, --keep-times, --keep-permissions and --match are for image-app batch, which has the \
                files of all pictures at hand.
                """)
        }
        if try results.template()?.needsNumber ?? false {
            throw ValidationError("--name: a worker does not know the number of a picture among others: {seq}.")
        }
        try JobOptions.validate(timeout: timeout)
    }

    func run() async throws { try await CommandExecution.run(run) }

    /// - Returns: the exit status.
    private func run(_ environment: AppEnvironment, _ console: Console) throws -> Int32 {
        _ = try patterns.filter()
        let settings = try RunSettings(look, result, results, limits, isQuiet: false, environment, console)
        do {
            try JSONOutput.print(
                WorkOrder(
                    settings.work(timeLimit: timeout), nameTemplate: results.name?.path,
                    existingResults: results.existing, filterArguments: patterns.arguments))
        } catch let error as ImageError {
            throw UsageError("a file of the look \(error.commandLineDescription)")
        }
        return 0
    }
}
