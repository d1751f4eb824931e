#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// One gain for all channels by the highest of them: what shadows and highlights change, which keeps hues where curves of
/// channels don't. The logarithm of the gain is drawn straight between its knots.
struct ToneGain {
    /// Knots over 0…1.
    static let knotCount = 33
    static let scale = Double(knotCount - 1)

    let knot: LookModel.Knot
    let factor: Double
    let result: SIMD3<Double>

    /// - Parameter gains: the logarithm of each knot's gain.
    init(of color: SIMD3<Double>, gains: ArraySlice<Double>) {
        knot = LookModel.Knot(tone: color.max())
        let index = gains.startIndex + knot.index
        factor = exp(gains[index] * (1 - knot.share) + gains[index + 1] * knot.share)
        result = color * factor
    }
}
