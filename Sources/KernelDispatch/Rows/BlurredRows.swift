import ImageCore
import KernelInterface

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Rows and columns weighed by a Gaussian's samples.
final class BlurredRows: FloatRows {
    /// How many deviations of a Gaussian's samples are weighed.
    enum Reach: Double {
        /// What is left out would change an edge from black to white by a seventh of a level of 8 bits.
        case near = 3.25
        /// By an eightieth: for linear light, whose encoding makes the errors of dark pixels larger.
        case far = 3.9
    }

    private let input: FloatRows
    private let kernels: NeighborhoodKernels
    private let radius: Int
    /// The samples from the middle on.
    private let half: [Float]
    /// All of them, three zeros before and after, as the kernel on four rows has them.
    private let padded: [Float]
    private let pointers = RowPointers()
    /// Four rows whose columns are weighed.
    private let columns: [RowScratch]
    private let columnStarts: [UnsafeMutablePointer<Float>]

    /// - Parameter sigma: in pixels, at most so that the samples reach no further than rows have margins.
    init(_ input: FloatRows, sigma: Double, reach: Reach, kernels: NeighborhoodKernels) {
        self.input = input
        self.kernels = kernels
        radius = min(max(Int((sigma * reach.rawValue - 0.5).rounded(.up)), 1), FloatRows.margin)
        let samples = (0...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = 2 * samples.reduce(0, +) - samples[0]
        half = samples.map { Float($0 / sum) }
        padded = [0, 0, 0] + half.dropFirst().reversed() + half + [0, 0, 0]
        columns = (0..<4).map { _ in RowScratch(planes: input.planes, width: input.width) }
        columnStarts = columns.map(\.start)
        super.init(extent: input.extent, planes: input.planes, batch: 4)
    }

    override var name: String {
        "Gaussian of \(2 * radius + 1) samples over \(extent.columns.count) × \(extent.rows.count)"
    }

    override func needs(for row: Int) -> [(node: RowNode, rows: ClosedRange<Int>)] {
        let rows = batch(of: row)
        return [(input, rows.lowerBound - radius...rows.upperBound + radius)]
    }

    override func make(_ rows: ClosedRange<Int>) throws(ImageError) {
        try input.prepare(rows.upperBound + radius)
        pointers.with(rows.lowerBound - radius...rows.lowerBound + 3 + radius, of: input) { inputs in
            padded.withUnsafeBufferPointer { weights in
                kernels.weighFourRows(
                    inputs, weights.baseAddress! + 3, 2 * radius + 1, columnStarts, input.layout.span)
            }
        }
        for (column, number) in zip(columns, rows) {
            column.extendEdges()
            kernels.weighNeighbors(column.start, half, radius, row(number).start, layout.span)
        }
    }
}
