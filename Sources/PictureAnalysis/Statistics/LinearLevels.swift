import FilterEngine

/// Linear light of encoded values, to the bit that of ``SRGBTransferFunction``: those of 8 bits are computed once, and most
/// pictures have no others.
enum LinearLevels {
    private static let levels = (0...255).map { SRGBTransferFunction.linear(Double(Float($0) / 255)) }

    static func linear(_ encoded: Float) -> Double {
        let level = (encoded * 255).rounded()
        guard (0...255).contains(level), level / 255 == encoded else {
            return SRGBTransferFunction.linear(Double(encoded))
        }
        return levels[Int(level)]
    }

    static func linear(_ encoded: SIMD3<Float>) -> SIMD3<Double> {
        SIMD3(linear(encoded.x), linear(encoded.y), linear(encoded.z))
    }
}
