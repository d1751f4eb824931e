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
    private var lastReading: Reading?
    private var lastRequest: RenderRequest?
    private let codecs: CodecRunner
    private let faults: (any FaultInjector)?

    /// - Parameter codecs: the runner that decodes and encodes pictures: in this process if it is sandboxed.
    init(codecs: CodecRunner, faults: (any FaultInjector)? = nil) {
        self.codecs = codecs
        self.faults = faults
    }

    /// The request with what it says that the one before has said.
    /// - Throws: `ImageError.invalidRequest` where there was none that could be read.
    mutating func completed(_ request: WorkerRequest) throws(ImageError) -> WorkerRequest {
        var request = request
        if request.repeatsRequest {
            guard let lastRequest else { throw .invalidRequest("there is no request before it to repeat") }
            request.request = lastRequest
        }
        lastRequest = request.request
        return request
    }

    /// Does what is asked for. Whatever goes wrong is in the report; a result counts only where it says so.
    mutating func perform(_ request: WorkerRequest, _ files: Files) -> PictureReport {
        let clock = ContinuousClock()
        let start = clock.now
        var report = PictureReport(number: request.number)
        do {
            if let look = files.look, look !== lookFiles { (lookFiles, lastReading) = (look, nil) }
            switch request.purpose {
            case .result: try makeResult(of: request, files, &report)
            case .trial:
                let sink = CountingSink()
                report.rendered = try renderer(for: request).render(from: files.input, to: sink)
                report.trialBytes = sink.count
            case .light: try measureLight(of: request, files, &report)
            case .thumbnail:
                let sink = MemorySink()
                report.rendered = try renderer(for: request).render(from: source(of: request, files), to: sink)
                report.thumbnail = Data(sink.bytes)
            }
        } catch {
            report.failure = PictureReport.Failure(error)
        }
        report.seconds = (clock.now - start).inSeconds
        return report
    }

    private mutating func makeResult(
        of request: WorkerRequest, _ files: Files, _ report: inout PictureReport
    ) throws {
        guard let result = files.result, let descriptor = result.descriptor else { return }
        var request = request
        if let path = request.path {
            switch try PictureNaming(of: request).result(of: files.input, at: path) {
            case .ignored(let kind): return report.ignored = kind
            case .named(let path): report.resultPath = path
            }
            request.recipe?.name(portablePath: path, options: request.request.options)
        }
        let renderer = try renderer(for: request)
        faults?.inject(into: request.inputName, at: .begun)
        report.rendered = try renderer.render(
            from: source(of: request, files), to: faults?.sink(result, of: request.inputName) ?? result)
        try request.synchronizes ? result.finish() : result.flush()
        for hashed in request.hashes {
            switch hashed {
            case .input: report.inputHash = try FileHash.digest(of: files.input)
            case .result: report.resultHash = try FileHash.digest(of: FileSource(of: descriptor))
            }
        }
        faults?.inject(into: request.inputName, at: .whole)
    }

    private func measureLight(
        of request: WorkerRequest, _ files: Files, _ report: inout PictureReport
    ) throws {
        let measure = PictureMeasure(
            decoding: request.request.decoding, codecs: codecs, parts: Match.statisticsParts(for: .shoot),
            instructionSet: request.request.instructionSet)
        report.light = LightLevel(of: try measure.statistics(from: source(of: request, files)))
    }

    private func source(of request: WorkerRequest, _ files: Files) -> any ByteSource {
        faults?.source(files.input, of: request.inputName) ?? files.input
    }

    private mutating func renderer(for request: WorkerRequest) throws -> PictureRenderer {
        let reading = try reading(of: request)
        var renderer = PictureRenderer(request.request, look: reading.look, recipe: request.recipe, codecs: codecs)
        renderer.overlayResources = reading.overlayResources
        renderer.plans = reading.plans
        renderer.pictureName = request.pictureName ?? request.path?.readableStem
        return renderer
    }

    /// What was read of a request's files.
    private struct Reading {
        let request: LookRequest?
        let options: OutputOptions
        let look: Look
        let overlayResources: OverlayResources
        let plans = FilterPlanCache()
    }

    /// The request's look, and what is drawn on results with, read with their files unless they are those of the request before.
    private mutating func reading(of work: WorkerRequest) throws -> Reading {
        if let lastReading, lastReading.request == work.request.look, lastReading.options == work.request.options {
            return lastReading
        }
        guard work.request.options.text?.fontFiles.isEmpty != true else {
            throw ImageError.invalidRequest("its text names no fonts: see Documentation/worker.md")
        }
        let files = lookFiles
        var reader = LookFileReader(decoding: work.request.decoding, codecs: codecs)
        reader.open = { (path) throws(ImageError) in try files.open(path) }
        var request = work.request
        request.look?.file?.folder = nil
        if request.look?.file?.files == nil, !files.named.isEmpty { request.look?.file?.files = files.named }
        let look = try request.readLook(reader)
        // The journal would say that results are made with what the files held when the run began.
        if !work.fingerprint.isEmpty,
            try SettingsFingerprint.of(work.request, open: reader.open) != work.fingerprint
        {
            throw ImageError.invalidRequest("a file that the look is made of has changed since the run began")
        }
        let reading = Reading(
            request: work.request.look, options: work.request.options, look: look,
            overlayResources: try OverlayResources(for: work.request.options, reader: reader))
        lastReading = reading
        return reading
    }
}
