import ArgumentParser
import ImageBatch

/// What a folder's worker processes run, and other programs may.
struct WorkerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker", abstract: "Renders pictures for another program, which opens the files.",
        discussion: """
            Standard input is a Unix socket: each request is a line of JSON, with which the descriptors of its files come. \
            Reports go to standard output. Documentation/worker.md explains both.
            """,
        shouldDisplay: false
    )

    func run() async throws {
        let faults = AppEnvironment().injectedFaults
        do {
            try await SignalWatcher.run { try WorkerProcess.run(faults: faults) }
        } catch {
            if let status = SignalWatcher.exitStatus { throw ExitCode(status) }
            Console().error("image-app worker", "\(error)")
            throw ExitCode(1)
        }
    }
}
