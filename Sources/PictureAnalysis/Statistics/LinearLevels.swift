import FilterEngine

/// Linear light of encoded values, to the bit that of ``SRGBTransferFunction``: those of 8 bits are computed once, and most
/// pictures have no others.
enum LinearLevels {
    private static let levels = (0...255).map { SRGBTransferFunction.linear(Double(Float($0) / 255)) }

    static func linear(_ encoded: Float) -> Double {
        guard encoded >= 0, encoded <= 1 else { return SRGBTransferFunction.linear(Double(encoded)) }
        let level = Int(encoded * 255 + 0.5)
        return Float(level) / 255 == encoded ? levels[level] : SRGBTransferFunction.linear(Double(encoded))
    }

    static func linear(_ encoded: SIMD3<Float>) -> SIMD3<Double> {
        SIMD3(linear(encoded.x), linear(encoded.y), linear(encoded.z))
    }
}
