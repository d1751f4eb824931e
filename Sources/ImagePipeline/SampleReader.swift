import FilterEngine
import ImageCodecs
import ImageCore

/// Reads a picture's samples in bands whose chroma is extended on all sides: by the rows of the bands around them, and by itself at the
/// picture's edges.
final class SampleReader {
    private let decoder: any YCbCrDecoder
    private let clock: StageClock?
    /// The next band, which is decoded with the one before it.
    private var ahead: YCbCrRows
    private var rowsLeft: Int
    private var aheadCount = 0

    /// - Parameter layout: the bands', with as many rows as are read at a time, but for the last ones.
    init(_ decoder: any YCbCrDecoder, _ layout: YCbCrLayout, clock: StageClock?) {
        self.decoder = decoder
        self.clock = clock
        ahead = YCbCrRows(layout)
        rowsLeft = decoder.header.decodedSize.height
    }

    /// Reads the next `count` rows, as many as a band has or all that are left. Their memory is exchanged for others'.
    func read(_ count: Int, into rows: inout YCbCrRows) throws(ImageError) {
        if Task.isCancelled { throw .cancelled }
        let isFirst = aheadCount == 0
        if isFirst { try decodeAhead() }
        guard count == aheadCount, rows.layout == ahead.layout else {
            throw .invalidRequest("\(count) rows of samples were asked for, and \(aheadCount) are next")
        }
        swap(&rows, &ahead)
        if isFirst { rows.repeatChroma(row: 0, at: -1) }
        let unit = rows.layout.subsampling.rows
        let chromaRows = (count + unit - 1) / unit
        try decodeAhead()
        if aheadCount > 0 {
            rows.setChroma(row: chromaRows, from: ahead, row: 0)
            ahead.setChroma(row: -1, from: rows, row: chromaRows - 1)
        } else {
            rows.repeatChroma(row: chromaRows - 1, at: chromaRows)
        }
        rows.extendChroma(rows: -1...chromaRows)
    }

    private func decodeAhead() throws(ImageError) {
        aheadCount = min(ahead.layout.capacity, rowsLeft)
        guard aheadCount > 0 else { return }
        clock?.begin(RenderClock.decodingStage)
        defer { clock?.end() }
        try decoder.readSamples(aheadCount, into: &ahead)
        rowsLeft -= aheadCount
    }
}
