import ArgumentParser

/// What a folder's worker processes run, and other programs may.
struct WorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker", abstract: "Renders pictures for another program, which opens the files.",
        discussion: """
            Standard input is a Unix socket: each request is a line of JSON, with which the descriptors of its files come. \
            Reports go to standard output. Documentation/worker.md explains both.
            """,
        shouldDisplay: false
    )

    @Argument(help: "Formats whose libraries are loaded before the worker gives up files, or all.")
    var formats: [String] = []

    func run() throws {
        let status = SandboxedCommand.worker.run(formats: formats)
        if status != 0 { throw ExitCode(status) }
    }
}
