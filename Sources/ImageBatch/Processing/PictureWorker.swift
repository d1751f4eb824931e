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

/// Answers requests one after the other on the calling thread. It opens nothing by name, and gives nothing a name.
struct PictureWorker {
    /// The open files of a request.
    struct Files {
        var input: FileSource
        /// Nil where no result is made.
        var result: FileSink?
        /// Nil where those of the request before are still meant.
        var look: LookFileSet?
    }

    private var lookFiles = LookFileSet(owning: [])
    private var lastReading: (request: LookRequest, look: Look)?
    private let faults: InjectedFaults

    init(faults: InjectedFaults = InjectedFaults()) {
        self.faults = faults
    }

    /// Does what is asked for. Whatever goes wrong is in the report; a result counts only where it says so.
    mutating func perform(_ request: WorkerRequest, _ files: Files) -> PictureReport {
        let clock = ContinuousClock()
        let start = clock.now
        var report = PictureReport(number: request.number, outcome: .done)
        do {
            if let look = files.look, look !== lookFiles { (lookFiles, lastReading) = (look, nil) }
            switch request.settings.purpose {
            case .result: try makeResult(of: request, files, &report)
            case .trial:
                let sink = CountingSink()
                _ = try renderer(for: request).render(from: files.input, to: sink)
                report.trialBytes = sink.count
            case .light: try measureLight(of: request, files, &report)
            case .thumbnail:
                let sink = MemorySink()
                _ = try renderer(for: request).render(from: faults.source(files.input, of: request), to: sink)
                report.thumbnail = Data(sink.bytes)
            }
        } catch let error as ImageError {
            report.fail(error)
        } catch {
            report.outcome = .failed("\(error)")
            report.code = (error as? any CodedError)?.code
        }
        report.seconds = (clock.now - start).inSeconds
        return report
    }

    private mutating func makeResult(
        of request: WorkerRequest, _ files: Files, _ report: inout PictureReport
    ) throws {
        guard let result = files.result, let descriptor = result.descriptor else { return }
        let renderer = try renderer(for: request)
        var attributes = InheritedAttributes()
        attributes.other = try files.input.status()
        attributes.keepsTimes = request.settings.keepsTimes
        attributes.keepsPermissions = request.settings.keepsPermissions
        faults.inject(into: request, at: .begun)
        let rendered = try renderer.render(
            from: faults.source(files.input, of: request), to: faults.sink(result, of: request))
        try result.finish(inheriting: attributes)
        for hashed in request.hashes ?? [] {
            switch hashed {
            case .input: report.inputHash = try FileHash.digest(of: files.input)
            case .result: report.resultHash = try FileHash.digest(of: FileSource(of: descriptor))
            }
        }
        faults.inject(into: request, at: .whole)
        report.damage = rendered.damage
        report.notices = rendered.notices
        report.remarks = rendered.remarks
        report.times = rendered.times
        report.origin = rendered.inputOrigin
    }

    private func measureLight(
        of request: WorkerRequest, _ files: Files, _ report: inout PictureReport
    ) throws {
        let measure = PictureMeasure(
            decoding: request.settings.decoding, estimatesIlluminant: false,
            instructionSet: request.settings.instructionSet)
        report.light = LightLevel(of: try measure.statistics(from: faults.source(files.input, of: request)))
    }

    private mutating func renderer(for request: WorkerRequest) throws -> PictureRenderer {
        let settings = request.settings
        let look = try look(for: settings)
        var renderer = PictureRenderer(
            look: look, output: settings.options, decoding: settings.decoding, instructionSet: settings.instructionSet)
        renderer.recipe = request.recipe.flatMap { Recipe($0, look: look, options: settings.options) }
        renderer.measuresTimes = settings.measuresTimes
        return renderer
    }

    /// The request's look, read with its files unless it is that of the request before.
    private mutating func look(for settings: JobSettings) throws -> Look {
        if let lastReading, lastReading.request == settings.look { return lastReading.look }
        let files = lookFiles
        var reader = LookFileReader(decoding: settings.decoding)
        reader.open = { (path) throws(ImageError) in try files.open(path) }
        var request = settings.look
        request.file?.folder = nil
        if request.file?.files == nil, !files.named.isEmpty { request.file?.files = files.named }
        let look = try request.look(reader: reader)
        // The journal would say that results are made with what the files held when the run began.
        if !settings.fingerprint.isEmpty,
            try SettingsFingerprint.of(settings, open: reader.open) != settings.fingerprint
        {
            throw ImageError.invalidRequest("a file that the look is made of has changed since the run began")
        }
        lastReading = (settings.look, look)
        return look
    }
}
