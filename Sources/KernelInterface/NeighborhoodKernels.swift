/// The kernels of filters that need a pixel's neighbours, as function values.
///
/// They work on rows of floats, a plane a channel. Counts are values; like the kernels on tiles these work on whole vectors
/// and read and write past the count, up to the next multiple of ``Tile/lanes``. Input and output may be the same row
/// unless neighbours are read.
public struct NeighborhoodKernels: Sendable {
    public typealias Row = UnsafePointer<Float>
    public typealias MutableRow = UnsafeMutablePointer<Float>
    public typealias Rows = UnsafePointer<UnsafePointer<Float>>

    // Passes of separable filters
    /// A vertical pass: Σ weights[i]·rows[i] over so many rows.
    public var verticalPass: @Sendable (Rows, _ weights: Row, _ rows: Int, MutableRow, _ count: Int) -> Void
    /// Four vertical passes, each a row further down: Σ weights[i]·rows[n + i]. Three zeros precede and follow the weights.
    public var verticalPassFourRows:
        @Sendable (Rows, _ weights: Row, _ rows: Int, UnsafePointer<MutableRow>, _ count: Int) -> Void
    /// A horizontal pass with symmetric weights: weights[0]·x + Σ weights[i]·(the neighbours i to the left and right).
    public var horizontalPass: @Sendable (Row, _ weights: Row, _ radius: Int, MutableRow, _ count: Int) -> Void
    /// Every other value of (1 4 6 4 1) / 16: result n is centred on the input's value 2n. The count is the result's.
    public var halve: @Sendable (Row, MutableRow, _ count: Int) -> Void
    /// Upsampling by 2: results 2n and 2n + 1 from the input's values n − 1 to n + 2. The count is the result's, which
    /// is written up to the next multiple of twice ``Tile/lanes``.
    public var double: @Sendable (Row, DoublingWeights, MutableRow, _ count: Int) -> Void

    // Between planes
    public var multiply: @Sendable (Row, Row, MutableRow, _ count: Int) -> Void
    /// The first divided by the second, 0 where that is 0.
    public var divide: @Sendable (Row, Row, MutableRow, _ count: Int) -> Void
    /// The weighted sum of a tile's three channels.
    public var sumChannels: @Sendable (Tile, RGB, MutableRow, _ count: Int) -> Void
    /// x + amount·(luma − smooth), the difference drawn towards 0 by the threshold. Luma is Rec. 709's.
    public var sharpen: @Sendable (Tile, _ smooth: Row, Tile, _ count: Int, SharpenParameters) -> Void
    /// The guided filter's coefficients from a mean and a mean of squares: the factor and the offset that smooth surfaces
    /// and keep edges (He, Sun and Tang 2013: a = variance / (variance + ε), b = (1 − a)·mean).
    public var guide:
        @Sendable (_ mean: Row, _ meanSquare: Row, _ slope: MutableRow, _ offset: MutableRow, _ count: Int, Float) ->
            Void
    /// x + amount·(luma − (slope·luma + offset)).
    public var addDetail: @Sendable (Tile, _ slope: Row, _ offset: Row, Tile, _ count: Int, _ amount: Float) -> Void
    /// The colours, clamped to 0…1, times smoothstep((luma − threshold) / softness).
    public var highlights: @Sendable (Tile, Tile, _ count: Int, HighlightParameters) -> Void
    /// x + color·light·(1 − x), x clamped to 0…1 in the brackets.
    public var addLight: @Sendable (Tile, _ light: Tile, Tile, _ count: Int, RGB) -> Void
    /// How much of three blurs, one stronger than the other, replaces a pixel by its distance from a band.
    public var focus: @Sendable (FocusRows, _ count: Int, FocusParameters) -> Void
    /// Drawn towards each of three rows after the other, by the weights of ``focus``.
    public var mixFocus: @Sendable (Row, _ blurred: FocusRows, FocusRows, MutableRow, _ count: Int) -> Void

    public init(
        verticalPass: @escaping @Sendable (Rows, _ weights: Row, _ rows: Int, MutableRow, _ count: Int) -> Void,
        verticalPassFourRows:
            @escaping @Sendable (Rows, _ weights: Row, _ rows: Int, UnsafePointer<MutableRow>, _ count: Int) -> Void,
        horizontalPass: @escaping @Sendable (Row, _ weights: Row, _ radius: Int, MutableRow, _ count: Int) -> Void,
        halve: @escaping @Sendable (Row, MutableRow, _ count: Int) -> Void,
        double: @escaping @Sendable (Row, DoublingWeights, MutableRow, _ count: Int) -> Void,
        multiply: @escaping @Sendable (Row, Row, MutableRow, _ count: Int) -> Void,
        divide: @escaping @Sendable (Row, Row, MutableRow, _ count: Int) -> Void,
        sumChannels: @escaping @Sendable (Tile, RGB, MutableRow, _ count: Int) -> Void,
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
        self.verticalPass = verticalPass
        self.verticalPassFourRows = verticalPassFourRows
        self.horizontalPass = horizontalPass
        self.halve = halve
        self.double = double
        self.multiply = multiply
        self.divide = divide
        self.sumChannels = sumChannels
        self.sharpen = sharpen
        self.guide = guide
        self.addDetail = addDetail
        self.highlights = highlights
        self.addLight = addLight
        self.focus = focus
        self.mixFocus = mixFocus
    }
}
