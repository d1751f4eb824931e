/// The kernels of filters that need a pixel's neighbours.
///
/// They work on rows of floats, a plane a channel. Counts are values; like the kernels on tiles these work on whole vectors
/// and read and write past the count, up to the next multiple of ``Tile/lanes``. Input and output may be the same row
/// unless neighbours are read.
public protocol NeighborhoodKernels: Sendable {
    // Passes of separable filters
    /// A vertical pass: Σ weights[i]·rows[i] over so many rows.
    func verticalPass(
        _ rows: UnsafePointer<UnsafePointer<Float>>, _ weights: UnsafePointer<Float>, _ rowCount: Int,
        _ output: UnsafeMutablePointer<Float>, _ count: Int)
    /// Four vertical passes, each a row further down: Σ weights[i]·rows[n + i]. Three zeros precede and follow the weights.
    func verticalPassFourRows(
        _ rows: UnsafePointer<UnsafePointer<Float>>, _ weights: UnsafePointer<Float>, _ rowCount: Int,
        _ outputs: UnsafePointer<UnsafeMutablePointer<Float>>, _ count: Int)
    /// A horizontal pass with symmetric weights: weights[0]·x + Σ weights[i]·(the neighbours i to the left and right).
    func horizontalPass(
        _ input: UnsafePointer<Float>, _ weights: UnsafePointer<Float>, _ radius: Int,
        _ output: UnsafeMutablePointer<Float>, _ count: Int)
    /// Every other value of (1 4 6 4 1) / 16: result n is centred on the input's value 2n. The count is the result's.
    func halve(_ input: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>, _ count: Int)
    /// Upsampling by 2: results 2n and 2n + 1 from the input's values n − 1 to n + 2. The count is the result's, which
    /// is written up to the next multiple of twice ``Tile/lanes``.
    func double(
        _ input: UnsafePointer<Float>, _ weights: DoublingWeights, _ output: UnsafeMutablePointer<Float>, _ count: Int)

    // Between planes
    func multiply(
        _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>, _ count: Int
    )
    /// The first divided by the second, 0 where that is 0.
    func divide(
        _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>, _ count: Int
    )
    /// Weights of 0…1 raised where those around a pixel are high: w + (1 − w) · smoothstep(4 · (around − ½)).
    func closeHoles(
        _ weights: UnsafePointer<Float>, _ around: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>,
        _ count: Int)
    /// The weighted sum of a tile's three channels.
    func sumChannels(_ tile: Tile, _ weights: RGB, _ output: UnsafeMutablePointer<Float>, _ count: Int)
    /// x + amount·(luma − smooth), the difference drawn towards 0 by the threshold. Luma is Rec. 709's.
    func sharpen(
        _ input: Tile, _ smooth: UnsafePointer<Float>, _ output: Tile, _ count: Int, _ parameters: SharpenParameters)
    /// The guided filter's coefficients from a mean and a mean of squares: the factor and the offset that smooth surfaces
    /// and keep edges (He, Sun and Tang 2013: a = variance / (variance + ε), b = (1 − a)·mean).
    func guide(
        _ mean: UnsafePointer<Float>, _ meanSquare: UnsafePointer<Float>, _ slope: UnsafeMutablePointer<Float>,
        _ offset: UnsafeMutablePointer<Float>, _ count: Int, _ epsilon: Float)
    /// x + amount·(luma − (slope·luma + offset)).
    func addDetail(
        _ input: Tile, _ slope: UnsafePointer<Float>, _ offset: UnsafePointer<Float>, _ output: Tile, _ count: Int,
        _ amount: Float)
    /// The colours, clamped to 0…1, times smoothstep((luma − threshold) / softness), times a gain that grows with the greatest channel:
    /// 1 up to clippedFrom, and 1 + clippedGain where that is 1.
    func highlights(_ input: Tile, _ output: Tile, _ count: Int, _ parameters: HighlightParameters)
    /// x + min(color·light, 1)·(1 − x), x clamped to 0…1 in the brackets.
    func addLight(_ input: Tile, _ light: Tile, _ output: Tile, _ count: Int, _ color: RGB)
    /// How much of three blurs, one stronger than the other, replaces a pixel by its distance from a band.
    func focus(_ weights: FocusRows, _ count: Int, _ parameters: FocusParameters)
    /// Drawn towards each of three rows after the other, by the weights of ``focus``.
    func mixFocus(
        _ sharp: UnsafePointer<Float>, _ blurred: FocusRows, _ weights: FocusRows,
        _ output: UnsafeMutablePointer<Float>, _ count: Int)
    /// The mean of a pixel's colours, red's and blue's distance from it, and the squares of these three, in planes so many floats
    /// apart: of noise that is the same in all colours, the first three have parts that do not depend on each other.
    func splitOpponents(_ input: Tile, _ output: UnsafeMutablePointer<Float>, _ planeStride: Int, _ count: Int)
    /// slope·x + offset of the same mean and distances, as colours. The planes have three slopes and then three offsets.
    func joinOpponents(
        _ input: Tile, _ lines: UnsafePointer<Float>, _ planeStride: Int, _ output: Tile, _ count: Int)
    /// The greatest channel, clamped to 0…1.
    func greatestChannel(_ input: Tile, _ output: UnsafeMutablePointer<Float>, _ count: Int)
    /// x · (1 + amount·w²·(1 − V)), V being the greatest channel, clamped to 0…1, and w the weight of slope·V + offset, clamped too.
    func shiftTones(
        _ input: Tile, _ slope: UnsafePointer<Float>, _ offset: UnsafePointer<Float>, _ output: Tile, _ count: Int,
        _ parameters: LocalToneParameters)
    /// The strongest veil of airlight that a colour can lie under: the least of the channels' shares of the airlight, 0…1.
    func veils(_ input: Tile, _ output: UnsafeMutablePointer<Float>, _ count: Int, _ parameters: HazeParameters)
    /// (x − airlight·v) / (1 − v), v being the veil: that which lies everywhere, and a share of what slope·strongest + offset has
    /// more; never more than the strongest one and the limit, times the amount.
    func removeHaze(
        _ input: Tile, _ slope: UnsafePointer<Float>, _ offset: UnsafePointer<Float>, _ output: Tile, _ count: Int,
        _ parameters: HazeParameters)
}
