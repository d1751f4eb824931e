import ColorManagement
import FilterEngine
import ImageCodecs
import ImageCore
import Inspire
import PictureAnalysis

/// One picture on its way: decoder, plan and encoder, and how many rows go between them at a time.
struct RenderJob {
    private let decoder: any ImageDecoder
    private let encoder: any ImageEncoder
    private let plan: FilterPlan
    private let rows: FilteredRows
    private let result: ResultPlan
    private let background: Background
    private let sink: any ByteSink
    private let carried: CarriedMetadata
    private let remarks: [String]
    private let inputOrigin: RecordedOriginals?
    let clock: RenderClock?
    let bandRows: Int
    /// Bytes that all of it is expected to hold at most.
    let estimatedMemory: Int

    /// - Parameters:
    ///   - statistics: what the picture's colours are like; nil where the look doesn't need to know.
    ///   - file: the picture's file, where it can be read anywhere.
    ///   - overlaps: whether decoding may have a thread of its own.
    ///   - threads: how many may encode it; fewer do where more would need too much memory.
    ///   - clock: measures where the time goes.
    init(
        renderer: PictureRenderer, decoder: any ImageDecoder, sink: any ByteSink, statistics: PictureStatistics? = nil,
        file: (any RandomAccessSource)? = nil, overlaps: Bool = false, threads: Int = 1, clock: RenderClock? = nil
    ) throws(ImageError) {
        // A CMYK picture becomes RGB before it is cut or scaled.
        let pictureColorSpace = PictureColorSpace(decoder.header)
        let original = pictureColorSpace.convertingDecoder(decoder)
        // Scaling, and filters that need neighbours, take about as long as decoding.
        let decodesAhead = overlaps && Self.isWorthAThread(original.header.decodedSize)
        let source =
            decodesAhead
            ? PrefetchingDecoder(original, clock: clock) : TimedDecoder.measured(original, by: clock?.filling)
        var decoder = try renderer.changed(source)
        self.clock = clock
        let header = decoder.header
        let colors = try pictureColorSpace.result(of: renderer, header: header, statistics: statistics)
        let context = PlanContext(geometry: header.geometry, statistics: statistics, colors: colors.conversion)
        plan = FilterPlan(compiling: renderer.look, in: context, instructionSet: renderer.instructionSet)
        if decodesAhead, decoder === source, !plan.needsNeighbors {
            decoder = TimedDecoder.measured(original, by: clock?.filling)
        }
        remarks = renderer.look.remarks(in: context)
        inputOrigin = RecordedOriginals(header.metadata)
        carried = try CarriedMetadata(
            header: header, options: renderer.output, recipe: renderer.recipe, origin: inputOrigin, file: file
        )
        var resultHeader = header
        resultHeader.metadata = carried.metadata
        var result = ResultPlan(
            header: resultHeader, plan: plan, colors: colors, options: renderer.output, limits: renderer.decoding.limits
        )
        background = try Background(color: renderer.output.background)
        bandRows = Self.bandRows(for: header)
        let bands = Self.bandsUnderWay * bandRows * header.decodedSize.width * header.rowFormat.bytesPerPixel
        self.decoder = decoder
        // A look with a large radius takes many rows before it gives its first: it looks for cancellation there.
        let unfiltered = decoder
        rows = FilteredRows(plan, format: header.rowFormat, isOpaque: !header.hasAlpha, clock: clock?.filling) {
            rows, count, bytesPerRow throws(ImageError) in
            if Task.isCancelled { throw .cancelled }
            clock?.filling.begin(RenderClock.geometryStage)
            defer { clock?.filling.end() }
            try unfiltered.readRows(count, into: &rows, bytesPerRow: bytesPerRow)
        }
        let limits = renderer.decoding.limits
        let memory = decoder.header.estimatedMemory + rows.memory + bands
        result.request.setThreads(threads, within: limits.maxMemory - memory)
        estimatedMemory = memory + ImageEncoders.estimatedMemory(for: result.request)
        try limits.check(memory: estimatedMemory, for: header.size)
        self.result = result
        if rows.isInPlace { clock?.addLook(rows.stages.map(\.name)) }
        self.sink = sink
        encoder = try ImageEncoders.make(result.request, sink: sink)
    }

    /// Bands under way where stages overlap: one is filled and one encoded while the others wait, whichever side is
    /// slower.
    static let bandsUnderWay = 4

    /// Rows of a band: whole rows of JPEG blocks, few enough to stay in the second-level cache where that goes.
    private static func bandRows(for header: ImageHeader) -> Int {
        let bytesPerRow = header.decodedSize.width * header.rowFormat.bytesPerPixel
        let rows = (256 << 10) / max(bytesPerRow, 1) / 16 * 16
        return min(max(rows, 16), max(header.decodedSize.height, 1))
    }

    /// Whether a picture of so many pixels is decoded sooner by a thread of its own.
    private static func isWorthAThread(_ size: PixelSize) -> Bool { size.width * size.height > 1_000_000 }

    private var header: ImageHeader { decoder.header }

    var height: Int { header.decodedSize.height }
    var stages: [PlanStage] { rows.stages }

    func makeBand() -> PixelBuffer {
        PixelBuffer(size: PixelSize(width: header.decodedSize.width, height: bandRows), format: header.rowFormat)
    }

    // MARK: On one thread

    func run() throws(ImageError) -> RenderReport {
        clock?.markOpened()
        var band = makeBand()
        var row = 0
        while row < header.decodedSize.height {
            let count = min(bandRows, header.decodedSize.height - row)
            try fill(&band, count: count)
            try encode(band, count: count)
            row += count
        }
        return try finish()
    }

    /// Whether the look can be put on rows after they were decoded, on any thread.
    var filtersInPlace: Bool { rows.isInPlace && !plan.isIdentity }

    /// Decodes the rows that the look needs, and applies it.
    func fill(_ band: inout PixelBuffer, count: Int) throws(ImageError) {
        let bytesPerRow = band.layout.bytesPerRow
        var span = band.bytes.mutableSpan
        var bytes = span.mutableBytes
        try rows.read(count, into: &bytes, bytesPerRow: bytesPerRow)
        if result.flattens { background.flatten(&band, count: count) }
    }

    /// Decodes rows without the look, which is in place and is put on them later.
    func decode(_ band: inout PixelBuffer, count: Int) throws(ImageError) {
        let bytesPerRow = band.layout.bytesPerRow
        var span = band.bytes.mutableSpan
        var bytes = span.mutableBytes
        try rows.readUnfiltered(count, into: &bytes, bytesPerRow: bytesPerRow)
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
        try plan.apply(to: &bytes, layout: layout, firstRow: firstRow, measured: measured)
        if result.flattens { background.flatten(&band, count: count) }
    }

    func encode(_ band: PixelBuffer, count: Int) throws(ImageError) {
        clock?.encoding.begin(RenderClock.encodingStage)
        defer { clock?.encoding.end() }
        try encoder.writeRows(count, from: band.bytes.span.bytes, bytesPerRow: band.layout.bytesPerRow)
    }

    func finish() throws(ImageError) -> RenderReport {
        if Task.isCancelled { throw .cancelled }
        let report = try decoder.finish()
        clock?.encoding.begin(RenderClock.encodingStage)
        try encoder.finish()
        clock?.encoding.end()
        try carried.trailer?.copy(to: sink)
        var rendered = RenderReport(
            format: result.request.format, size: header.decodedSize, damage: report.damage,
            notices: header.notices + report.notices + carried.notices + result.notices + encoder.notices
        )
        rendered.remarks = remarks
        rendered.inputOrigin = inputOrigin
        rendered.times = clock?.times
        return rendered
    }
}

extension EncodingRequest {
    /// Takes as many threads as there is memory for; one at least.
    fileprivate mutating func setThreads(_ most: Int, within memory: Int) {
        threads = max(1, most)
        while threads > 1, ImageEncoders.estimatedMemory(for: self) > memory { threads -= 1 }
    }

    fileprivate var format: ImageFormat {
        switch coding {
        case .jpeg: .jpeg
        case .png: .png
        }
    }
}
