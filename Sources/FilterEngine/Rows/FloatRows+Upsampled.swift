import ImageCore
import KernelInterface

extension FloatRows {
    private static let doublingWindow = RowWindow(scale: .half, above: 1, below: 2)

    /// Upsampling by 2 in both directions by a cubic B-spline, with the input's values as coefficients.
    ///
    /// A spline over points that are many pixels apart is refined step by step: each step computes the coefficients of the same
    /// spline over points half as far apart. The last step computes its values instead. All steps together are a smoothing whose
    /// variance is a third, in squares of the first input's pixels.
    ///
    /// - Parameters:
    ///   - extent: the result's extent, of which the input's is half.
    ///   - isLast: whether the result is the spline's values, not its coefficients.
    ///   - isNeeded: whether anyone will read a row: others are left as they are, with the values of some row before.
    convenience init(
        upsampling input: FloatRows, to extent: RowExtent, isLast: Bool, kernels: any NeighborhoodKernels,
        isNeeded: ((Int) -> Bool)? = nil
    ) {
        let weights: DoublingWeights = isLast ? .spline : .coefficients
        /// For even and for odd rows.
        let rowWeights = [
            [weights.evenSides, weights.evenMiddle, weights.evenSides],
            [weights.oddSides, weights.oddMiddle, weights.oddMiddle, weights.oddSides],
        ]
        // Pairs start at even columns: the first one may begin left of the result's first column.
        let pair = extent.columns.lowerBound >> 1
        let inputStart = pair - input.extent.columns.lowerBound
        let outputStart = 2 * pair - extent.columns.lowerBound
        let (planes, inputWidth) = (input.planes, input.width)
        self.init(
            "double to \(extent.columns.count) × \(extent.rows.count)", extent: extent, planes: planes,
            inputs: [RowInput(input, Self.doublingWindow)], scratch: input.layout.byteCount
        ) { started in
            let input = started.rows(of: input)
            let pointers = RowPointers()
            let between = RowScratch(planes: planes, width: inputWidth)
            return { rows, output throws(ImageError) in
                let number = rows.lowerBound
                let middle = number >> 1
                // All readers of a row further up go on together, or it would not be kept for them.
                try input.prepare(Self.doublingWindow.rows(for: rows).upperBound)
                if let isNeeded, !isNeeded(number) { return }
                let rowWeights = rowWeights[number & 1]
                pointers.with(middle - 1...middle - 2 + rowWeights.count, of: input) { inputs in
                    kernels.verticalPass(inputs, rowWeights, rowWeights.count, between.start, input.layout.span)
                }
                between.extendEdges()
                let row = output.row(number)
                for plane in 0..<planes {
                    kernels.double(
                        between.row.plane(plane) + inputStart, weights, row.plane(plane) + outputStart,
                        output.width - outputStart)
                }
            }
        }
    }
}

extension DoublingWeights {
    /// The same spline's coefficients, over points half as far apart.
    static let coefficients = DoublingWeights(evenMiddle: 3 / 4, evenSides: 1 / 8, oddMiddle: 1 / 2, oddSides: 0)
    /// A spline's values at its points and between them.
    static let spline = DoublingWeights(evenMiddle: 2 / 3, evenSides: 1 / 6, oddMiddle: 23 / 48, oddSides: 1 / 48)
}
