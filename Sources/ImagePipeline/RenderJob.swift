import ColorManagement
import FilterEngine
import ImageCodecs
import ImageCore
import ImageMetadata

/// One picture on its way through decoder, look and encoder, as its plan says.
struct RenderJob {
    let plan: RenderPlan
    private let decoder: any ImageDecoder
    private let encoder: any ImageEncoder
    /// What decodes ahead, if anything does.
    let prefetching: RowBandProducer?
    private let path: any RowPath
    private let sink: any ByteSink
    /// What the picture goes through to the sink, where a gain map follows it.
    private let indexed: (sink: IndexedSink, gainMap: GainMapFile)?
    /// What had to be left out that the plan meant to keep.
    private let losses: [String]
    private let file: (any RandomAccessSource)?
    /// The picture's stream, if it comes as one.
    private let stream: TrailingDataDetector?
    let clock: RenderClock?

    /// - Parameters:
    ///   - plan: made from the decoder's header.
    ///   - decoder: a ``PrefetchingDecoder`` where it has been at work since before the plan.
    ///   - sink: gets the result's header at once.
    ///   - file: the picture's file, where it can be read anywhere.
    ///   - stream: the picture's stream otherwise.
    ///   - codecs: the runner that encodes the result.
    ///   - resources: what is drawn on the picture with; nil where nothing is.
    ///   - clock: measures where the time goes.
    init(
        _ plan: RenderPlan, decoder: any ImageDecoder, sink: any ByteSink, file: (any RandomAccessSource)?,
        stream: TrailingDataDetector? = nil, codecs: CodecRunner, resources: OverlayResources?, clock: RenderClock?
    ) throws(ImageError) {
        self.plan = plan
        self.sink = sink
        self.file = file
        self.stream = stream
        self.clock = clock
        // Before anything holds rows of the picture but what decodes ahead.
        var request = plan.result.request
        var losses: [String] = []
        let gainMap = try file.flatMap { file throws(ImageError) in
            try plan.makeGainMap(from: file, for: &request, codecs: codecs, losses: &losses)
        }
        request.followingBytes = (gainMap?.bytes.count ?? 0) + (plan.trailer?.byteCount ?? 0)
        indexed = gainMap.map { (IndexedSink(sink, limits: request.limits), $0) }
        let original = plan.colorSpace.convertingDecoder(decoder)
        let earlier = decoder as? PrefetchingDecoder
        let prefetched = plan.prefetches ? try PrefetchingDecoder(original, clock: clock) : nil
        prefetching = prefetched?.producer ?? earlier?.producer
        let decoded = prefetched ?? (earlier == nil ? TimedDecoder.measured(original, by: clock?.filling) : original)
        self.decoder = plan.geometry.decoder(from: decoded, instructionSet: plan.filters.instructionSet)
        var overlays: (picture: [Overlay], border: [Overlay]) = ([], [])
        if let planned = plan.overlays {
            overlays = try planned.overlays(
                resources, colors: plan.colors, instructionSet: plan.filters.instructionSet, losses: &losses)
        }
        self.losses = losses
        let samples = plan.samples.flatMap { samples in decoder.yCbCrDecoder.map { ($0, samples) } }
        request.takesSamples = samples != nil
        let encoder = try ImageEncoders.make(request, sink: indexed?.sink ?? sink, codecs: codecs)
        let (onPicture, onBorder) = (OverlayBlender(overlays.picture), OverlayBlender(overlays.border))
        self.encoder =
            plan.border.map { BorderEncoder(encoder, $0.layout, pixel: $0.pixel, overlays: onBorder) } ?? encoder
        path =
            if let (decoder, samples) = samples, let encoder = encoder.yCbCrEncoder {
                SamplePath(plan, samples, from: decoder, to: encoder, clock: clock)
            } else {
                PixelPath(plan, from: self.decoder, to: self.encoder, overlays: onPicture, clock: clock)
            }
    }

    var height: Int { plan.header.decodedSize.height }

    func run() async throws(ImageError) -> RenderReport {
        plan.isOverlapped ? try await runOverlapped(path) : try runOnOneThread()
    }

    // MARK: On one thread

    func runOnOneThread() throws(ImageError) -> RenderReport { try runOnOneThread(path) }

    private func runOnOneThread(_ path: some RowPath) throws(ImageError) -> RenderReport {
        clock?.markOpened()
        var band = path.makeRows()
        var row = 0
        while row < height {
            let count = min(plan.bandRows, height - row)
            try path.fill(&band, count: count, firstRow: row)
            try encode(&band, count: count, path)
            row += count
        }
        return try finish()
    }

    /// Encodes the next rows.
    func encode<Path: RowPath>(_ band: inout Path.Rows, count: Int, _ path: Path) throws(ImageError) {
        clock?.encoding.begin(RenderClock.encodingStage)
        defer { clock?.encoding.end() }
        try path.encode(&band, count: count)
    }

    func finish() throws(ImageError) -> RenderReport {
        if Task.isCancelled { throw .cancelled }
        let report = try decoder.finish()
        clock?.encoding.begin(RenderClock.encodingStage)
        try encoder.finish()
        clock?.encoding.end()
        try indexed?.sink.finish(with: indexed?.gainMap.bytes ?? [])
        if let trailer = plan.trailer, let file { try trailer.copy(from: file, to: sink) }
        var rendered = RenderReport(
            format: plan.result.request.coding.format, size: plan.result.request.size, damage: report.damage,
            notices: plan.header.notices + report.notices + plan.notices + losses + encoder.notices
        )
        if let notice = try plan.notice(of: stream) { rendered.notices.append(notice) }
        rendered.remarks = plan.remarks + encoder.remarks
        rendered.inputOrigin = plan.inputOrigin
        rendered.times = clock?.times
        return rendered
    }
}
