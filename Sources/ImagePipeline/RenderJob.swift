import ColorManagement
import ImageCodecs
import ImageCore
import Inspire

/// One picture on its way: decoder, plan and encoder, and how many rows go between them at a time.
struct RenderJob {
    private let decoder: any ImageDecoder
    private let encoder: any ImageEncoder
    private let rows: FilteredRows
    private let result: ResultPlan
    private let background: Background
    private let sink: any ByteSink
    private let carried: CarriedMetadata
    private let remarks: [String]
    let bandRows: Int

    /// - Parameters:
    ///   - statistics: what the picture's colours are like; nil where the look doesn't need to know.
    ///   - file: the picture's file, where it can be read anywhere.
    ///   - threads: how many may encode it; fewer do where more would need too much memory.
    init(
        renderer: PictureRenderer, decoder: any ImageDecoder, sink: any ByteSink, statistics: PictureStatistics? = nil,
        file: (any PlacedBytes)? = nil, threads: Int = 1
    ) throws(ImageError) {
        // A CMYK picture becomes RGB before it is cut or scaled.
        let pictureColors = PictureColors(decoder.header)
        let decoder = try renderer.changed(pictureColors.decoder(decoder))
        self.decoder = decoder
        let header = decoder.header
        let colors = try pictureColors.result(of: renderer, header: header, statistics: statistics)
        let context = PlanContext(geometry: header.geometry, statistics: statistics, colors: colors.conversion)
        let plan = FilterPlan(compiling: renderer.look, in: context, instructionSet: renderer.instructionSet)
        remarks = renderer.look.remarks(in: context)
        carried = try CarriedMetadata(
            header: header, options: renderer.output, recipe: renderer.recipe, file: file
        )
        var resultHeader = header
        resultHeader.metadata = carried.metadata
        var result = ResultPlan(
            header: resultHeader, plan: plan, colors: colors, options: renderer.output, limits: renderer.decoding.limits
        )
        background = try Background(color: renderer.output.background)
        bandRows = Self.bandRows(for: header)
        let bands = Self.bandsUnderWay * bandRows * header.decodedSize.width * header.rowFormat.bytesPerPixel
        // A look with a large radius takes many rows before it gives its first: it looks for cancellation there.
        rows = FilteredRows(plan, format: header.rowFormat, isOpaque: !header.hasAlpha) {
            rows, count, bytesPerRow throws(ImageError) in
            if Task.isCancelled { throw .cancelled }
            try decoder.readRows(count, into: &rows, bytesPerRow: bytesPerRow)
        }
        let limits = renderer.decoding.limits
        let memory = header.estimatedMemory + rows.memory + bands
        result.request.setThreads(threads, within: limits.maxMemory - memory)
        try limits.check(memory: memory + ImageEncoders.estimatedMemory(for: result.request), for: header.size)
        self.result = result
        self.sink = sink
        encoder = try ImageEncoders.make(result.request, sink: sink)
    }

    /// Bands under way where stages overlap: one is filled and one encoded while the third waits, whichever side is
    /// slower.
    static let bandsUnderWay = 3

    /// Rows of a band: whole rows of JPEG blocks, few enough to stay in the second-level cache where that goes.
    private static func bandRows(for header: ImageHeader) -> Int {
        let bytesPerRow = header.decodedSize.width * header.rowFormat.bytesPerPixel
        let rows = (256 << 10) / max(bytesPerRow, 1) / 16 * 16
        return min(max(rows, 16), max(header.decodedSize.height, 1))
    }

    private var header: ImageHeader { decoder.header }

    var height: Int { header.decodedSize.height }

    func makeBand() -> PixelBuffer {
        PixelBuffer(size: PixelSize(width: header.decodedSize.width, height: bandRows), format: header.rowFormat)
    }

    // MARK: On one thread

    func run() throws(ImageError) -> RenderReport {
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

    /// Decodes rows, as many as the look needs, and puts it on them.
    func fill(_ band: inout PixelBuffer, count: Int) throws(ImageError) {
        let bytesPerRow = band.layout.bytesPerRow
        var span = band.bytes.mutableSpan
        var bytes = span.mutableBytes
        try rows.read(count, into: &bytes, bytesPerRow: bytesPerRow)
        if result.flattens { background.flatten(&band, count: count) }
    }

    func encode(_ band: PixelBuffer, count: Int) throws(ImageError) {
        try encoder.writeRows(count, from: band.bytes.span.bytes, bytesPerRow: band.layout.bytesPerRow)
    }

    func finish() throws(ImageError) -> RenderReport {
        if Task.isCancelled { throw .cancelled }
        let report = try decoder.finish()
        try encoder.finish()
        try carried.trailer?.copy(to: sink)
        var rendered = RenderReport(
            format: result.request.format, size: header.decodedSize, damage: report.damage,
            notices: report.notices + carried.notices + result.notices + encoder.notices
        )
        rendered.remarks = remarks
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
