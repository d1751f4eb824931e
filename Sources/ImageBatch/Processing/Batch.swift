import ImageCore
import ImageFiles
import Inspire
import SystemPackage

/// A run over many pictures: the request, the workers, and what earlier runs have done.
package struct Batch: Sendable {
    private let request: BatchRequest
    private let workerPool: WorkerPool
    private let run = UInt64.random(in: 0...UInt64.max)
    /// The look, read; nil where nothing is known of it.
    private let look: Look?
    private let history: JournalIndex
    private let names: ResultNamer
    /// Runs whose hidden files may be left.
    private let earlierRuns: Set<UInt64>
    /// Held so that no other run works on the same results.
    private let journal: Journal?

    /// Makes the folder of the results, and opens the journal where one is kept; for a dry run, reads it alone.
    /// - Throws: `ImageError` where either can't be had.
    package init(_ request: BatchRequest, workerPool: WorkerPool, look: Look?) throws(ImageError) {
        var request = request
        if request.journal != nil { request.work.fingerprint = try SettingsFingerprint.of(request.work.request) }
        if let folder = request.resultsFolder, !request.isDry { try FolderMaker.make(folder) }
        if let path = request.journal {
            journal = request.isDry ? nil : try Journal(path, run: run)
            history = try JournalIndex(reading: path)
        } else {
            journal = nil
            history = JournalIndex()
        }
        if request.isInPlace, let problem = history.problemInPlace {
            throw .readFailed("\(Journal.name): \(problem)")
        }
        names = try ResultNamer(request)
        earlierRuns = history.runs.subtracting([run])
        self.request = request
        self.workerPool = workerPool
        self.look = look
    }

    /// The journal of a folder of results.
    package static func journal(in folder: FilePath) -> FilePath { folder.appending(Journal.name) }

    /// Lines of the journal that can't be read: what they say is done again.
    package var unreadableLines: Int { history.unreadableLines }

    /// Goes through the names of all inputs.
    /// - Parameters:
    ///   - onFound: is called with the number of files that have been found so far, every now and then.
    ///   - onCollision: is called for each input whose result would have another's path.
    package func survey(
        onFound: (Int) async -> Void = { _ in }, onCollision: (PictureFailure) async -> Void
    ) async -> BatchSurvey {
        await BatchSurvey(of: request, history, names: names, onFound: onFound, onCollision: onCollision)
    }

    /// Does all that is to be done.
    /// - Parameter survey: is not needed any more when work begins; otherwise its tables would be there twice.
    package func work(after survey: consuming BatchSurvey, observer: any BatchObserver) async {
        let source = source(after: consume survey, observer)
        await workerPool.run(source, journal: journal) { job, report in
            let goesOn = await observer.ended(job, report)
            await source.ended(job)
            return goesOn
        }
        await source.reportEmptyFiles()
    }

    /// Goes through all that would be done, and does nothing.
    /// - Parameter onJob: is called with each job.
    package func rehearse(
        after survey: BatchSurvey, observer: any BatchObserver, onJob: (_ input: FilePath, _ output: FilePath) -> Void
    ) async -> BatchEstimate {
        let source = source(after: survey, observer)
        var estimate = BatchEstimate()
        while let jobs = await source.next(64), !jobs.isEmpty {
            for job in jobs {
                onJob(job.input, job.output)
                estimate.add(job)
            }
        }
        await estimate.tryOut(workerPool, in: request.resultsFolder)
        return estimate
    }

    private func source(after survey: consuming BatchSurvey, _ observer: any BatchObserver) -> BatchJobSource {
        BatchJobSource(
            request, consume survey, run: run, history: history, sweeper: LeftoverSweeper(runs: earlierRuns),
            memory: MemoryEstimator(look, request.work.request), observer: observer)
    }
}
