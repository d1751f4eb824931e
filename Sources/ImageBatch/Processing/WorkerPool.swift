import FaultInjection
import FoundationEssentials
import ImageCore
import ImageFiles
import ImagePipeline
import IsolatedCodecs
import Subprocess
import Synchronization
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Runs jobs in worker processes, so that a crash, a hang or an allocation that fails costs one picture.
package struct WorkerPool: Sendable {
    /// The program, which becomes a worker by the argument `worker`.
    package var program: FilePath
    package var workerCount: Int
    /// How long one picture may take; then its worker is ended and the picture has failed.
    package var timeLimit: Duration
    /// Faults for tests; workers find theirs in their environment.
    package var faults = InjectedFaults()
    /// Bytes of buffers that the pictures under way may need together.
    package var memoryBudget: Int

    package init(program: FilePath, workerCount: Int, timeLimit: Duration, memoryBudget: Int) {
        self.program = program
        self.workerCount = workerCount
        self.timeLimit = timeLimit
        self.memoryBudget = memoryBudget
    }

    /// What ``timeLimit`` is measured by.
    package var clock: RunClock { faults.clock }

    /// Runs the jobs and hands out a report for each that was begun, in the order in which they end. Cancelled, it ends
    /// the workers; jobs that were under way or not begun get no report. Broken pipes no longer end this process.
    ///
    /// - Parameters:
    ///   - source: its jobs have one look.
    ///   - journal: records each result before it has its name; nil where nothing does.
    ///   - onReport: may be called for several at a time. A worker may have its next job already, but gets no further one
    ///     before this returns. It says whether the run goes on: jobs that are under way are finished all the same.
    package func run(
        _ source: any JobSource, journal: Journal? = nil, onReport: @escaping ReportHandler
    ) async {
        // A worker that is gone must not take its parent along.
        signal(SIGPIPE, SIG_IGN)
        let queue = JobQueue(source, memoryBudget: memoryBudget)
        await withTaskCancellationHandler {
            guard let first = await queue.next() else { return }
            let run = Run(
                queue: queue, look: LookFileSet(of: first.work.request.look), journal: journal, faults: faults,
                onReport: onReport)
            // Starting a process must not run out of files half-way: the library that does it would end this one.
            let workerCount = DescriptorBudget.workers(
                max(1, workerCount), lookFiles: run.look.descriptors.count)
            if workerCount == 0 { return await workHere(from: first, run) }
            await withTaskGroup { group in
                for number in 0..<workerCount {
                    group.addTask { await employWorkers(from: number == 0 ? first : nil, run) }
                }
            }
        } onCancel: {
            Task { await queue.cancel() }
        }
    }

    /// Runs the jobs and collects what is wanted of their reports, in the order in which they end.
    func collect<Value: Sendable>(
        _ source: any JobSource, _ value: @escaping @Sendable (PictureJob, PictureReport) -> Value?
    ) async -> [Value] {
        let values = Mutex<[Value]>([])
        await run(source) { job, report in
            if let value = value(job, report) { values.withLock { $0.append(value) } }
            return true
        }
        return values.withLock(\.self)
    }

    package typealias ReportHandler = @Sendable (PictureJob, PictureReport) async -> Bool

    /// What all workers of a run have in common.
    private struct Run: Sendable {
        let queue: JobQueue
        let look: LookFileSet
        let journal: Journal?
        let faults: InjectedFaults
        let onReport: ReportHandler

        /// - Parameter look: nil where the worker has its files.
        func attempt(at job: PictureJob, look: LookFileSet?) throws(ImageError) -> JobAttempt {
            try JobAttempt(at: job, look: look, journal: journal, faults: faults)
        }

        /// The formats whose libraries a worker needs for a job; none where that can't be told, and the job will fail.
        func formats(of job: PictureJob) -> Set<String> {
            (try? OpenedInput(job.input, version: job.replaced)).map { job.formats(of: $0) } ?? []
        }

        /// Hands out the report of a job that has ended.
        func handOut(_ report: PictureReport, on job: PictureJob) async {
            if await !onReport(job, report) { await queue.cancel() }
        }
    }

    /// Does the jobs in this process, one after another: with so few files that no worker process can be started, there are
    /// enough for a picture. One that crashes ends the run then.
    private func workHere(from first: PictureJob, _ run: Run) async {
        let worker = Mutex(PictureWorker())
        var next: PictureJob? = first
        while !Task.isCancelled, let job = next {
            var report: PictureReport?
            do {
                report = try await TimeLimit.run(within: timeLimit) {
                    let attempt = try run.attempt(at: job, look: run.look)
                    let report = worker.withLock { $0.perform(attempt.request, attempt.files(look: run.look)) }
                    if report.failure != nil, Task.isCancelled { throw ImageError.cancelled }
                    return attempt.end(report)
                }
            } catch let error as TimeLimit.Exceeded {
                report = PictureReport(number: job.number, failure: error)
            } catch let error as ImageError where error != .cancelled {
                report = JobAttempt.report(error, on: job)
            } catch {}
            guard let report else { return await run.queue.ended(job) }
            await run.queue.ended(job)
            await run.handOut(report, on: job)
            next = await run.queue.next()
        }
    }

    /// Keeps one worker going, and replaces it when it has ended, until there are no jobs.
    private func employWorkers(from first: PictureJob?, _ run: Run) async {
        let current = CurrentJob(limit: timeLimit, clock: clock)
        var formats: Set<String> = []
        let watchdog = Task { try await current.watch() }
        defer { watchdog.cancel() }
        var next = first
        while !Task.isCancelled {
            if next == nil { next = await run.queue.next() }
            guard var job = next else { return }
            next = nil
            formats.formUnion(run.formats(of: job))
            while let loss = await employWorker(from: job, formats, current, run), !Task.isCancelled {
                if loss.isUntried {
                    // The next worker has all libraries that were needed so far.
                    job = loss.job
                    formats.formUnion(run.formats(of: job))
                    continue
                }
                if loss.isTriedAgain {
                    job = await run.queue.waitAlone(for: loss.job)
                    continue
                }
                await run.handOut(PictureReport(number: loss.job.number, failure: loss.error), on: loss.job)
                break
            }
        }
    }

    /// A job that its worker left undone.
    private struct Loss {
        var job: PictureJob
        var error: any Error
        /// Whether the system, or a user, ended the worker.
        var isTriedAgain: Bool
        /// Whether it was not begun, for the worker lacks a library and can't load it any more.
        var isUntried = false
    }

    /// Gives jobs to a new worker, from a first one on.
    /// - Parameter formats: those whose libraries it loads.
    private func employWorker(
        from first: PictureJob, _ formats: Set<String>, _ current: CurrentJob, _ run: Run
    ) async -> Loss? {
        await current.begin(first)
        var failure: WorkerFailure
        var wasKilled = false
        do {
            let (socket, workerEnd) = try FileSocket.pair()
            defer { try? socket.close() }
            let result = try await Subprocess.run(
                .path(program), arguments: Arguments(["worker"] + formats.sorted()), environment: Self.environment,
                platformOptions: Self.platformOptions,
                input: .fileDescriptor(workerEnd, closeAfterSpawningProcess: true), output: .sequence,
                error: .discarded
            ) { execution in
                ChildMemory.limit(process: execution.processIdentifier.value, for: first.work.request.limits)
                try await employ(execution, formats, over: socket, current: current, run)
            }
            if let job = await current.job, !run.formats(of: job).isSubset(of: formats) {
                _ = await current.end()
                return Loss(job: job, error: WorkerFailure.unreadableAnswer, isTriedAgain: false, isUntried: true)
            }
            wasKilled = result.terminationStatus == .signaled(9)
            failure = WorkerFailure(description: "its worker process \(Self.words(for: result.terminationStatus))")
        } catch let error as WorkerFailure {
            failure = error
        } catch {
            failure = WorkerFailure(description: "no worker process could be started for it: \(error)")
        }
        // Whatever is still current has been the worker's end, unless the run itself was.
        guard let job = await current.job else { return nil }
        let isOverdue = await current.end()
        await run.queue.ended(job)
        if isOverdue { return Loss(job: job, error: TimeLimit.Exceeded(limit: timeLimit), isTriedAgain: false) }
        if wasKilled, job.isLastTry { failure.description += "; it was tried twice" }
        return Loss(job: job, error: failure, isTriedAgain: wasKilled && !job.isLastTry)
    }

    private typealias Worker = Execution<FileDescriptorInput, SequenceOutput, DiscardedOutput>

    /// Sends jobs to a worker until there are none or it has ended.
    private func employ(
        _ worker: Worker, _ formats: Set<String>, over socket: FileDescriptor, current: CurrentJob, _ run: Run
    ) async throws {
        await current.setKill { try? worker.send(signal: .kill) }
        let isThere: Bool
        do {
            isThere = try await doJobs(worker, formats, over: FileSocket(socket), from: current, run)
        } catch {
            await current.setKill(nil)
            throw error
        }
        if isThere {
            SystemCalls.shutDown(socket)
        } else {
            // One that closed its output and runs on is ended when its job's time is over.
            await Self.waitForEnd(of: worker.processIdentifier.value, current)
        }
        // Of a worker that has ended, the number may be another's soon.
        await current.setKill(nil)
    }

    /// - Returns: whether the worker is still there when there are no more jobs.
    private func doJobs(
        _ worker: Worker, _ formats: Set<String>, over socket: FileSocket, from current: CurrentJob, _ run: Run
    ) async throws -> Bool {
        var saving: Task<Void, Never>?
        let result: Result<Bool, any Error>
        do {
            result = .success(try await doJobs(worker, formats, over: socket, from: current, run, saving: &saving))
        } catch {
            result = .failure(error)
        }
        await saving?.value
        return try result.get()
    }

    /// - Parameter saving: gives the previous job's result its name, while the worker has the next job.
    private func doJobs(
        _ worker: Worker, _ formats: Set<String>, over socket: FileSocket, from current: CurrentJob, _ run: Run,
        saving: inout Task<Void, Never>?
    ) async throws -> Bool {
        var answers = worker.standardOutput.strings(separatedBy: .unicodeScalarSequence(["\n"])).makeAsyncIterator()
        /// The look's files, which come with the first request.
        var look: LookFileSet? = run.look
        while let job = await current.job {
            do {
                let attempt = try run.attempt(at: job, look: look)
                guard attempt.formats.isSubset(of: formats) else {
                    attempt.discard()
                    return true
                }
                // A worker that is gone takes no job and gives no answer: its status says why.
                guard try await send(attempt, look, over: socket) else { return false }
                look = nil
                let answer: String?
                do {
                    answer = try await answers.next()
                } catch {
                    // One without an end, for instance, of which the worker would wait to write the rest.
                    throw WorkerFailure.unreadableAnswer
                }
                guard let answer else { return false }
                let reported = try Self.report(answer, on: job)
                let isKilled = await current.end()
                // Not more than one at a time, so that a run that is to stop starts no more jobs.
                await saving?.value
                await run.queue.ended(job)
                if reported.failure == nil {
                    saving = Task { await run.handOut(attempt.end(reported), on: job) }
                } else {
                    // Where the run stops for it, no other job is begun.
                    await run.handOut(attempt.end(reported), on: job)
                }
                if isKilled { return false }
            } catch let error as ImageError {
                _ = await current.end()
                await saving?.value
                await run.queue.ended(job)
                await run.handOut(JobAttempt.report(error, on: job), on: job)
            }
            guard !Task.isCancelled, let next = await run.queue.next() else { break }
            await current.begin(next)
        }
        return true
    }

    /// - Returns: false where the worker is gone.
    private func send(
        _ attempt: JobAttempt, _ lookFiles: LookFileSet?, over socket: FileSocket
    ) async throws -> Bool {
        var files = attempt.descriptors + (lookFiles?.descriptors ?? [])
        guard files.count <= FileSocket.mostFiles else {
            throw ImageError.invalidRequest("the look has more files than a worker can be given")
        }
        var line = try JSONEncoder().encode(attempt.request)[...] + [UInt8(ascii: "\n")]
        while !line.isEmpty {
            guard let count = try? socket.send(ArraySlice(line), with: files) else { return false }
            if count > 0 { files = [] } else { try await Task.sleep(for: .milliseconds(1)) }
            line = line.dropFirst(count)
        }
        return true
    }

    /// Waits until a process has ended, or its job's time is over, and a moment more, in which the library hears of its end. Of
    /// those whose end it hears of only when they are not used any more it keeps a hundred bytes each, for good.
    private static func waitForEnd(of process: pid_t, _ current: CurrentJob) async {
        var end = siginfo_t()
        // Where the run is cancelled, the library ends the process.
        while !Task.isCancelled, await !current.isOverdue {
            // Looks, and leaves the status to the library.
            let hasEnded = waitid(P_PID, id_t(process), &end, WEXITED | WNOHANG | WNOWAIT) != 0 || end.si_signo != 0
            try? await Task.sleep(for: .milliseconds(10))
            if hasEnded { return }
        }
    }

    private static func report(_ answer: String, on job: PictureJob) throws -> PictureReport {
        guard let report = try? JSONDecoder().decode(PictureReport.self, from: Data(answer.utf8)),
            report.number == job.number
        else { throw WorkerFailure.unreadableAnswer }
        return report
    }

    /// A crash is to end at once: the backtrace, for which Swift would need time, is not read.
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

/// Why a worker left its job undone.
private struct WorkerFailure: Error, CustomStringConvertible {
    static let unreadableAnswer = WorkerFailure(
        description: "its worker process gave an answer that can't be read")

    var description: String
}

/// The job that a worker has now, and its limit of time.
private actor CurrentJob {
    private let limit: Duration
    private let clock: RunClock
    private(set) var job: PictureJob?
    private var began: SuspendingClock.Instant
    /// Ends the worker that has the job.
    private var kill: (@Sendable () -> Void)?
    private(set) var isOverdue = false

    init(limit: Duration, clock: RunClock) {
        self.limit = limit
        self.clock = clock
        began = clock.now
    }

    func begin(_ job: PictureJob) {
        self.job = job
        began = clock.now
        isOverdue = false
    }

    /// Says how the worker that has the job, and gets the next ones, is ended; nil where there is none.
    func setKill(_ kill: (@Sendable () -> Void)?) {
        self.kill = kill
        if isOverdue { kill?() }
    }

    /// - Returns: whether its worker is being ended for the job's time, though its answer may have come at the last moment.
    func end() -> Bool {
        job = nil
        return isOverdue
    }

    /// Ends workers whose jobs take longer than they may. It sleeps from one limit to the next, whatever is done in between: a
    /// timer that is cancelled keeps its memory until its time.
    func watch() async throws {
        while true {
            let now = clock.now
            if job != nil, now - began >= limit, !isOverdue {
                isOverdue = true
                kill?()
            }
            try await clock.sleep(until: job == nil || isOverdue ? now + limit : began + limit)
        }
    }
}
