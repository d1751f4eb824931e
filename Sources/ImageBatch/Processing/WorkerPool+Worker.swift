import FoundationEssentials
import ImageCore
import ImageFiles
import ImagePipeline
import IsolatedCodecs
import Subprocess
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// One worker process: its start, its jobs and its end.
extension WorkerPool {
    /// A job that its worker left undone.
    struct Loss {
        var job: PictureJob
        var error: any Error
        /// Whether the system, or a user, ended the worker.
        var isTriedAgain: Bool
        /// Whether it was not begun, for the worker lacks a library and can't load it any more.
        var isUntried = false
    }

    /// Gives jobs to a new worker, from a first one on.
    /// - Parameter formats: those whose libraries it loads.
    func employWorker(
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
        var saving = Saving()
        let result: Result<Bool, any Error>
        do {
            result = .success(try await doJobs(worker, formats, over: socket, from: current, run, saving: &saving))
        } catch {
            result = .failure(error)
        }
        await saving.end()
        return try result.get()
    }

    /// - Parameter saving: saves the previous job's result, while the worker has the next job.
    private func doJobs(
        _ worker: Worker, _ formats: Set<String>, over socket: FileSocket, from current: CurrentJob, _ run: Run,
        saving: inout Saving
    ) async throws -> Bool {
        var answers = WorkerAnswers(worker.standardOutput)
        /// The look's files, which come with the first request.
        var look: LookFileSet? = run.look
        /// What the worker was asked before, and can be asked again without saying so in full.
        var sent: RenderRequest?
        while let job = await current.job {
            do {
                let attempt = try run.attempt(at: job, look: look, after: sent)
                guard attempt.formats.isSubset(of: formats) else {
                    attempt.discard()
                    return true
                }
                // A worker that is gone takes no job and gives no answer: its status says why.
                guard try await send(attempt, look, over: socket) else { return false }
                look = nil
                let answer: [UInt8]?
                do {
                    answer = try await answers.next()
                } catch {
                    // One without an end, for instance, of which the worker would wait to write the rest.
                    throw WorkerFailure.unreadableAnswer
                }
                guard let answer else { return false }
                let reported = try Self.report(answer, on: job)
                // One that failed may be one that the worker could not read.
                sent = reported.failure == nil ? attempt.request.request : nil
                let isKilled = await current.end()
                // Not more than one at a time, so that a run that is to stop starts no more jobs.
                await saving.wait()
                await run.queue.ended(job)
                if reported.failure == nil {
                    saving.begin { await run.handOut(attempt.end(reported), on: job) }
                } else {
                    // Where the run stops for it, no other job is begun.
                    await run.handOut(attempt.end(reported), on: job)
                }
                if isKilled { return false }
            } catch let error as ImageError {
                _ = await current.end()
                await saving.wait()
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

    private static func report(_ answer: [UInt8], on job: PictureJob) throws -> PictureReport {
        guard let report = try? JSONDecoder().decode(PictureReport.self, from: Data(answer)),
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
struct WorkerFailure: Error, CustomStringConvertible {
    static let unreadableAnswer = WorkerFailure(
        description: "its worker process gave an answer that can't be read")

    var description: String
}
