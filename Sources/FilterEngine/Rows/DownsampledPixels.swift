import ImageCore
import KernelInterface

/// The same as ``DownsampledRows`` from opaque RGBA pixels of 8 bits: the sums are integers of sixteen bits and so exact, and
/// only a quarter as many values become floats.
final class DownsampledPixels: FloatRows {
    /// Values left and right of the row: for the margin of the downsampled extent, the reach of the sums, and the part of a
    /// vector that is read beyond.
    private static let room = 256
    /// The pixels among these that affect results.
    private static let edge = 8

    private let pixels: PixelRows
    private let kernels: any PixelBlurKernels
    private let sums: FixedPointRows

    init(_ pixels: PixelRows, kernels: any PixelBlurKernels) {
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
