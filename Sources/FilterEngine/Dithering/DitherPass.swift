import ImageCore
import KernelInterface

/// Keeps pixels of two rows as they are before filters, for the noise that is added after these. For one thread at a time.
struct DitherPass {
    /// Pixels of a row at a time: both rows stay in the first-level cache before and after the filters.
    static let pixels = 2 * tileCapacity

    private let kernels: any KernelTable
    private let before = ByteRows(2, of: pixels * PixelFormat.rgba8.bytesPerPixel)

    init(kernels: any KernelTable) { self.kernels = kernels }

    /// Keeps pixels of the upper row (0) or the lower one (1).
    func keep(_ pixels: UnsafeRawPointer, row: Int, _ count: Int) {
        before.row(row).copyMemory(from: pixels, byteCount: count * PixelFormat.rgba8.bytesPerPixel)
    }

    /// Adds noise to the results of pixels that were kept.
    ///
    /// - Parameters:
    ///   - below: the lower row's; nil where the upper one is the picture's last.
    ///   - y: the upper row's number in the picture, even.
    func run(
        above: UnsafeMutableRawPointer, below: UnsafeMutableRawPointer?, _ count: Int, x: Int, y: Int
    ) {
        kernels.ditherRGBA8(
            RowPair(above: before.row(0), below: before.row(below == nil ? 0 : 1)),
            MutableRowPair(above: above, below: below ?? above), count, x: x, y: y)
    }
}
