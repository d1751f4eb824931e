import ArgumentParser
import ImageBatch
import ImageCodecs
import SystemPackage

/// How many pictures are processed at a time, and for how long.
struct JobOptions: OptionalOptions {
    @Option(
        name: [.customShort("j", allowingJoined: true), .long],
        help: ArgumentHelp("Pictures at a time. Default: one for each processor.", valueName: "count"))
    var jobs: Int?

    @Option(help: ArgumentHelp("The longest that one picture may take.", valueName: "seconds"))
    var timeout: Int = 300

    mutating func setDefaults() { (jobs, timeout) = (nil, 300) }

    func validate() throws {
        if let jobs, !(1...1000).contains(jobs) { throw ValidationError("--jobs is 1 to 1000, not \(jobs).") }
        try Self.validate(timeout: timeout)
    }

    static func validate(timeout: Int) throws {
        guard (1...1_000_000).contains(timeout) else {
            throw ValidationError("--timeout is 1 to 1000000 seconds, not \(timeout).")
        }
    }

    /// - Parameters:
    ///   - codecs: the runner with which this process decodes pictures.
    ///   - memory: bytes that the pictures under way may need together; nil: half of the machine's.
    func workerPool(_ environment: AppEnvironment, codecs: CodecRunner, memory: Int? = nil) -> WorkerPool {
        CodecIsolationSetup.reportWeakness()
        var workerPool = WorkerPool(
            program: "/proc/self/exe", workerCount: jobs ?? environment.processorCount, timeLimit: .seconds(timeout),
            memoryBudget: memory ?? environment.physicalMemory / 2, codecs: codecs)
        workerPool.faults = AppEnvironment.faults
        return workerPool
    }
}
