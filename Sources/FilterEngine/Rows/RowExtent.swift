import ImageCore

/// The rows and columns of a picture or of a pyramid level. Beyond them its edge pixels repeat.
struct RowExtent: Hashable {
    var columns: ClosedRange<Int>
    var rows: ClosedRange<Int>

    init(_ size: PixelSize) {
        columns = 0...size.width - 1
        rows = 0...size.height - 1
    }

    private init(columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
        self.columns = columns
        self.rows = rows
    }

    /// The extent of every other pixel: its pixel n is at this one's pixel 2n. It is a little larger than half of this one,
    /// so that smoothed rows are constant beyond its ends, and so that it has all pixels from which this one's are
    /// interpolated.
    var halved: RowExtent { RowExtent(columns: Self.halved(columns), rows: Self.halved(rows)) }

    private static func halved(_ range: ClosedRange<Int>) -> ClosedRange<Int> {
        range.lowerBound >> 1 - 1...range.upperBound >> 1 + 2
    }
}
