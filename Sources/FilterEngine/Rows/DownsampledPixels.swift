import ImageCore
import KernelInterface

/// What ``DownsampledRows`` makes, of opaque RGBA pixels of 8 bits: their sums are whole numbers of sixteen bits and so are exact.
/// Only a quarter as many values become floats.
final class DownsampledPixels: FloatRows {
    /// Values of pixels left and right of the row: as many as the halved extent is larger than half, as the sums reach, and as
    /// a vector reads more.
    private static let room = 256
    /// Pixels that matter of these.
    private static let edge = 8

    private let pixels: PixelRows
    private let kernels: PixelBlurKernels
    private let sums: FixedPointRows

    init(_ pixels: PixelRows, kernels: PixelBlurKernels) {
        precondition(Self.supports(pixels.layout.format))
        self.pixels = pixels
        self.kernels = kernels
        sums = FixedPointRows(1, of: 4 * pixels.layout.size.width, margin: Self.room)
        super.init(extent: pixels.extent.halved, planes: 3)
    }

    static func supports(_ format: PixelFormat) -> Bool { format == .rgba8 }

    override var name: String { "halve 8-bit pixels to \(extent.columns.count) × \(extent.rows.count)" }

    override func dependencies(for row: Int) -> [(node: RowNode, rows: ClosedRange<Int>)] {
        [(pixels, window(of: row))]
    }

    private func window(of row: Int) -> ClosedRange<Int> { 2 * row - 2...2 * row + 2 }

    override func make(_ rows: ClosedRange<Int>) throws(ImageError) {
        let window = window(of: rows.lowerBound)
        try pixels.prepare(window.upperBound)
        let inputs = window.map { pixels.row(pixels.clamped($0)) }
        let row = sums.row(0)
        kernels.halveRows(inputs, row, 4 * pixels.layout.size.width)
        FixedPointRows.extendEdges(of: row, count: 4 * pixels.layout.size.width, channels: 4, by: Self.edge)
        kernels.halveColumns(row + 4 * 2 * extent.columns.lowerBound, self.row(rows.lowerBound).tile(), width)
    }
}
