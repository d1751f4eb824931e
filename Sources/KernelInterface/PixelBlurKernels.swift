/// The kernels of a Gaussian over 8-bit pixels in fixed point, as function values.
///
/// Rows are of sixteen bits a value, 128 a level; a pixel's channels are interleaved. Sums of two values stay within
/// sixteen bits. Weights have sixteen bits, each twice in a word; the caller chooses what they are fractions of. Of each
/// product the high half is kept, and `rounding` compensates for the lost fractions.
public struct PixelBlurKernels: Sendable {
    public typealias Row = UnsafePointer<UInt16>
    public typealias MutableRow = UnsafeMutablePointer<UInt16>
    public typealias Weights = UnsafePointer<UInt32>

    /// Values that a kernel processes at a time: it writes past the count, up to the next multiple.
    public static let lanes = 64

    /// Bytes times 128. Counts bytes, of which none past the count is read.
    public var widen: @Sendable (UnsafeRawPointer, MutableRow, _ count: Int) -> Void
    /// A horizontal pass: rounding + weights[0]·x + Σ weights[i]·(the values i pixels to the left and right). A pixel has
    /// `channels` values.
    public var horizontalPass:
        @Sendable (
            Row, Weights, _ radius: Int, _ channels: Int, _ rounding: UInt32, MutableRow, _ count: Int
        ) -> Void
    /// The vertical pass over 2·radius + 1 rows, from value `first`, a multiple of ``lanes``, up to `end`; only the high
    /// bytes of the results are written.
    public var verticalPass:
        @Sendable (
            UnsafePointer<Row>, Weights, _ radius: Int, _ rounding: UInt32, UnsafeMutableRawPointer, _ first: Int,
            _ end: Int
        ) -> Void

    // Halves and doubles, of pixels of four channels
    /// Sums of five rows of bytes by 1, 4, 6, 4 and 1. Counts bytes, of which none past the count is read.
    public var halveRows: @Sendable (UnsafePointer<UnsafeRawPointer>, MutableRow, _ count: Int) -> Void
    /// Every other pixel of such sums, summed in the same way along the row, as colours of 0…1. The count is the result's:
    /// result n is centred on the input's pixel 2n.
    public var halveColumns: @Sendable (Row, Tile, _ count: Int) -> Void
    /// A tile's colours, clamped to 0…1, as opaque pixels.
    public var narrow: @Sendable (Tile, MutableRow, _ count: Int) -> Void
    /// The sum of the first two rows by the outer weight, and of the last two by the inner one. Counts values.
    public var sumPairs: @Sendable (FixedPointRowPairs, PairWeights, MutableRow, _ count: Int) -> Void
    /// Two 8-bit pixels for each: the even one of the pixel twice and its neighbours, the odd one of the four around it.
    /// The weights are fractions of 2¹⁷. Counts the results, of which none past the count is written.
    public var double:
        @Sendable (Row, _ even: PairWeights, _ odd: PairWeights, UnsafeMutableRawPointer, _ count: Int) -> Void

    public init(
        widen: @escaping @Sendable (UnsafeRawPointer, MutableRow, _ count: Int) -> Void,
        horizontalPass:
            @escaping @Sendable (
                Row, Weights, _ radius: Int, _ channels: Int, _ rounding: UInt32, MutableRow, _ count: Int
            ) -> Void,
        verticalPass:
            @escaping @Sendable (
                UnsafePointer<Row>, Weights, _ radius: Int, _ rounding: UInt32, UnsafeMutableRawPointer, _ first: Int,
                _ end: Int
            ) -> Void,
        halveRows: @escaping @Sendable (UnsafePointer<UnsafeRawPointer>, MutableRow, _ count: Int) -> Void,
        halveColumns: @escaping @Sendable (Row, Tile, _ count: Int) -> Void,
        narrow: @escaping @Sendable (Tile, MutableRow, _ count: Int) -> Void,
        sumPairs: @escaping @Sendable (FixedPointRowPairs, PairWeights, MutableRow, _ count: Int) -> Void,
        double:
            @escaping @Sendable (
                Row, _ even: PairWeights, _ odd: PairWeights, UnsafeMutableRawPointer, _ count: Int
            ) -> Void
    ) {
        self.widen = widen
        self.horizontalPass = horizontalPass
        self.verticalPass = verticalPass
        self.halveRows = halveRows
        self.halveColumns = halveColumns
        self.narrow = narrow
        self.sumPairs = sumPairs
        self.double = double
    }
}
