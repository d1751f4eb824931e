import FilterEngine

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Gains on linear sRGB that change the colour of the light and keep its luminance.
enum LightGains {
    /// 6,504 K, the correlated colour temperature of D65.
    private static let neutralMireds = 1e6 / 6504

    /// The light's colour moved along the Planckian locus: a positive shift is warmer.
    /// - Parameter mireds: −100…100.
    static func gains(mireds shift: Double) -> SIMD3<Double> {
        normalized(planckian(mireds: neutralMireds + shift) / planckian(mireds: neutralMireds))
    }

    /// The light's colour moved between green (negative) and magenta (positive): −1…1 is half a stop.
    static func gains(tint amount: Double) -> SIMD3<Double> {
        normalized([1, exp2(-amount / 2), 1])
    }

    /// The gains that make an encoded colour grey of the same luminance, each clamped to ¹⁄₁₆…16.
    static func gains(makingGray color: SIMD3<Double>) -> SIMD3<Double> {
        if color.x == color.y && color.y == color.z { return .one }
        let light = SIMD3(
            SRGBTransferFunction.linear(color.x), SRGBTransferFunction.linear(color.y),
            SRGBTransferFunction.linear(color.z))
        let luminance = (light * [0.2126, 0.7152, 0.0722]).sum()
        return (luminance / light).clamped(lowerBound: .init(repeating: 1 / 16), upperBound: .init(repeating: 16))
    }

    private static func normalized(_ gains: SIMD3<Double>) -> SIMD3<Double> {
        if gains == .one { return gains }
        return gains / (gains * [0.2126, 0.7152, 0.0722]).sum()
    }

    /// Linear sRGB of a radiator at luminance 1: the locus by Kang et al. 2002 (1,667 to 25,000 K), then the matrix
    /// of IEC 61966-2-1.
    private static func planckian(mireds: Double) -> SIMD3<Double> {
        let t = 1e6 / mireds
        let x =
            t <= 4000
            ? -0.2661239e9 / (t * t * t) - 0.2343589e6 / (t * t) + 0.8776956e3 / t + 0.179910
            : -3.0258469e9 / (t * t * t) + 2.1070379e6 / (t * t) + 0.2226347e3 / t + 0.240390
        let (x2, x3) = (x * x, x * x * x)
        let y =
            t <= 2222
            ? -1.1063814 * x3 - 1.34811020 * x2 + 2.18555832 * x - 0.20219683
            : t <= 4000
                ? -0.9549476 * x3 - 1.37418593 * x2 + 2.09137015 * x - 0.16748867
                : 3.0817580 * x3 - 5.87338670 * x2 + 3.75112997 * x - 0.37001483
        let (bigX, bigZ) = (x / y, (1 - x - y) / y)
        return [
            3.2406 * bigX - 1.5372 - 0.4986 * bigZ,
            -0.9689 * bigX + 1.8758 + 0.0415 * bigZ,
            0.0557 * bigX - 0.2040 + 1.0570 * bigZ,
        ]
    }
}
