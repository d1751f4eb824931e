import KernelInterface

extension CombinedRows {
    /// result·strength + original·(1 − strength), on premultiplied values where there is alpha.
    convenience init(_ result: FloatRows, original: FloatRows, strength: Float, kernels: any KernelTable) {
        self.init("mix with the original", of: [result, original], planes: result.planes) { output, inputs, width, _ in
            for plane in 0..<result.planes { output.plane(plane).update(from: inputs[0].plane(plane), count: width) }
            if result.planes == 4 {
                kernels.mixPremultiplied(output.tile(), inputs[1].tile(), width, strength)
            } else {
                kernels.mix(output.tile(), inputs[1].tile(), width, strength)
            }
        }
    }
}
