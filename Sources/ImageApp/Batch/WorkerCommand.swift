import ArgumentParser
import ImageBatch

/// What a folder's worker processes run.
struct WorkerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker", abstract: "Does jobs from standard input, a line of JSON each.", shouldDisplay: false
    )

    func run() async throws {
        let faults = AppEnvironment().plantedFaults
        do {
            try await SignalWatcher.run { try PictureWorker.run(faults: faults) }
        } catch {
            // Nobody reads what a worker says: its status tells its parent, where that is still there.
            throw ExitCode(SignalWatcher.exitStatus ?? 1)
        }
    }
}
