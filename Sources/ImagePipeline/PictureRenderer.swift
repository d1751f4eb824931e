import FilterEngine
import ImageCodecs
import ImageCore
import ImageFiles
import Inspire
import KernelDispatch
import PictureAnalysis
import SystemPackage

/// Puts a look on pictures: bytes in, bytes out, row by row.
///
/// A renderer is a value without state; threads share it. It reads no environment and keeps nothing between pictures.
///
///     let renderer = PictureRenderer(look: look, output: OutputOptions(format: .jpeg, quality: 90))
///     let result = try renderer.render(bytes)
///
/// If ``OutputOptions/format`` is nil, the extension of a `FileDestination` decides the format; a result that goes elsewhere, or
/// whose name has no extension, has its picture's format.
///
/// `render` works on the calling thread; in `renderOverlapped` decoding, the look and encoding overlap, the last on several threads.
/// Both stop between bands of rows when their task is cancelled.
public struct PictureRenderer: Sendable {
    /// The look that results get.
    public var look: Look
    /// How results are encoded.
    public var output: OutputOptions
    /// What is allowed in decoding.
    public var decoding: DecodingOptions
    /// The runner that decodes and encodes pictures.
    public var codecs: CodecRunner
    /// The instructions that filters are run with.
    public var instructionSet: InstructionSet
    /// How many threads `renderOverlapped` may decode and encode on: by default one for each processor. The result is the
    /// same on any number.
    public var threads = Processors.count
    /// The picture's name without its extension, where a text on results may say it.
    package var pictureName: String?
    /// What is drawn on results with; nil: read for each picture.
    package var overlayResources: OverlayResources?
    /// Measures the picture since before its look was known; nil where nothing does.
    package var earlyMeasure: EarlyMeasure?
    /// Keeps what the look is compiled to for the next picture of that size; nil: nothing is kept. Belongs to the look.
    package var plans: FilterPlanCache?
    /// What to write into results of how they were made; nothing by default.
    package var recipe: Recipe?
    /// Whether reports say where the time went. Measuring costs a few percent.
    public var measuresTimes = false

    /// - Parameters:
    ///   - look: what to do to the picture, strength included.
    ///   - output: how to code the result.
    ///   - decoding: limits, and whether damaged pictures are kept as far as they can be read.
    ///   - codecs: the runner that decodes and encodes pictures. By default, codecs run in this process.
    ///   - instructionSet: the widest one of this processor by default.
    public init(
        look: Look, output: OutputOptions = OutputOptions(), decoding: DecodingOptions = DecodingOptions(),
        codecs: CodecRunner = .inProcess, instructionSet: InstructionSet = .best
    ) {
        self.look = look
        self.output = output
        self.decoding = decoding
        self.codecs = codecs
        self.instructionSet = instructionSet
    }

    /// Creates a renderer for a request's picture.
    /// - Parameters:
    ///   - request: its look and options, and the limits; its `input` and `output` are the names that a recipe says, and the
    ///     extension of `output` is the result's format if options choose none.
    ///   - writesRecipe: whether results say how they were made, so that `image-app again` can make them again from their
    ///     original.
    ///   - codecs: the runner that decodes and encodes pictures. By default, codecs run in this process.
    /// - Throws: `ImageError.invalidRequest` if a value is out of its range or the look can't be read.
    public init(
        _ request: RenderRequest, writesRecipe: Bool = false, codecs: CodecRunner = .inProcess
    ) throws(ImageError) {
        try request.check()
        var request = request
        if writesRecipe { request.addMissingDigests() }
        let names = RecipeNames(
            of: request.look, options: request.options, original: request.input, result: request.output)
        self.init(
            request, look: try request.requestedLook(codecs: codecs), recipe: writesRecipe ? names : nil, codecs: codecs
        )
        pictureName = request.input?.readableStem
    }

    /// What renders a request's picture, in this process or in a worker.
    /// - Parameters:
    ///   - look: the request's, read.
    ///   - names: what the recipe says of names; nil for a result without a recipe.
    package init(_ request: RenderRequest, look: Look, recipe names: RecipeNames?, codecs: CodecRunner) {
        self.init(
            look: look, output: request.options, decoding: request.decoding, codecs: codecs,
            instructionSet: request.instructionSet)
        output.format = output.format ?? request.output?.extension.flatMap { WritableFormat(fileExtension: $0) }
        measuresTimes = request.measuresTimes
        recipe = names.flatMap { Recipe($0, look: look, options: request.options) }
    }

    /// The picture in memory with the look on it, as a file of the same or the chosen format.
    public func render(_ bytes: [UInt8]) throws(ImageError) -> (bytes: [UInt8], report: RenderReport) {
        let sink = MemorySink()
        let report = try render(from: MemorySource(bytes), to: sink)
        return (sink.bytes, report)
    }

    /// Reads a picture, puts the look on it and writes the result, all on the calling thread.
    /// - Throws: an `ImageError` of reading, decoding, encoding or writing; `.invalidRequest` if the sink is a `FileDestination`
    ///   whose extension contradicts ``OutputOptions/format`` or can't be written.
    public func render(from source: any ByteSource, to sink: any ByteSink) throws(ImageError) -> RenderReport {
        switch try opened(source, sink: sink, threading: .single) {
        case .copied(let report): report
        case .job(let job): try job.runOnOneThread()
        }
    }

    /// The same on several threads at the same time, where the picture is large enough to be done sooner.
    public func renderOverlapped(
        from source: any ByteSource, to sink: any ByteSink
    ) async throws(ImageError) -> RenderReport {
        switch try opened(source, sink: sink, threading: .overlapped(threads: threads)) {
        case .copied(let report): report
        case .job(let job): try await job.run()
        }
    }

    private enum Opened {
        /// There was nothing to do.
        case copied(RenderReport)
        case job(RenderJob)
    }

    private func opened(
        _ source: any ByteSource, sink: any ByteSink, threading: RenderPlan.Threading
    ) throws(ImageError) -> Opened {
        try named(by: sink).openedAsChosen(source, sink: sink, threading: threading)
    }

    /// Returns the renderer with the format that the sink's extension names; unchanged if there is none.
    private func named(by sink: any ByteSink) throws(ImageError) -> PictureRenderer {
        guard let name = (sink as? FileDestination)?.path.extension else { return self }
        guard let named = WritableFormat(fileExtension: name) else {
            throw .invalidRequest(
                "a .\(name) file can't be written; choose a name that ends in \(WritableFormat.extensions)")
        }
        if let chosen = output.format {
            guard chosen.hasFileExtension(name) else {
                throw .invalidRequest(
                    "its format is \(chosen.title), but its name ends in .\(name): change one of them")
            }
            return self
        }
        var renderer = self
        renderer.output.format = named
        return renderer
    }

    private func openedAsChosen(
        _ source: any ByteSource, sink: any ByteSink, threading: RenderPlan.Threading
    ) throws(ImageError) -> Opened {
        let clock = measuresTimes ? RenderClock() : nil
        let ahead = try decoderWhileMeasuring(source, threading, clock)
        // Nothing else is at work yet but what decodes ahead.
        let measured = try MeasuredSource(source, for: self, threads: threading.threads - (ahead == nil ? 0 : 1))
        // Before the first row of a progressive picture, all of its scans are read.
        let stream = measured.source.randomAccess == nil ? TrailingDataDetector(measured.source) : nil
        let source = try ReplayedSource(CancellableSource(stream ?? measured.source), reading: FileKind.headLength)
        if let report = try copyIfNothingToDo(
            source, byteCount: measured.source.randomAccess?.byteCount, measured.statistics, to: sink)
        {
            return .copied(report)
        }
        let decoder: any ImageDecoder =
            if let ahead { ahead } else {
                try ImageDecoders.make(source: source, options: decodingForGeometry(threading), codecs: codecs)
            }
        let file = measured.source.randomAccess
        let facts = try PictureFacts(
            decoder.header, measured: measured, bandsAhead: ahead?.bandCount ?? 0, for: self)
        let renderer = try withResources()
        let plan = try RenderPlan(decoder.header, by: renderer, facts: facts, threading: threading)
        return .job(
            try RenderJob(
                plan, decoder: decoder, sink: sink, file: file, stream: stream, codecs: codecs,
                resources: renderer.overlayResources, clock: clock))
    }

    /// The same for a picked image, from any source.
    public func renderOverlapped(_ image: PickedImage, to sink: any ByteSink) async throws(ImageError) -> RenderReport {
        switch image.content {
        case .file(let path): return try await renderOverlapped(from: FileSource(path), to: sink)
        case .standardInput: return try await renderOverlapped(from: FileSource.standardInput(), to: sink)
        case .encoded(let bytes): return try await renderOverlapped(from: MemorySource(bytes), to: sink)
        case .pixels(let pixels):
            let clock = measuresTimes ? RenderClock() : nil
            let decoder = try PixelBufferDecoder(pixels, options: decoding)
            let statistics = look.needsStatistics ? try measure.statistics(of: pixels) : nil
            let renderer = try named(by: sink).withResources()
            let plan = try RenderPlan(
                decoder.header, by: renderer, facts: PictureFacts(statistics: statistics),
                threading: .overlapped(threads: threads))
            return try await RenderJob(
                plan, decoder: decoder, sink: sink, file: nil, codecs: codecs, resources: renderer.overlayResources,
                clock: clock
            ).run()
        }
    }

    /// The same with what is drawn on results with.
    func withResources() throws(ImageError) -> PictureRenderer {
        guard overlayResources == nil, output.text != nil || output.watermark != nil else { return self }
        var renderer = self
        renderer.overlayResources = try OverlayResources(
            for: output, reader: LookFileReader(decoding: decoding, codecs: codecs))
        return renderer
    }

    var measure: PictureMeasure {
        PictureMeasure(
            decoding: decoding, codecs: codecs, parts: look.statisticsParts, instructionSet: instructionSet)
    }

    /// Where no filter and no option would change the file, it is copied byte for byte, if it is whole.
    private func copyIfNothingToDo(
        _ source: ReplayedSource, byteCount: Int?, _ statistics: PictureStatistics?, to sink: any ByteSink
    ) throws(ImageError) -> RenderReport? {
        guard decoding.reducedToFill == nil, case .readable(let format) = FileKind(head: source.head),
            output.follows(format, byteCount: byteCount)
        else { return nil }
        // What does nothing to a picture of any size does nothing to this one, whose size is not known yet.
        let context = PlanContext(geometry: .largest, statistics: statistics)
        guard look.isIdentity(in: context), output.border(with: look) == nil, output.dateStamp(with: look) == nil
        else { return nil }
        // A copy keeps what the decoder can't use: its notices would not be true.
        let (copied, header) = try CopiedSource(source, to: sink).check(decoding, codecs: codecs)
        var report = RenderReport(format: output.format(for: format), damage: copied.damage, isCopy: true)
        report.inputOrigin = RecordedOriginals(header.metadata)
        report.remarks = look.remarks(in: context)
        return report
    }
}
