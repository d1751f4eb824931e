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
        let source = try FileSource(job.input)
        let input = try source.status()
        if let replaced = job.replaced, replaced != FileVersion(input) { throw Self.hasChanged }
        let destination = try FileDestination(
            job.output, overwrites: job.overwrites, temporaryName: job.temporaryName, mayBeNameless: !faults.hidesFiles)
        defer { destination.discard() }
        destination.inheritance.other = input
        destination.inheritance.keepsTimes = job.settings.keepsTimes
        destination.inheritance.keepsPermissions = job.settings.keepsPermissions
        faults.inject(into: job, at: .begun)
        let rendered = try renderer.render(from: faults.source(source, of: job), to: faults.sink(destination, of: job))
        if job.overwrites, job.settings.originals == .stay {
            try rendered.checkReplacing(job.output, input: job.input)
        }
        try destination.commit { result, file in try announce(result, file, of: job, source, input) }
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

    /// What happens between a result that is whole and its name: the input has to be what was read, and the journal notes
    /// what was made of it.
    private mutating func announce(
        _ result: Stat, _ file: FileSource, of job: PictureJob, _ source: FileSource, _ input: Stat
    ) throws {
        try Self.check(source, of: job, input)
        faults.inject(into: job, at: .whole)
        if let journal, let names = job.names {
            try journal.append(
                JournalRecord(
                    names: names, inputStamp: FileStamp(input), inputHash: try FileHash.digest(of: source),
                    fingerprint: job.settings.fingerprint, outputStamp: FileStamp(result),
                    outputInode: UInt64(result.inode.rawValue), backup: job.settings.backup(of: names.output),
                    outputHash: job.settings.originals == .stay ? nil : try FileHash.digest(of: file)))
        }
        faults.inject(into: job, at: .noted)
        // The journal takes its time, and a backup may.
        try Self.check(source, of: job, input)
        guard let backup = job.settings.backup(of: job.output) else { return }
        let isNew = try FileBackup.make(of: job.output, named: backup, temporaryName: job.backupTemporaryName)
        do {
            try Self.check(source, of: job, input)
        } catch {
            if isNew { FileBackup.remove(backup) }
            throw error
        }
    }

    private static let hasChanged = ImageError.readFailed("it has changed in the meantime")

    /// - Parameter input: as it was when it was opened.
    /// - Throws: where it has changed since, or another file has its name; that it is gone matters where its result is to
    ///   replace it.
    private static func check(_ source: FileSource, of job: PictureJob, _ input: Stat) throws {
        guard FileStamp(try source.status()) == FileStamp(input) else { throw hasChanged }
        let now = FileIdentity(job.input)
        if now == nil, job.settings.originals == .stay { return }
        guard now == FileIdentity(input) else { throw hasChanged }
    }
}

extension ImageError {
    /// The description, with the result's name where the result is what the error is about.
    package func description(output: FilePath) -> String {
        isOfDestination ? "its result \(output) \(description)" : description
    }
}
