import KernelInterface

extension FloatRows {
    /// Rec. 709 luma of encoded values, or luminance of linear ones, in a plane by itself; where there is alpha, times
    /// alpha, and alpha after it.
    func lumas(_ kernels: any NeighborhoodKernels) -> FloatRows {
        let hasAlpha = planes == 4
        return FloatRows("luma", of: [self], planes: hasAlpha ? 2 : 1) { output, inputs, width, _ in
            kernels.sumChannels(inputs[0].tile(), .luma, output.plane(0), width)
            guard hasAlpha else { return }
            kernels.multiply(output.plane(0), inputs[0].plane(3), output.plane(0), width)
            output.plane(1).update(from: inputs[0].plane(3), count: width)
        }
    }
}

extension RGB {
    package static let luma = RGB(red: 0.2126, green: 0.7152, blue: 0.0722)
}

extension FloatRow {
    /// The fourth plane as another row has it, where there are four.
    func copyAlpha(of other: FloatRow, planes: Int, width: Int) {
        if planes == 4 { plane(3).update(from: other.plane(3), count: width) }
    }
}
