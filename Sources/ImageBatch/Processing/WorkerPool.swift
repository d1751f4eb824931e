import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
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
    package var faults: (any FaultInjector)?
    /// Bytes of buffers that the pictures under way may need together.
    package var memoryBudget: Int
    /// The runner with which this process decodes pictures: to read recipes, and if no worker can be started.
    package var codecs: CodecRunner

    package init(
        program: FilePath, workerCount: Int, timeLimit: Duration, memoryBudget: Int, codecs: CodecRunner
    ) {
        self.program = program
        self.workerCount = workerCount
        self.timeLimit = timeLimit
        self.memoryBudget = memoryBudget
        self.codecs = codecs
    }

    /// What ``timeLimit`` is measured by.
    package var clock: RunClock { faults?.clock ?? RunClock() }

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
            // Not for a run that finds nothing to do.
            ProcessHeap.preallocate()
            let look = LookFileSet(of: first.work.request)
            let run = Run(
                queue: queue, look: look, lookFormats: look.formats, journal: journal, codecs: codecs,
                faults: faults, onReport: onReport)
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
    struct Run: Sendable {
        let queue: JobQueue
        let look: LookFileSet
        /// The formats whose libraries the look's files need.
        let lookFormats: Set<String>
        let journal: Journal?
        let codecs: CodecRunner
        let faults: (any FaultInjector)?
        let onReport: ReportHandler

        /// - Parameters:
        ///   - look: nil where the worker has its files.
        ///   - lastRequest: what the worker was asked before; nil where it was asked nothing.
        func attempt(
            at job: PictureJob, look: LookFileSet?, after lastRequest: RenderRequest? = nil
        ) throws(ImageError) -> JobAttempt {
            try JobAttempt(at: job, look: look, after: lastRequest, journal: journal, codecs: codecs, faults: faults)
        }

        /// The formats whose libraries a worker needs for a job; none where that can't be told, and the job will fail.
        func formats(of job: PictureJob) -> Set<String> {
            (try? OpenedInput(job.input, version: job.replaced)).map { job.formats(of: $0).union(lookFormats) } ?? []
        }

        /// Hands out the report of a job that has ended.
        func handOut(_ report: PictureReport, on job: PictureJob) async {
            if await !onReport(job, report) { await queue.cancel() }
        }
    }

    /// Does the jobs in this process, one after another: with so few files that no worker process can be started, there are
    /// enough for a picture. One that crashes ends the run then.
    private func workHere(from first: PictureJob, _ run: Run) async {
        let worker = Mutex(PictureWorker(codecs: codecs))
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
        var formats: Set<String> = []
        let thread = Self.startThread()
        defer { thread?.finish() }
        var next = first
        while !Task.isCancelled {
            if next == nil { next = await run.queue.next() }
            guard var job = next else { return }
            next = nil
            formats.formUnion(run.formats(of: job))
            while let loss = await employWorker(from: job, formats, thread, run), !Task.isCancelled {
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

    /// Starts a thread that waits for a worker; nil if the system gives none.
    private static func startThread() -> ThreadExecutor? {
        let thread = ThreadExecutor()
        return (try? thread.startThread()) == nil ? nil : thread
    }
}
