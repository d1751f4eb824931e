/// Straight pieces for each colour and a matrix after them, for 8-bit pixels: results are within 0.01 of a level of the exact
/// ones before they are rounded.
public struct PiecewiseMatrix8: Hashable, Sendable {
    /// What the kernel reads: the matrix's rows of red, green, blue and offset, to levels; then triples (red, green, blue) of
    /// offset and, for each segment, low, high and slope: offset + Σ slope·(x clamped to low…high). The inputs are levels at
    /// their position in the pixel: green's times 256, blue's times 65,536.
    public let values: [Float]
    public let segments: Int

    /// More segments than this are better read from a table.
    private static let maximumSegments = 4
    /// The sums would lose too much to rounding with steeper slopes or larger weights.
    private static let steepest: Float = 64
    private static let heaviest: Float = 8

    /// - Parameters:
    ///   - pieces: as ``KernelTable/piecewise`` has them.
    ///   - matrix: its results are clamped to 0…1, here or when they become pixels.
    /// - Returns: nil where there are too many segments, or where it would be too coarse.
    public init?(pieces: [Float], segments: Int, matrix: MatrixParameters) {
        let rows = [
            (matrix.toRed, matrix.offset.red), (matrix.toGreen, matrix.offset.green),
            (matrix.toBlue, matrix.offset.blue),
        ]
        let weights = rows.flatMap { [$0.red, $0.green, $0.blue, $1] }
        let slopes = (0..<segments).flatMap { segment -> ArraySlice<Float> in
            let first = 9 * segment + 9
            return pieces[first..<first + 3]
        }
        guard 1...Self.maximumSegments ~= segments, matrix.lowest == 0 || matrix.lowest == -.infinity,
            matrix.highest == 1 || matrix.highest == .infinity,
            weights.allSatisfy({ abs($0) <= Self.heaviest }), pieces.allSatisfy({ $0.isFinite }),
            slopes.allSatisfy({ abs($0) <= Self.steepest })
        else {
            return nil
        }
        var triples = [Float](repeating: 0, count: 3 + 9 * segments)
        for channel in 0..<3 {
            let levels = Double(255 << (8 * channel))
            var offset = Double(pieces[channel])
            for segment in 0..<segments {
                let first = 3 + 9 * segment + channel
                let (low, slope) = (Double(pieces[first]), Double(pieces[first + 6]))
                offset -= slope * low
                triples[first] = Float(low * levels)
                triples[first + 3] = Float(Double(pieces[first + 3]) * levels)
                triples[first + 6] = Float(slope / levels)
            }
            triples[channel] = Float(offset)
        }
        values = weights.map { $0 * 255 } + triples
        self.segments = segments
    }
}
