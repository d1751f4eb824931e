import FilterEngine
import ImageCodecs
import ImageCore

/// The way of rows as pixels: any picture's.
struct PixelPath: RowPath {
    private let plan: RenderPlan
    private let encoder: any ImageEncoder
    private let overlays: OverlayBlender?
    /// Rows before the look.
    private let source: FilteredRows.Source
    private let rows: FilteredRows

    /// - Parameters:
    ///   - decoder: of rows before geometry and look.
    ///   - encoder: of the finished rows.
    ///   - overlays: what is drawn on them.
    init(
        _ plan: RenderPlan, from decoder: any ImageDecoder, to encoder: any ImageEncoder, overlays: OverlayBlender?,
        clock: RenderClock?
    ) {
        self.plan = plan
        self.encoder = encoder
        self.overlays = overlays
        // A look with a large radius takes many rows before it gives its first: it looks for cancellation there.
        source = { rows, count, bytesPerRow throws(ImageError) in
            if Task.isCancelled { throw .cancelled }
            clock?.filling.begin(RenderClock.geometryStage)
            defer { clock?.filling.end() }
            try decoder.readRows(count, into: &rows, bytesPerRow: bytesPerRow)
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
    }

    var filtersDecodedRows: Bool { rows.isInPlace && !plan.filters.isIdentity }

    func makeRows() -> PixelBuffer {
        PixelBuffer(
            size: PixelSize(width: plan.header.decodedSize.width, height: plan.bandRows), format: plan.header.rowFormat)
    }

    func fill(_ band: inout PixelBuffer, count: Int, firstRow: Int) throws(ImageError) {
        let bytesPerRow = band.layout.bytesPerRow
        var span = band.bytes.mutableSpan
        var bytes = span.mutableBytes
        try rows.read(count, into: &bytes, bytesPerRow: bytesPerRow)
        finish(&band, count: count, firstRow: firstRow)
    }

    func decode(_ band: inout PixelBuffer, count: Int, firstRow: Int) throws(ImageError) {
        let bytesPerRow = band.layout.bytesPerRow
        var span = band.bytes.mutableSpan
        var bytes = span.mutableBytes
        try source(&bytes, count, bytesPerRow)
    }

    func filter(
        _ band: inout PixelBuffer, count: Int, firstRow: Int, measured: (clock: StageClock, firstStage: Int)?
    ) throws(ImageError) {
        let layout = PixelLayout(
            size: PixelSize(width: band.size.width, height: count), format: band.format,
            bytesPerRow: band.layout.bytesPerRow)
        var span = band.bytes.mutableSpan
        var bytes = span.mutableBytes
        try plan.filters.apply(to: &bytes, layout: layout, firstRow: firstRow, measured: measured)
        finish(&band, count: count, firstRow: firstRow)
    }

    /// Flattens rows and reduces their depth: both follow the look, and come before anything is drawn.
    private func finish(_ band: inout PixelBuffer, count: Int, firstRow: Int) {
        if plan.result.flattens { plan.background.flatten(&band, count: count) }
        guard let depthReduction = plan.depthReduction else { return }
        let layout = PixelLayout(
            size: PixelSize(width: band.size.width, height: count), format: band.format,
            bytesPerRow: band.layout.bytesPerRow)
        var span = band.bytes.mutableSpan
        var bytes = span.mutableBytes
        depthReduction.run(on: &bytes, layout: layout, firstRow: firstRow)
    }

    func encode(_ band: inout PixelBuffer, count: Int) throws(ImageError) {
        overlays?.blend(onto: &band, count: count)
        try encoder.writeRows(count, from: band.bytes.span.bytes, bytesPerRow: band.layout.bytesPerRow)
    }
}
