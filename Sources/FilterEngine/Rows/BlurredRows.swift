import ImageCore
import KernelInterface

/// A Gaussian blur of rows: a vertical and then a horizontal pass.
final class BlurredRows: FloatRows {
    private let input: FloatRows
    private let kernels: any NeighborhoodKernels
    private let radius: Int
    /// The samples from the middle on.
    private let half: [Float]
    /// All of them, three zeros before and after, as the kernel on four rows has them.
    private let padded: [Float]
    private let pointers = RowPointers()
    /// The results of four vertical passes.
    private let columns: [RowScratch]
    private let columnStarts: [UnsafeMutablePointer<Float>]

    /// - Parameter sigma: in pixels, at most so that the samples reach no further than rows have margins.
    init(_ input: FloatRows, sigma: Double, reach: GaussianSamples.Reach, kernels: any NeighborhoodKernels) {
        self.input = input
        self.kernels = kernels
        let samples = GaussianSamples(sigma: sigma, reach: reach, largestRadius: FloatRows.margin)
        radius = samples.radius
        half = samples.half.map { Float($0) }
        padded = [0, 0, 0] + half.dropFirst().reversed() + half + [0, 0, 0]
        columns = (0..<4).map { _ in RowScratch(planes: input.planes, width: input.width) }
        columnStarts = columns.map(\.start)
        super.init(extent: input.extent, planes: input.planes, batch: 4)
    }

    override var name: String {
        "Gaussian of \(2 * radius + 1) samples over \(extent.columns.count) × \(extent.rows.count)"
    }

    override func dependencies(for row: Int) -> [(node: RowNode, rows: ClosedRange<Int>)] {
        let rows = batch(of: row)
        return [(input, rows.lowerBound - radius...rows.upperBound + radius)]
    }

    override func make(_ rows: ClosedRange<Int>) throws(ImageError) {
        try input.prepare(rows.upperBound + radius)
        pointers.with(rows.lowerBound - radius...rows.lowerBound + 3 + radius, of: input) { inputs in
            padded.withUnsafeBufferPointer { weights in
                kernels.verticalPassFourRows(
                    inputs, weights.baseAddress! + 3, 2 * radius + 1, columnStarts, input.layout.span)
            }
        }
        for (column, number) in zip(columns, rows) {
            column.extendEdges()
            kernels.horizontalPass(column.start, half, radius, row(number).start, layout.span)
        }
    }
}
