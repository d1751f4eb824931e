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
    /// Rows before the look.
    private let source: FilteredRows.Source
    private let rows: FilteredRows
    private let overlays: OverlayBlender?
    private let sink: any ByteSink
    /// What the picture goes through to the sink, where a gain map follows it.
    private let indexed: (sink: IndexedSink, gainMap: GainMapFile)?
    /// What had to be left out that the plan meant to keep.
    private let losses: [String]
    private let file: (any RandomAccessSource)?
    let clock: RenderClock?

    /// - Parameters:
    ///   - plan: made from the decoder's header.
    ///   - decoder: a ``PrefetchingDecoder`` where it has been at work since before the plan.
    ///   - sink: gets the result's header at once.
    ///   - file: the picture's file, where it can be read anywhere.
    ///   - resources: what is drawn on the picture with; nil where nothing is.
    ///   - clock: measures where the time goes.
    init(
        _ plan: RenderPlan, decoder: any ImageDecoder, sink: any ByteSink, file: (any RandomAccessSource)?,
        resources: OverlayResources?, clock: RenderClock?
    ) throws(ImageError) {
        self.plan = plan
        self.sink = sink
        self.file = file
        self.clock = clock
        // Before anything holds rows of the picture but what decodes ahead.
        var request = plan.result.request
        var losses: [String] = []
        let gainMap = try file.flatMap { file throws(ImageError) in
            try plan.makeGainMap(from: file, for: &request, losses: &losses)
        }
        request.followingBytes = (gainMap?.bytes.count ?? 0) + (plan.trailer?.byteCount ?? 0)
        indexed = gainMap.map { (IndexedSink(sink, limits: request.limits), $0) }
        let original = plan.colorSpace.convertingDecoder(decoder)
        let earlier = decoder as? PrefetchingDecoder
        let prefetched = plan.prefetches ? try PrefetchingDecoder(original, clock: clock) : nil
        prefetching = prefetched?.producer ?? earlier?.producer
        let decoded = prefetched ?? (earlier == nil ? TimedDecoder.measured(original, by: clock?.filling) : original)
        // A look with a large radius takes many rows before it gives its first: it looks for cancellation there.
        let unfiltered = plan.geometry.decoder(from: decoded, instructionSet: plan.filters.instructionSet)
        self.decoder = unfiltered
        source = { rows, count, bytesPerRow throws(ImageError) in
            if Task.isCancelled { throw .cancelled }
            clock?.filling.begin(RenderClock.geometryStage)
            defer { clock?.filling.end() }
            try unfiltered.readRows(count, into: &rows, bytesPerRow: bytesPerRow)
        }
        let looked = FilteredRows(
            plan.filters, format: plan.header.rowFormat, isOpaque: !plan.header.hasAlpha, clock: clock?.filling,
            source: source)
        rows =
            plan.sharpening.map { sharpening in
                FilteredRows(
                    sharpening, format: plan.header.rowFormat, isOpaque: !plan.header.hasAlpha, clock: clock?.filling
                ) { rows, count, bytesPerRow throws(ImageError) in
                    try looked.read(count, into: &rows, bytesPerRow: bytesPerRow)
                }
            } ?? looked
        if rows.isInPlace { clock?.addLook(plan.stages.map(\.name)) }
        if let overlays = plan.overlays, let resources {
            self.overlays = OverlayBlender(
                try overlays.overlays(
                    resources, colors: plan.colors, instructionSet: plan.filters.instructionSet, losses: &losses))
        } else {
            overlays = nil
        }
        self.losses = losses
        let encoder = try ImageEncoders.make(request, sink: indexed?.sink ?? sink)
        self.encoder = plan.border.map { BorderEncoder(encoder, $0.layout, pixel: $0.pixel) } ?? encoder
    }

    var height: Int { plan.header.decodedSize.height }

    func makeBand() -> PixelBuffer {
        PixelBuffer(
            size: PixelSize(width: plan.header.decodedSize.width, height: plan.bandRows), format: plan.header.rowFormat)
    }

    func run() async throws(ImageError) -> RenderReport {
        plan.isOverlapped ? try await runOverlapped() : try runOnOneThread()
    }

    // MARK: On one thread

    func runOnOneThread() throws(ImageError) -> RenderReport {
        clock?.markOpened()
        var band = makeBand()
        var row = 0
        while row < height {
            let count = min(plan.bandRows, height - row)
            try fill(&band, count: count)
            try encode(&band, count: count)
            row += count
        }
        return try finish()
    }

    /// Whether the look can be put on rows after they were decoded, on any thread.
    var filtersInPlace: Bool { rows.isInPlace && !plan.filters.isIdentity }

    /// Decodes the rows that the look needs, and applies it.
    func fill(_ band: inout PixelBuffer, count: Int) throws(ImageError) {
        let bytesPerRow = band.layout.bytesPerRow
        var span = band.bytes.mutableSpan
        var bytes = span.mutableBytes
        try rows.read(count, into: &bytes, bytesPerRow: bytesPerRow)
        if plan.result.flattens { plan.background.flatten(&band, count: count) }
    }

    /// Decodes rows without the look, where that is put on them later: either all of them, or none.
    func decode(_ band: inout PixelBuffer, count: Int) throws(ImageError) {
        let bytesPerRow = band.layout.bytesPerRow
        var span = band.bytes.mutableSpan
        var bytes = span.mutableBytes
        try source(&bytes, count, bytesPerRow)
    }

    /// Puts the look on rows that were decoded without it.
    func filter(
        _ band: inout PixelBuffer, count: Int, firstRow: Int, measured: (clock: StageClock, firstStage: Int)?
    ) throws(ImageError) {
        let layout = PixelLayout(
            size: PixelSize(width: band.size.width, height: count), format: band.format,
            bytesPerRow: band.layout.bytesPerRow)
        var span = band.bytes.mutableSpan
        var bytes = span.mutableBytes
        try plan.filters.apply(to: &bytes, layout: layout, firstRow: firstRow, measured: measured)
        if plan.result.flattens { plan.background.flatten(&band, count: count) }
    }

    /// Draws on the next rows what is to be on them, and encodes them.
    func encode(_ band: inout PixelBuffer, count: Int) throws(ImageError) {
        clock?.encoding.begin(RenderClock.encodingStage)
        defer { clock?.encoding.end() }
        overlays?.blend(onto: &band, count: count)
        try encoder.writeRows(count, from: band.bytes.span.bytes, bytesPerRow: band.layout.bytesPerRow)
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
        rendered.remarks = plan.remarks + encoder.remarks
        rendered.inputOrigin = plan.inputOrigin
        rendered.times = clock?.times
        return rendered
    }
}
