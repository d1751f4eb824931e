import ArgumentParser
import ImageBatch

/// What a folder's worker processes run.
struct WorkerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker", abstract: "Does jobs from standard input, a line of JSON each.", shouldDisplay: false
    )

    func run() async throws {
        let faults = PlantedFaults(AppEnvironment()["IMAGE_APP_PLANT"] ?? "")
        let watcher = SignalWatcher()
        try await watcher.run { try PictureWorker.run(faults: faults) }
    }
}
