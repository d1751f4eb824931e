import FilterEngine
import ImageCodecs
import ImageCore

/// The way of rows as luma and chroma, from one JPEG to another: what libjpeg would upsample, convert and downsample is done with the
/// look, in one pass.
struct SamplePath: RowPath {
    /// Rows as they were decoded, and as they are to be encoded.
    struct Rows {
        var decoded: YCbCrRows
        var filtered: YCbCrRows
    }

    private let plan: RenderPlan
    private let samples: SamplePlan
    private let reader: SampleReader
    private let encoder: any YCbCrEncoder
    private let clock: RenderClock?

    init(
        _ plan: RenderPlan, _ samples: SamplePlan, from decoder: any YCbCrDecoder, to encoder: any YCbCrEncoder,
        clock: RenderClock?
    ) {
        self.plan = plan
        self.samples = samples
        reader = SampleReader(decoder, samples.decoded, clock: clock?.filling)
        self.encoder = encoder
        self.clock = clock
        let stages = plan.stages.map(\.name)
        _ = clock?.filling.add(stages)
        clock?.addLook(stages)
    }

    var filtersDecodedRows: Bool { true }

    func makeRows() -> Rows { Rows(decoded: YCbCrRows(samples.decoded), filtered: YCbCrRows(samples.filtered)) }

    func fill(_ rows: inout Rows, count: Int, firstRow: Int) throws(ImageError) {
        try decode(&rows, count: count, firstRow: firstRow)
        try filter(&rows, count: count, firstRow: firstRow, measured: clock?.fillingLook)
    }

    func decode(_ rows: inout Rows, count: Int, firstRow: Int) throws(ImageError) {
        try reader.read(count, into: &rows.decoded)
    }

    func filter(
        _ rows: inout Rows, count: Int, firstRow: Int, measured: (clock: StageClock, firstStage: Int)?
    ) throws(ImageError) {
        try plan.filters.apply(
            to: rows.decoded, count: count, firstRow: firstRow, writing: &rows.filtered, measured: measured)
    }

    func encode(_ rows: inout Rows, count: Int) throws(ImageError) {
        try encoder.writeSamples(count, from: rows.filtered)
    }
}
