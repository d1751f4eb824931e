import ImageCore
import KernelInterface

extension FloatRows {
    /// The rows that a smoothing by (1 4 6 4 1) / 16 reads for each of half as many.
    private static let halvingWindow = RowWindow(scale: .twice, above: 2, below: 2)
    private static let halvingWeights: [Float] = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16]

    /// Every other pixel of rows that were smoothed by (1 4 6 4 1) / 16 in both directions, which is a variance of 1.
    convenience init(downsampling input: FloatRows, kernels: any NeighborhoodKernels) {
        let extent = input.extent.halved
        // The input column of the result's first column.
        let first = 2 * extent.columns.lowerBound - input.extent.columns.lowerBound
        let (planes, inputWidth) = (input.planes, input.width)
        self.init(
            "halve to \(extent.columns.count) × \(extent.rows.count)", extent: extent, planes: planes,
            inputs: [RowInput(input, Self.halvingWindow)], scratch: input.layout.byteCount
        ) { started in
            let input = started.rows(of: input)
            let pointers = RowPointers()
            let smoothed = RowScratch(planes: planes, width: inputWidth)
            return { rows, output throws(ImageError) in
                let window = Self.halvingWindow.rows(for: rows)
                try input.prepare(window.upperBound)
                pointers.with(window, of: input) { inputs in
                    kernels.verticalPass(
                        inputs, Self.halvingWeights, Self.halvingWeights.count, smoothed.start, input.layout.span)
                }
                smoothed.extendEdges()
                let row = output.row(rows.lowerBound)
                for plane in 0..<planes {
                    kernels.halve(smoothed.row.plane(plane) + first, row.plane(plane), output.width)
                }
            }
        }
    }

    /// The same of opaque RGBA pixels of 8 bits: the sums are integers of sixteen bits and so exact, and only a quarter as many
    /// values become floats.
    convenience init(downsampling pixels: PixelRows, kernels: any PixelBlurKernels) {
        precondition(Self.canDownsample(pixels.layout.format))
        let extent = pixels.extent.halved
        let count = 4 * pixels.layout.size.width
        self.init(
            "halve 8-bit pixels to \(extent.columns.count) × \(extent.rows.count)", extent: extent, planes: 3,
            inputs: [RowInput(pixels, Self.halvingWindow)],
            scratch: FixedPointRows.memory(1, of: count, margin: Self.sumsMargin)
        ) { started in
            let pixels = started.rows(of: pixels)
            let sums = FixedPointRows(1, of: count, margin: Self.sumsMargin)
            return { rows, output throws(ImageError) in
                let window = Self.halvingWindow.rows(for: rows)
                try pixels.prepare(window.upperBound)
                let inputs = window.map { pixels.row($0) }
                let row = sums.row(0)
                kernels.halveRows(inputs, row, count)
                FixedPointRows.extendEdges(of: row, count: count, channels: 4, by: Self.edgeOfSums)
                kernels.halveColumns(
                    row + 4 * 2 * extent.columns.lowerBound, output.row(rows.lowerBound).tile(), output.width)
            }
        }
    }

    /// Whether pixels of the format can be downsampled as such.
    static func canDownsample(_ format: PixelFormat) -> Bool { format == .rgba8 }

    /// Values left and right of a row of sums: for the margin of the downsampled extent, the reach of the sums, and the part of a
    /// vector that is read beyond.
    private static var sumsMargin: Int { 256 }
    /// The pixels among these that affect results.
    private static var edgeOfSums: Int { 8 }
}
