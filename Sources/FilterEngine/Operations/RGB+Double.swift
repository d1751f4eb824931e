import KernelInterface

extension RGB {
    init(_ color: SIMD3<Double>) {
        self.init(red: Float(color.x), green: Float(color.y), blue: Float(color.z))
    }
}
