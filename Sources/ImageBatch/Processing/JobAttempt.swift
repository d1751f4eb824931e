import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import SystemPackage

/// One attempt at a job, in the process that knows names: it opens the files for a worker, and when that has reported, records the
/// result and gives it its name.
struct JobAttempt {
    let request: WorkerRequest
    private let job: PictureJob
    private let input: OpenedInput
    /// Nil where no result is made.
    private let save: SaveTransaction?
    private let journal: Journal?
    private let faults: (any FaultInjector)?

    /// - Parameters:
    ///   - look: the look's files; nil where the worker has them.
    ///   - lastRequest: what the worker was asked before; nil where it was asked nothing.
    ///   - journal: records each result before it has its name; nil where nothing does.
    ///   - codecs: the runner with which this process reads recipes.
    /// - Throws: where a file can't be opened.
    init(
        at job: PictureJob, look: LookFileSet?, after lastRequest: RenderRequest?, journal: Journal?,
        codecs: CodecRunner, faults: (any FaultInjector)?
    ) throws(ImageError) {
        input = try OpenedInput(job.input, version: job.replaced)
        var request = job.work
        request.lookFiles = look?.paths
        // A worker looks into no folder.
        request.request.look?.file?.locateFiles()
        request.repeatsRequest = request.request == lastRequest
        if job.names != nil { request.hashes = job.target.replacesInput ? [.input, .result] : [.input] }
        if faults != nil { request.inputName = job.input.lastComponent?.string }
        if request.request.options.text != nil { request.pictureName = job.input.readableStem }
        if request.purpose == .result {
            let asked = job.work.request
            request.recipe =
                if let path = job.portablePath {
                    RecipeNames(of: asked.look, options: asked.options, portablePath: path)
                } else {
                    RecipeNames(of: asked.look, options: asked.options, original: job.input, result: job.output)
                }
            var target = job.target
            target.mayBeNameless = faults?.usesHiddenFiles != true
            let save = try SaveTransaction(input, to: target, codecs: codecs)
            save.destination.inheritance = job.inheritance
            save.destination.inheritance.other = input.status
            // That would keep it from its next job: see ``end(_:)``.
            request.synchronizes = false
            self.save = save
        } else {
            save = nil
        }
        self.request = request
        self.job = job
        self.journal = journal
        self.faults = faults
    }

    /// The formats whose libraries the worker needs.
    var formats: Set<String> { job.formats(of: input) }

    /// The files, for a worker in this process.
    func files(look: LookFileSet?) -> PictureWorker.Files {
        PictureWorker.Files(input: input.source, result: save?.destination.file, look: look)
    }

    /// Those of the picture, in the order in which a worker expects them.
    var descriptors: [FileDescriptor] {
        [input.source.descriptor] + [save?.destination.file.descriptor].compactMap(\.self)
    }

    /// Records what a worker reports and gives a result its name, or leaves nothing of it.
    /// - Returns: the report, with what went wrong since.
    func end(_ report: PictureReport) -> PictureReport {
        defer { discard() }
        var report = report
        if let save, report.failure == nil {
            do throws(ImageError) {
                try save.commit(origin: report.rendered?.inputOrigin) { status, file in try note(report, status, file) }
                faults?.inject(into: job.input.lastComponent?.string, at: .named)
            } catch {
                report.failure = PictureReport.Failure(error)
            }
        }
        report.name(result: job.output)
        return report
    }

    /// Leaves nothing of an attempt that came to no end.
    func discard() { save?.discard() }

    /// The report of a job whose files can't be opened.
    static func report(_ error: ImageError, on job: PictureJob) -> PictureReport {
        var report = PictureReport(number: job.number, failure: error)
        report.name(result: job.output)
        return report
    }

    private func note(_ report: PictureReport, _ status: Stat, _ result: FileSource) throws {
        if let journal, let names = job.names {
            let backup = job.target.backup?.lastComponent.map { names.output.removingLastComponent().appending($0) }
            try journal.append(
                JournalRecord(
                    names: names, inputStamp: FileStamp(input.status),
                    inputHash: try report.inputHash ?? FileHash.digest(of: input.source),
                    fingerprint: request.fingerprint, outputStamp: FileStamp(status),
                    outputInode: UInt64(status.inode.rawValue), backup: backup,
                    outputHash: job.target.replacesInput ? try report.resultHash ?? FileHash.digest(of: result) : nil))
        }
        faults?.inject(into: job.input.lastComponent?.string, at: .noted)
    }
}
