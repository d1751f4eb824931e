/// The kernels of a Gaussian over 8-bit pixels in fixed point.
///
/// Rows are of sixteen bits a value, 128 a level; a pixel's channels are interleaved. Sums of two values stay within
/// sixteen bits. Weights have sixteen bits, each twice in a word; the caller chooses what they are fractions of. Of each
/// product the high half is kept, and `rounding` compensates for the lost fractions. Kernels write past the count, up to the next
/// multiple of ``FixedPointVector/lanes``.
public protocol PixelBlurKernels: Sendable {
    /// Bytes times 128. Counts bytes, of which none past the count is read.
    func widen(_ bytes: UnsafeRawPointer, _ row: UnsafeMutablePointer<UInt16>, _ count: Int)
    /// A horizontal pass: rounding + weights[0]·x + Σ weights[i]·(the values i pixels to the left and right). A pixel has
    /// `channels` values.
    func horizontalPass(
        _ input: UnsafePointer<UInt16>, _ weights: UnsafePointer<UInt32>, _ radius: Int, _ channels: Int,
        _ rounding: UInt32, _ output: UnsafeMutablePointer<UInt16>, _ count: Int)
    /// The vertical pass over 2·radius + 1 rows, from value `first`, a multiple of ``FixedPointVector/lanes``, up to `end`; only the high
    /// bytes of the results are written.
    func verticalPass(
        _ rows: UnsafePointer<UnsafePointer<UInt16>>, _ weights: UnsafePointer<UInt32>, _ radius: Int,
        _ rounding: UInt32, _ output: UnsafeMutableRawPointer, _ first: Int, _ end: Int)

    // Halves and doubles, of pixels of four channels
    /// Sums of five rows of bytes by 1, 4, 6, 4 and 1. Counts bytes, of which none past the count is read.
    func halveRows(_ rows: UnsafePointer<UnsafeRawPointer>, _ output: UnsafeMutablePointer<UInt16>, _ count: Int)
    /// Every other pixel of such sums, summed in the same way along the row, as colours of 0…1. The count is the result's:
    /// result n is centred on the input's pixel 2n.
    func halveColumns(_ input: UnsafePointer<UInt16>, _ tile: Tile, _ count: Int)
    /// A tile's colours, clamped to 0…1, as opaque pixels.
    func narrow(_ tile: Tile, _ output: UnsafeMutablePointer<UInt16>, _ count: Int)
    /// The sum of the first two rows by the outer weight, and of the last two by the inner one. Counts values.
    func sumPairs(
        _ rows: FixedPointRowPairs, _ weights: PairWeights, _ output: UnsafeMutablePointer<UInt16>, _ count: Int)
    /// Two 8-bit pixels for each: the even one of the pixel twice and its neighbours, the odd one of the four around it.
    /// The weights are fractions of 2¹⁷. Counts the results, of which none past the count is written.
    func double(
        _ input: UnsafePointer<UInt16>, _ evenWeights: PairWeights, _ oddWeights: PairWeights,
        _ output: UnsafeMutableRawPointer, _ count: Int)
}
