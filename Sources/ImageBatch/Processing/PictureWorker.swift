import FoundationEssentials
import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import PictureAnalysis
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Does jobs one after the other on the calling thread.
public struct PictureWorker {
    private var lastReading: (request: LookRequest, look: Look)?
    private let faults: InjectedFaults
    /// Open from the first job on that has one.
    private var journal: Journal?

    public init(faults: InjectedFaults = InjectedFaults()) {
        self.faults = faults
    }

    /// Does one job. Whatever goes wrong is in the report; the result appears whole or not at all.
    public mutating func perform(_ job: PictureJob) -> PictureReport {
        let clock = ContinuousClock()
        let start = clock.now
        var report = PictureReport(number: job.number, outcome: .done)
        do {
            // Before anything is read: from now on no other run begins that would read it too.
            if journal == nil, let path = job.settings.journal { journal = try Journal(appendingTo: path, of: job.run) }
            switch job.settings.purpose {
            case .result: try makeResult(of: job, &report)
            case .trial: try tryOut(job, &report)
            case .light: try measureLight(of: job, &report)
            case .thumbnail: try makeThumbnail(of: job, &report)
            }
        } catch let error as ImageError {
            report.outcome = .failed(error.description(output: job.output))
            report.code = error.code
            if case .outOfSpace = error { report.shortage = .space }
        } catch {
            report.outcome = .failed("\(error)")
            report.code = (error as? any CodedError)?.code
        }
        report.seconds = (clock.now - start).inSeconds
        return report
    }

    private mutating func makeResult(of job: PictureJob, _ report: inout PictureReport) throws {
        let renderer = try renderer(for: job)
        let input = try OpenedInput(job.input, version: job.replaced)
        let save = try SaveTransaction(input, to: job.target(mayBeNameless: !faults.hidesFiles))
        defer { save.discard() }
        faults.inject(into: job, at: .begun)
        let rendered = try renderer.render(
            from: faults.source(input.source, of: job), to: faults.sink(save.destination, of: job))
        try save.commit(origin: rendered.inputOrigin) { status, file in try note(file, status, of: job, input) }
        faults.inject(into: job, at: .named)
        report.damage = rendered.damage
        report.notices = rendered.notices
        report.remarks = rendered.remarks
        report.times = rendered.times
    }

    private mutating func tryOut(_ job: PictureJob, _ report: inout PictureReport) throws {
        let sink = CountingSink()
        _ = try renderer(for: job).render(from: FileSource(job.input), to: sink)
        report.trialBytes = sink.count
    }

    private func measureLight(of job: PictureJob, _ report: inout PictureReport) throws {
        let measure = PictureMeasure(
            decoding: job.settings.decoding, estimatesIlluminant: false, instructionSet: job.settings.instructionSet)
        let source = faults.source(try FileSource(job.input), of: job)
        report.light = LightLevel(of: try measure.statistics(from: source))
    }

    private mutating func makeThumbnail(of job: PictureJob, _ report: inout PictureReport) throws {
        let sink = MemorySink()
        _ = try renderer(for: job).render(from: faults.source(FileSource(job.input), of: job), to: sink)
        report.thumbnail = Data(sink.bytes)
    }

    private mutating func renderer(for job: PictureJob) throws -> PictureRenderer {
        let settings = job.settings
        let look = try look(for: settings)
        var renderer = PictureRenderer(
            look: look, output: settings.options, decoding: settings.decoding, instructionSet: settings.instructionSet)
        renderer.recipe = Recipe(
            of: settings.look, look: look, options: settings.options, original: job.input, result: job.output)
        renderer.measuresTimes = settings.measuresTimes
        return renderer
    }

    /// Reads jobs from standard input, a line each, until it ends, and writes a report for each to standard output.
    public static func run(faults: InjectedFaults) throws {
        WorkerMemory.raiseOOMScore()
        var worker = PictureWorker(faults: faults)
        var lines = LineReader(FileSource.standardInput())
        let decoder = JSONDecoder()
        let encoder = JSONEncoder()
        while let line = try lines.next() {
            let job = try decoder.decode(PictureJob.self, from: Data(line))
            // Should the parent be gone and the job hang, nothing else would end this process.
            alarm(UInt32(clamping: job.settings.timeLimit + 30))
            WorkerMemory.applyLimit(for: job.settings.limits)
            let report = worker.perform(job)
            alarm(0)
            try FileDescriptor.standardOutput.writeAll(encoder.encode(report) + [UInt8(ascii: "\n")])
            if Task.isCancelled { return }
        }
    }

    /// The job's look, read with its files unless it is that of the job before.
    private mutating func look(for settings: JobSettings) throws -> Look {
        if let lastReading, lastReading.request == settings.look { return lastReading.look }
        let look = try settings.look.look(reader: LookFileReader(decoding: settings.decoding))
        // The journal would say that results are made with what the files held when the run began.
        if !settings.fingerprint.isEmpty, try SettingsFingerprint.of(settings) != settings.fingerprint {
            throw ImageError.invalidRequest("a file that the look is made of has changed since the run began")
        }
        lastReading = (settings.look, look)
        return look
    }

    /// Notes a result in the journal before it has its name.
    private func note(_ result: FileSource, _ status: Stat, of job: PictureJob, _ input: OpenedInput) throws {
        faults.inject(into: job, at: .whole)
        if let journal, let names = job.names {
            try journal.append(
                JournalRecord(
                    names: names, inputStamp: FileStamp(input.status),
                    inputHash: try FileHash.digest(of: input.source),
                    fingerprint: job.settings.fingerprint, outputStamp: FileStamp(status),
                    outputInode: UInt64(status.inode.rawValue), backup: job.settings.backup(of: names.output),
                    outputHash: job.settings.originals == .stay ? nil : try FileHash.digest(of: result)))
        }
        faults.inject(into: job, at: .noted)
    }
}

extension ImageError {
    /// The description, with the result's name where the result is what the error is about.
    package func description(output: FilePath) -> String {
        isOfDestination ? "its result \(output) \(description)" : description
    }
}
