/// The kernels of filters that need a pixel's neighbours, as function values.
///
/// They work on rows of floats, a plane a channel. Counts are values; like the kernels on tiles these work on whole vectors
/// and read and write past the count, up to the next multiple of ``Tile/lanes``. Input and output may be the same row
/// unless neighbours are read.
public struct NeighborhoodKernels: Sendable {
    public typealias Row = UnsafePointer<Float>
    public typealias MutableRow = UnsafeMutablePointer<Float>
    public typealias Rows = UnsafePointer<UnsafePointer<Float>>

    // Weights
    /// Σ weights[i]·rows[i] over so many rows.
    public var weighRows: @Sendable (Rows, _ weights: Row, _ rows: Int, MutableRow, _ count: Int) -> Void
    /// Four results, each a row further down: Σ weights[i]·rows[n + i]. Three zeros stand before and after the weights.
    public var weighFourRows:
        @Sendable (Rows, _ weights: Row, _ rows: Int, UnsafePointer<MutableRow>, _ count: Int) -> Void
    /// weights[0]·x + Σ weights[i]·(the neighbours i to the left and to the right).
    public var weighNeighbors: @Sendable (Row, _ weights: Row, _ radius: Int, MutableRow, _ count: Int) -> Void
    /// Every other value of (1 4 6 4 1) / 16: result n stands at the input's value 2n. The count is the result's.
    public var halve: @Sendable (Row, MutableRow, _ count: Int) -> Void
    /// Two values for each: result 2n and 2n + 1 from the input's values n − 1 to n + 2. The count is the result's, which
    /// is written up to the next multiple of twice ``Tile/lanes``.
    public var double: @Sendable (Row, DoublingWeights, MutableRow, _ count: Int) -> Void

    // Between planes
    public var multiply: @Sendable (Row, Row, MutableRow, _ count: Int) -> Void
    /// The first by the second, 0 where that is 0.
    public var divide: @Sendable (Row, Row, MutableRow, _ count: Int) -> Void
    /// A sum of a tile's colours.
    public var weighColors: @Sendable (Tile, RGB, MutableRow, _ count: Int) -> Void
    /// x + amount·(luma − smooth), the difference less the threshold towards 0. A luma is Rec. 709's.
    public var sharpen: @Sendable (Tile, _ smooth: Row, Tile, _ count: Int, SharpenParameters) -> Void
    /// Of a mean and a mean of squares: how much of a value is kept as it is, and what is added to it, so that a surface
    /// becomes smooth and an edge stays one (He, Sun and Tang 2013: a = variance / (variance + ε), b = (1 − a)·mean).
    public var guide:
        @Sendable (_ mean: Row, _ meanSquare: Row, _ slope: MutableRow, _ offset: MutableRow, _ count: Int, Float) ->
            Void
    /// x + amount·(luma − (slope·luma + offset)).
    public var addDetail: @Sendable (Tile, _ slope: Row, _ offset: Row, Tile, _ count: Int, _ amount: Float) -> Void
    /// The colours, held to 0…1, times smoothstep((luma − threshold) / softness).
    public var highlights: @Sendable (Tile, Tile, _ count: Int, HighlightParameters) -> Void
    /// x + color·light·(1 − x), x held to 0…1 in the brackets.
    public var addLight: @Sendable (Tile, _ light: Tile, Tile, _ count: Int, RGB) -> Void
    /// How much of three blurs, one stronger than the other, replaces a pixel by its distance from a band.
    public var focus: @Sendable (FocusRows, _ count: Int, FocusParameters) -> Void
    /// Drawn towards each of three rows after the other, by the weights of ``focus``.
    public var mixFocus: @Sendable (Row, _ blurred: FocusRows, FocusRows, MutableRow, _ count: Int) -> Void

    public init(
        weighRows: @escaping @Sendable (Rows, _ weights: Row, _ rows: Int, MutableRow, _ count: Int) -> Void,
        weighFourRows:
            @escaping @Sendable (Rows, _ weights: Row, _ rows: Int, UnsafePointer<MutableRow>, _ count: Int) -> Void,
        weighNeighbors: @escaping @Sendable (Row, _ weights: Row, _ radius: Int, MutableRow, _ count: Int) -> Void,
        halve: @escaping @Sendable (Row, MutableRow, _ count: Int) -> Void,
        double: @escaping @Sendable (Row, DoublingWeights, MutableRow, _ count: Int) -> Void,
        multiply: @escaping @Sendable (Row, Row, MutableRow, _ count: Int) -> Void,
        divide: @escaping @Sendable (Row, Row, MutableRow, _ count: Int) -> Void,
        weighColors: @escaping @Sendable (Tile, RGB, MutableRow, _ count: Int) -> Void,
        sharpen: @escaping @Sendable (Tile, _ smooth: Row, Tile, _ count: Int, SharpenParameters) -> Void,
        guide:
            @escaping @Sendable (
                _ mean: Row, _ meanSquare: Row, _ slope: MutableRow, _ offset: MutableRow, _ count: Int, Float
            ) -> Void,
        addDetail:
            @escaping @Sendable (Tile, _ slope: Row, _ offset: Row, Tile, _ count: Int, _ amount: Float) -> Void,
        highlights: @escaping @Sendable (Tile, Tile, _ count: Int, HighlightParameters) -> Void,
        addLight: @escaping @Sendable (Tile, _ light: Tile, Tile, _ count: Int, RGB) -> Void,
        focus: @escaping @Sendable (FocusRows, _ count: Int, FocusParameters) -> Void,
        mixFocus: @escaping @Sendable (Row, _ blurred: FocusRows, FocusRows, MutableRow, _ count: Int) -> Void
    ) {
        self.weighRows = weighRows
        self.weighFourRows = weighFourRows
        self.weighNeighbors = weighNeighbors
        self.halve = halve
        self.double = double
        self.multiply = multiply
        self.divide = divide
        self.weighColors = weighColors
        self.sharpen = sharpen
        self.guide = guide
        self.addDetail = addDetail
        self.highlights = highlights
        self.addLight = addLight
        self.focus = focus
        self.mixFocus = mixFocus
    }
}
