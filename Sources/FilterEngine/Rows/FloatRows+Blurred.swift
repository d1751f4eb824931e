import ImageCore
import KernelInterface

extension FloatRows {
    /// A Gaussian blur: a vertical and then a horizontal pass.
    ///
    /// - Parameter sigma: in pixels, at most so that the samples reach no further than rows have margins.
    convenience init(
        blurring input: FloatRows, sigma: Double, reach: GaussianSamples.Reach, kernels: any NeighborhoodKernels
    ) {
        let samples = GaussianSamples(sigma: sigma, reach: reach, largestRadius: FloatRows.margin)
        let radius = samples.radius
        let half = samples.half.map { Float($0) }
        // Three zeros before and after all of them, as the kernel on four rows has them.
        let padded = [0, 0, 0] + half.dropFirst().reversed() + half + [0, 0, 0]
        let (batch, planes, width) = (4, input.planes, input.width)
        let window = RowWindow(scale: .same, above: radius, below: radius)
        self.init(
            "Gaussian of \(2 * radius + 1) samples over \(width) × \(input.extent.rows.count)", extent: input.extent,
            planes: planes, batch: batch, inputs: [RowInput(input, window)], scratch: batch * input.layout.byteCount
        ) { started in
            let input = started.rows(of: input)
            let pointers = RowPointers()
            /// The results of four vertical passes.
            let columns = (0..<batch).map { _ in RowScratch(planes: planes, width: width) }
            let columnStarts = columns.map(\.start)
            return { rows, output throws(ImageError) in
                try input.prepare(rows.upperBound + radius)
                pointers.with(rows.lowerBound - radius...rows.lowerBound + 3 + radius, of: input) { inputs in
                    padded.withUnsafeBufferPointer { weights in
                        kernels.verticalPassFourRows(
                            inputs, weights.baseAddress! + 3, 2 * radius + 1, columnStarts, input.layout.span)
                    }
                }
                for (column, number) in zip(columns, rows) {
                    column.extendEdges()
                    kernels.horizontalPass(column.start, half, radius, output.row(number).start, output.layout.span)
                }
            }
        }
    }
}
