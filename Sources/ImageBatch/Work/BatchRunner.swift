import FoundationEssentials
import ImageSources
import Subprocess
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

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
    /// the workers; jobs that were under way or not begun get no report. Broken pipes no longer end this process.
    ///
    /// - Parameter onReport: may be called for several at a time; the worker waits for it. It says whether the run goes on:
    ///   jobs that are under way are finished all the same.
    package func run(
        _ source: any JobSource, onReport: @escaping ReportHandler
    ) async {
        // A worker that is gone must not take its parent along.
        signal(SIGPIPE, SIG_IGN)
        let queue = JobQueue(source, memoryBudget: memoryBudget)
        // Starting a process must not run out of files half-way: the library that does it would end this one.
        let workerCount = FileBudget.workers(max(1, workerCount))
        await withTaskCancellationHandler {
            if workerCount == 0 { await failAll(queue, onReport) }
            await withTaskGroup { group in
                for _ in 0..<workerCount {
                    group.addTask { await employWorkers(queue, onReport: onReport) }
                }
            }
        } onCancel: {
            Task { await queue.cancel() }
        }
    }

    package typealias ReportHandler = @Sendable (PictureJob, PictureReport) async -> Bool

    private func failAll(_ queue: JobQueue, _ onReport: ReportHandler) async {
        let reason = "no worker process can be started for it: \(FileSource.reason(Errno.tooManyOpenFiles))"
        while let job = await queue.next() {
            await queue.ended(job)
            if await !onReport(job, PictureReport(number: job.number, outcome: .failed(reason))) {
                await queue.cancel()
            }
        }
    }

    /// Keeps one worker going, and puts a new one in its place when it is gone, until there are no jobs.
    private func employWorkers(_ queue: JobQueue, onReport: ReportHandler) async {
        while !Task.isCancelled, let first = await queue.next() {
            let current = CurrentJob(first)
            var reason: String
            var wasKilled = false
            do {
                let result = try await Subprocess.run(
                    .path(program), arguments: ["worker"], environment: Self.environment,
                    platformOptions: Self.platformOptions,
                    input: .inputWriter, output: .sequence, error: .discarded
                ) { execution in
                    try await employ(execution, current: current, queue: queue, onReport: onReport)
                }
                reason = "its worker process \(Self.words(for: result.terminationStatus))"
                wasKilled = result.terminationStatus == .signaled(9)
            } catch is UnreadableAnswer {
                reason = "its worker process gave an answer that can't be read"
            } catch {
                reason = "no worker process could be started for it: \(error)"
            }
            // Whatever is still current has been the worker's end, unless the run itself was.
            guard let job = await current.job else { continue }
            job.removeLeftover()
            if Task.isCancelled { return }
            if await current.isOverdue { reason = "it took longer than \(timeLimit.components.seconds) s (--timeout)" }
            await queue.ended(job)
            if wasKilled, await !current.isOverdue, job.mayBeTriedAgain {
                await queue.putBack(job)
                continue
            }
            if await !onReport(job, PictureReport(number: job.number, outcome: .failed(reason))) {
                await queue.cancel()
            }
        }
    }

    /// Gives a worker jobs until there are none or it is gone.
    private func employ(
        _ execution: Execution<CustomWriteInput, SequenceOutput, DiscardedOutput>, current: CurrentJob,
        queue: JobQueue, onReport: ReportHandler
    ) async throws {
        // One for all jobs: a task that sleeps until a job's limit would take its memory until then, whenever it is cancelled.
        let watchdog = Task {
            while true {
                try await Task.sleep(for: min(.seconds(1), timeLimit / 20))
                if await current.isLate(timeLimit) {
                    try execution.send(signal: .kill)
                    return
                }
            }
        }
        defer { watchdog.cancel() }
        if try await doJobs(execution, from: current, queue, onReport) {
            try? await execution.standardInputWriter.finish()
        } else {
            await Self.waitForEnd(of: execution.processIdentifier.value)
        }
    }

    /// - Returns: whether the worker is still there when there are no more jobs.
    private func doJobs(
        _ execution: Execution<CustomWriteInput, SequenceOutput, DiscardedOutput>, from current: CurrentJob,
        _ queue: JobQueue, _ onReport: ReportHandler
    ) async throws -> Bool {
        let encoder = JSONEncoder()
        var answers = execution.standardOutput.strings(separatedBy: .unicodeScalarSequence(["\n"])).makeAsyncIterator()
        while let job = await current.job {
            let line = try encoder.encode(job) + [UInt8(ascii: "\n")]
            // A worker that is gone takes no job and gives no answer: its status says why.
            guard (try? await execution.standardInputWriter.write(Array(line))) != nil else { return false }
            guard let answer = try? await answers.next() else { return false }
            let report = try Self.report(answer, on: job)
            let isKilled = await current.end()
            await queue.ended(job)
            if await !onReport(job, report) { await queue.cancel() }
            if isKilled { return false }
            guard !Task.isCancelled, let next = await queue.next() else { break }
            await current.begin(next)
        }
        return true
    }

    /// Waits, for a moment, until a process has ended and the library has taken note. Of those whose end it hears of only when
    /// nobody uses them any more it keeps a hundred bytes each, for good.
    private static func waitForEnd(of process: pid_t) async {
        var end = siginfo_t()
        for _ in 0..<20 {
            try? await Task.sleep(for: .milliseconds(10))
            // Looks, and leaves the status to the library.
            if waitid(P_PID, id_t(process), &end, WEXITED | WNOHANG | WNOWAIT) != 0 || end.si_signo != 0 { return }
        }
    }

    private struct UnreadableAnswer: Error {}

    private static func report(_ answer: String, on job: PictureJob) throws -> PictureReport {
        guard let report = try? JSONDecoder().decode(PictureReport.self, from: Data(answer.utf8)),
            report.number == job.number
        else { throw UnreadableAnswer() }
        return report
    }

    /// A crash is to end at once: nobody reads the backtrace that Swift would take its time for.
    private static var environment: Subprocess.Environment { .inherit.updating(["SWIFT_BACKTRACE": "enable=no"]) }

    private static var platformOptions: PlatformOptions {
        var options = PlatformOptions()
        // A group of their own: Ctrl-C in a terminal reaches the parent alone, which ends them in order.
        options.processGroupID = 0
        options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(2))]
        return options
    }

    private static func words(for status: TerminationStatus) -> String {
        switch status {
        case .exited(let code): "ended early, with status \(code)"
        case .signaled(9): "was killed, perhaps for want of memory"
        case .signaled(let signal): "crashed with signal \(signal)"
        }
    }
}

/// The job that a worker has now, known to the one who watches it.
private actor CurrentJob {
    private(set) var job: PictureJob?
    private(set) var isOverdue = false
    private var began = ContinuousClock.now

    init(_ job: PictureJob) {
        self.job = job
    }

    func begin(_ job: PictureJob) {
        self.job = job
        began = ContinuousClock.now
    }

    /// - Returns: whether the worker is being ended all the same, for the answer came at the last moment.
    func end() -> Bool {
        job = nil
        return isOverdue
    }

    /// - Returns: whether the job takes longer than it may, so that its worker is to be ended.
    func isLate(_ limit: Duration) -> Bool {
        guard job != nil, ContinuousClock.now - began >= limit else { return false }
        isOverdue = true
        return true
    }
}
