import FoundationEssentials
import ImageCore
import ImageFiles
import ImagePipeline
import IsolatedCodecs
import SystemPackage

/// One worker process: its start, its jobs and its end.
extension WorkerPool {
    /// A job that its worker left undone.
    struct Loss {
        var job: PictureJob
        var error: any Error
        /// Whether the job is retried: the system or a user killed its worker, and the job has a try left.
        var isTriedAgain = false
        /// Whether it was not begun, because the worker lacks a library and can't load it any more.
        var isUntried = false
    }

    /// The time in which a worker without jobs, or one that has closed its socket, has to end, in milliseconds.
    private static let timeToEnd = 2000

    /// Gives jobs to a new worker, from a first one on, until there are none or the worker has ended.
    /// - Parameters:
    ///   - formats: those whose libraries it loads.
    ///   - thread: waits for the worker.
    func employWorker(
        from first: PictureJob, _ formats: Set<String>, _ thread: ThreadExecutor?, _ run: Run
    ) async -> Loss? {
        // The time that the worker takes to start is a part of its first job's.
        let deadline = deadline()
        let worker: ChildProcess
        do {
            worker = try ChildProcess(program, ["worker"] + formats.sorted(), answersOnOutput: true)
        } catch {
            await run.queue.ended(first)
            let failure = WorkerFailure(
                description: "no worker process could be started for it: \(FileSource.reason(error))")
            return Loss(job: first, error: failure)
        }
        worker.limitMemory(for: first.work.request.limits)
        var saving = Saving()
        let loss = await doJobs(worker, formats, from: first, by: deadline, thread, run, saving: &saving)
        await saving.end()
        // One that left its job undone has been ended already.
        await Self.wait(on: thread) { _ = worker.end(within: Self.timeToEnd) }
        return loss
    }

    /// - Parameter saving: saves the previous job's result, while the worker has the next job.
    private func doJobs(
        _ worker: ChildProcess, _ formats: Set<String>, from first: PictureJob, by firstDeadline: Deadline,
        _ thread: ThreadExecutor?, _ run: Run, saving: inout Saving
    ) async -> Loss? {
        /// The look's files, which come with the first request.
        var look: LookFileSet? = run.look
        /// The last request, which can be repeated without being sent in full.
        var sent: RenderRequest?
        var (job, deadline) = (first, firstDeadline)
        while true {
            do {
                let attempt = try run.attempt(at: job, look: look, after: sent)
                guard attempt.formats.isSubset(of: formats) else {
                    attempt.discard()
                    return Loss(job: job, error: WorkerFailure.unreadableAnswer, isUntried: true)
                }
                let reported: PictureReport
                do {
                    let files = attempt.descriptors + (look?.descriptors ?? [])
                    guard files.count <= FileSocket.mostFiles else {
                        throw ImageError.invalidRequest("the look has more files than a worker can be given")
                    }
                    let line = try await Self.wait(on: thread) { [request = attempt.request, deadline] in
                        try Self.ask(worker, request, files, by: deadline)
                    }
                    reported = try Self.report(line, on: job)
                } catch {
                    attempt.discard()
                    throw error
                }
                look = nil
                // After a failure the request is sent in full: the worker may not have been able to read it.
                sent = reported.failure == nil ? attempt.request.request : nil
                // Not more than one at a time, so that a run that is to stop starts no more jobs.
                await saving.wait()
                await run.queue.ended(job)
                if reported.failure == nil {
                    let saved = job
                    saving.begin { await run.handOut(attempt.end(reported), on: saved) }
                } else {
                    // If the run stops because of it, no other job is begun.
                    await run.handOut(attempt.end(reported), on: job)
                }
            } catch let error as ImageError {
                await saving.wait()
                await run.queue.ended(job)
                await run.handOut(JobAttempt.report(error, on: job), on: job)
            } catch {
                let loss = await Self.wait(on: thread) { [job] in self.loss(of: job, error, worker) }
                await run.queue.ended(job)
                return loss
            }
            guard !Task.isCancelled, let next = await run.queue.next() else { return nil }
            (job, deadline) = (next, self.deadline())
        }
    }

    /// The end of a job's time that begins now.
    private func deadline() -> Deadline {
        let (clock, end) = (clock, clock.now + timeLimit)
        return Deadline { clock.now >= end }
    }

    /// Does work that waits for a worker on a thread for that, so that the threads that tasks share go on.
    /// - Parameter thread: nil if the system gave none. A shared thread waits then.
    private static func wait<Result: Sendable>(
        on thread: ThreadExecutor?, _ work: @escaping @Sendable () throws -> Result
    ) async rethrows -> Result {
        try await withTaskExecutorPreference(thread) { try work() }
    }

    /// The maximum number of bytes of an answer, with a thumbnail or without.
    private static let maximumAnswer = 1 << 17

    /// Sends a request to a worker and returns its answer.
    private static func ask(
        _ worker: ChildProcess, _ request: WorkerRequest, _ files: [FileDescriptor], by deadline: Deadline
    ) throws -> [UInt8] {
        try worker.messages.send(request, with: files, by: deadline)
        let answer = try worker.messages.receive(maximumLength: maximumAnswer, maximumFiles: 0, by: deadline)
        guard let answer else { throw TransportFailure.closed }
        return answer.line
    }

    private static func report(_ answer: [UInt8], on job: PictureJob) throws -> PictureReport {
        guard let report = try? JSONDecoder().decode(PictureReport.self, from: Data(answer)),
            report.number == job.number, report.isPossible
        else { throw WorkerFailure.unreadableAnswer }
        return report
    }

    /// Ends a worker that left its job undone, and says why it did.
    private func loss(of job: PictureJob, _ error: any Error, _ worker: ChildProcess) -> Loss {
        switch error as? TransportFailure {
        case .closed:
            let status = worker.end(within: Self.timeToEnd)
            var failure = WorkerFailure(description: "its worker process \(Self.words(for: status))")
            if status.isKilledByOthers, job.isLastTry { failure.description += "; it was tried twice" }
            return Loss(job: job, error: failure, isTriedAgain: status.isKilledByOthers && !job.isLastTry)
        case .overdue:
            worker.end()
            return Loss(job: job, error: TimeLimit.Exceeded(limit: timeLimit))
        case .cancelled, .truncated, .tooLong, .early, .system, nil:
            worker.end()
            return Loss(job: job, error: WorkerFailure.unreadableAnswer)
        }
    }

    private static func words(for status: ChildProcess.Status) -> String {
        switch status {
        case .exited(let code): "ended early, with status \(code)"
        case .killedHere: "stopped answering"
        case .signaled(9): "was killed, perhaps for want of memory"
        case .signaled(let signal): "crashed with signal \(signal)"
        }
    }
}

/// The reason why a worker left its job undone.
struct WorkerFailure: Error, CustomStringConvertible {
    static let unreadableAnswer = WorkerFailure(
        description: "its worker process gave an answer that can't be read")

    var description: String
}
