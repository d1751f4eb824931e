import ImageCore
import KernelInterface

/// Every other pixel of rows that were smoothed by (1 4 6 4 1) / 16 in both directions, which is a variance of 1.
final class DownsampledRows: FloatRows {
    private static let weights: [Float] = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16]

    private let input: FloatRows
    private let kernels: any NeighborhoodKernels
    private let pointers = RowPointers()
    private let smoothed: RowScratch

    init(_ input: FloatRows, kernels: any NeighborhoodKernels) {
        self.input = input
        self.kernels = kernels
        smoothed = RowScratch(planes: input.planes, width: input.width)
        super.init(extent: input.extent.halved, planes: input.planes)
    }

    override var name: String { "halve to \(extent.columns.count) × \(extent.rows.count)" }

    override func dependencies(for row: Int) -> [(node: RowNode, rows: ClosedRange<Int>)] { [(input, window(of: row))] }

    private func window(of row: Int) -> ClosedRange<Int> { 2 * row - 2...2 * row + 2 }

    override func make(_ rows: ClosedRange<Int>) throws(ImageError) {
        let window = window(of: rows.lowerBound)
        try input.prepare(window.upperBound)
        pointers.with(window, of: input) { inputs in
            kernels.verticalPass(inputs, Self.weights, Self.weights.count, smoothed.start, input.layout.span)
        }
        smoothed.extendEdges()
        let output = row(rows.lowerBound)
        // The input column of the result's first column.
        let first = 2 * extent.columns.lowerBound - input.extent.columns.lowerBound
        for plane in 0..<planes { kernels.halve(smoothed.row.plane(plane) + first, output.plane(plane), width) }
    }
}
