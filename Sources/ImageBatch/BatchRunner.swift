import FoundationEssentials
import Subprocess
import SystemPackage

/// Runs jobs in worker processes, so that a crash, a hang or an allocation that fails costs one picture.
public struct BatchRunner: Sendable {
    /// The program, which becomes a worker by the argument `worker`.
    public var program: FilePath
    public var workerCount: Int
    /// How long one picture may take; then its worker is ended and the picture has failed.
    public var timeLimit: Duration
    /// Bytes of buffers that the pictures under way may need together.
    public var memoryBudget: Int

    public init(program: FilePath, workerCount: Int, timeLimit: Duration, memoryBudget: Int) {
        self.program = program
        self.workerCount = workerCount
        self.timeLimit = timeLimit
        self.memoryBudget = memoryBudget
    }

    /// Runs the jobs and hands out a report for each that was begun, in the order in which they end. Cancelled, it ends
    /// the workers; jobs that were under way or not begun get no report.
    public func run(_ jobs: [PictureJob], onReport: (PictureReport) async -> Void) async {
        let queue = JobQueue(jobs, memoryBudget: memoryBudget)
        let (reports, input) = AsyncStream<PictureReport>.makeStream()
        await withTaskCancellationHandler {
            async let working: Void = employAll(max(1, min(workerCount, jobs.count)), queue, reports: input)
            for await report in reports { await onReport(report) }
            await working
        } onCancel: {
            Task { await queue.cancel() }
        }
    }

    private func employAll(
        _ count: Int, _ queue: JobQueue, reports: AsyncStream<PictureReport>.Continuation
    ) async {
        await withTaskGroup { group in
            for _ in 0..<count {
                group.addTask { await employWorkers(queue, reports: reports) }
            }
        }
        reports.finish()
    }

    /// Keeps one worker going, and puts a new one in its place when it is gone, until there are no jobs.
    private func employWorkers(_ queue: JobQueue, reports: AsyncStream<PictureReport>.Continuation) async {
        while !Task.isCancelled, let first = await queue.next() {
            let current = CurrentJob(first)
            var reason = "the worker could not be started"
            do {
                let result = try await Subprocess.run(
                    .path(program), arguments: ["worker"], platformOptions: Self.platformOptions,
                    input: .inputWriter, output: .sequence, error: .discarded
                ) { execution in
                    try await employ(execution, current: current, queue: queue, reports: reports)
                }
                reason = "the worker ended early (\(Self.words(for: result.terminationStatus)))"
            } catch {
                reason = "the worker could not be used: \(error)"
            }
            // Whatever is still current has been the worker's end, unless the run itself was.
            guard let job = await current.job, !Task.isCancelled else { continue }
            if await current.isOverdue { reason = "it took longer than \(timeLimit.components.seconds) s (--timeout)" }
            reports.yield(PictureReport(number: job.number, outcome: .failed(reason)))
            await queue.ended(job)
        }
    }

    /// Gives a worker jobs until there are none or it is gone.
    private func employ(
        _ execution: Execution<CustomWriteInput, SequenceOutput, DiscardedOutput>, current: CurrentJob,
        queue: JobQueue, reports: AsyncStream<PictureReport>.Continuation
    ) async throws {
        let encoder = JSONEncoder()
        let decoder = JSONDecoder()
        var answers = execution.standardOutput.strings().makeAsyncIterator()
        while let job = await current.job {
            let line = try encoder.encode(job) + [UInt8(ascii: "\n")]
            let watchdog = Task {
                try await Task.sleep(for: timeLimit)
                await current.markOverdue()
                try execution.send(signal: .kill)
            }
            defer { watchdog.cancel() }
            _ = try await execution.standardInputWriter.write(Array(line))
            guard let answer = try await answers.next() else { return }
            reports.yield(try decoder.decode(PictureReport.self, from: Data(answer.utf8)))
            await queue.ended(job)
            await current.set(Task.isCancelled ? nil : queue.next())
        }
        try await execution.standardInputWriter.finish()
    }

    private static var platformOptions: PlatformOptions {
        var options = PlatformOptions()
        // A group of their own: Ctrl-C in a terminal reaches the parent alone, which ends them in order.
        options.processGroupID = 0
        options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(2))]
        return options
    }

    private static func words(for status: TerminationStatus) -> String {
        switch status {
        case .exited(let code): "exit status \(code)"
        case .signaled(9): "it was killed, perhaps for want of memory"
        case .signaled(let signal): "it crashed with signal \(signal)"
        }
    }
}

/// The job that a worker has now, known to the one who watches it.
private actor CurrentJob {
    private(set) var job: PictureJob?
    private(set) var isOverdue = false

    init(_ job: PictureJob) {
        self.job = job
    }

    func set(_ job: PictureJob?) { self.job = job }

    func markOverdue() { isOverdue = true }
}
