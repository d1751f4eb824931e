import ImageCore
import KernelInterface

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Rows and columns weighed by a Gaussian's samples.
final class BlurredRows: FloatRows {
    /// Beyond so many deviations a Gaussian's samples are left out: their sum is a thirtieth of a level of 8 bits.
    private static let reach = 3.7
    /// The greatest deviation: its samples reach no further than rows have margins.
    static let greatestSigma = Double(margin) / reach

    private let input: FloatRows
    private let kernels: NeighborhoodKernels
    private let radius: Int
    /// The samples from the middle on.
    private let half: [Float]
    /// All of them, three zeros before and after, as the kernel on four rows has them.
    private let padded: [Float]
    private let columns: [RowScratch]

    /// - Parameter sigma: in pixels, at most ``greatestSigma``.
    init(_ input: FloatRows, sigma: Double, kernels: NeighborhoodKernels) {
        self.input = input
        self.kernels = kernels
        radius = min(Int((sigma * Self.reach).rounded(.up)), FloatRows.margin)
        let samples = (0...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = 2 * samples.reduce(0, +) - samples[0]
        half = samples.map { Float($0 / sum) }
        padded = [0, 0, 0] + half.dropFirst().reversed() + half + [0, 0, 0]
        columns = (0..<4).map { _ in RowScratch(width: input.width) }
        super.init(extent: input.extent, planes: input.planes, batch: 4)
    }

    override func needs(for row: Int) -> [(node: RowNode, rows: ClosedRange<Int>)] {
        let rows = batch(of: row)
        return [(input, rows.lowerBound - radius...rows.upperBound + radius)]
    }

    override func make(_ rows: ClosedRange<Int>) throws(ImageError) {
        try input.prepare(rows.upperBound + radius)
        let inputs = (-radius..<radius + 4).map { input.row(rows.lowerBound + $0) }
        let columnStarts = columns.map(\.start)
        for plane in 0..<planes {
            let inputStarts = inputs.map { UnsafePointer($0.plane(plane)) }
            inputStarts.withUnsafeBufferPointer { inputStarts in
                padded.withUnsafeBufferPointer { weights in
                    columnStarts.withUnsafeBufferPointer {
                        kernels.weighFourRows(
                            inputStarts.baseAddress!, weights.baseAddress! + 3, 2 * radius + 1, $0.baseAddress!, width)
                    }
                }
            }
            for (column, row) in zip(columns, rows) {
                column.extendEdges()
                half.withUnsafeBufferPointer {
                    kernels.weighNeighbors(
                        column.start, $0.baseAddress!, radius, self.row(row).plane(plane), width)
                }
            }
        }
    }
}
