import ImageCore
import KernelInterface

/// Every other pixel of rows that were smoothed by (1 4 6 4 1) / 16 in both directions, which is a variance of 1.
final class HalvedRows: FloatRows {
    private let input: FloatRows
    private let kernels: NeighborhoodKernels
    private let smoothed: RowScratch

    init(_ input: FloatRows, kernels: NeighborhoodKernels) {
        self.input = input
        self.kernels = kernels
        smoothed = RowScratch(width: input.width)
        super.init(extent: input.extent.halved, planes: input.planes)
    }

    override func needs(for row: Int) -> [(node: RowNode, rows: ClosedRange<Int>)] {
        [(input, 2 * row - 2...2 * row + 2)]
    }

    override func make(_ rows: ClosedRange<Int>) throws(ImageError) {
        let number = rows.lowerBound
        try input.prepare(2 * number + 2)
        let output = row(number)
        let inputs = (-2...2).map { input.row(2 * number + $0) }
        // Where the result's first column stands in the input.
        let first = 2 * extent.columns.lowerBound - input.extent.columns.lowerBound
        for plane in 0..<planes {
            weigh(inputs.map { UnsafePointer($0.plane(plane)) }, [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16])
            smoothed.extendEdges()
            kernels.halve(smoothed.start + first, output.plane(plane), width)
        }
    }

    private func weigh(_ rows: [UnsafePointer<Float>], _ weights: [Float]) {
        rows.withUnsafeBufferPointer { rows in
            weights.withUnsafeBufferPointer {
                kernels.weighRows(rows.baseAddress!, $0.baseAddress!, rows.count, smoothed.start, input.width)
            }
        }
    }
}
