import ArgumentParser
import ImageBatch

/// What a folder's worker processes run.
struct WorkerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker", abstract: "Does jobs from standard input, a line of JSON each.", shouldDisplay: false
    )

    func run() async throws {
        let faults = AppEnvironment().injectedFaults
        do {
            try await SignalWatcher.run { try PictureWorker.run(faults: faults) }
        } catch {
            // A worker's output is not read: its status informs its parent, where that still exists.
            throw ExitCode(SignalWatcher.exitStatus ?? 1)
        }
    }
}
