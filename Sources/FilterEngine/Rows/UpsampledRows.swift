import ImageCore
import KernelInterface

/// Upsampling by 2 in both directions by a cubic B-spline, with the input's values as coefficients.
///
/// A spline over points that are many pixels apart is refined step by step: each step computes the coefficients of the same
/// spline over points half as far apart. The last step computes its values instead. All steps together are a smoothing whose
/// variance is a third, in squares of the first input's pixels.
final class UpsampledRows: FloatRows {
    private let input: FloatRows
    private let kernels: any NeighborhoodKernels
    private let weights: DoublingWeights
    /// The weights for even and for odd rows.
    private let rowWeights: [[Float]]
    private let pointers = RowPointers()
    private let between: RowScratch

    /// - Parameters:
    ///   - extent: the result's extent, of which the input's is half.
    ///   - isLast: whether the result is the spline's values, not its coefficients.
    init(_ input: FloatRows, to extent: RowExtent, isLast: Bool, kernels: any NeighborhoodKernels) {
        self.input = input
        self.kernels = kernels
        weights = isLast ? .spline : .coefficients
        rowWeights = [
            [weights.evenSides, weights.evenMiddle, weights.evenSides],
            [weights.oddSides, weights.oddMiddle, weights.oddMiddle, weights.oddSides],
        ]
        between = RowScratch(planes: input.planes, width: input.width)
        super.init(extent: extent, planes: input.planes)
    }

    override var name: String { "double to \(extent.columns.count) × \(extent.rows.count)" }

    override func dependencies(for row: Int) -> [(node: RowNode, rows: ClosedRange<Int>)] {
        [(input, row >> 1 - 1...row >> 1 + 2)]
    }

    override func make(_ rows: ClosedRange<Int>) throws(ImageError) {
        let number = rows.lowerBound
        let middle = number >> 1
        try input.prepare(middle + 2)
        let weights = rowWeights[number & 1]
        pointers.with(middle - 1...middle - 2 + weights.count, of: input) { inputs in
            kernels.verticalPass(inputs, weights, weights.count, between.start, input.layout.span)
        }
        between.extendEdges()
        let output = row(number)
        // Pairs start at even columns: the first one may begin left of the result's first column.
        let pair = extent.columns.lowerBound >> 1
        let inputStart = pair - input.extent.columns.lowerBound
        let outputStart = 2 * pair - extent.columns.lowerBound
        for plane in 0..<planes {
            kernels.double(
                between.row.plane(plane) + inputStart, self.weights, output.plane(plane) + outputStart,
                width - outputStart)
        }
    }
}

extension DoublingWeights {
    /// The same spline's coefficients, over points half as far apart.
    static let coefficients = DoublingWeights(evenMiddle: 3 / 4, evenSides: 1 / 8, oddMiddle: 1 / 2, oddSides: 0)
    /// A spline's values at its points and between them.
    static let spline = DoublingWeights(evenMiddle: 2 / 3, evenSides: 1 / 6, oddMiddle: 23 / 48, oddSides: 1 / 48)
}
