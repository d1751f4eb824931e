import FilterEngine

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Colours as people see them: lightness, green to red, blue to yellow (Oklab, Ottosson 2020).
///
/// In the deepest shadows, below the 0.0089th part of white's light, CIE's linear segment replaces the cube root: the
/// root's slope grows there without bound, and with it every level of noise.
package enum PerceptualColor {
    /// - Parameter color: encoded sRGB.
    /// - Returns: lightness 0.13…1, then the two colour axes, 0 for grey.
    package static func of(encoded color: SIMD3<Double>) -> SIMD3<Double> {
        of(
            linear: SIMD3(
                SRGBTransferFunction.linear(color.x), SRGBTransferFunction.linear(color.y),
                SRGBTransferFunction.linear(color.z)))
    }

    /// - Parameter color: linear sRGB.
    static func of(linear color: SIMD3<Double>) -> SIMD3<Double> {
        let cones = SIMD3(
            root((color * SIMD3(0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9)).total),
            root((color * SIMD3(0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6)).total),
            root((color * SIMD3(0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5)).total)
        )
        return SIMD3(
            (cones * SIMD3(0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8)).total,
            (cones * SIMD3(1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9)).total,
            (cones * SIMD3(0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0)).total
        )
    }

    /// Encoded sRGB, beyond 0…1 for colours that sRGB doesn't have.
    package static func encoded(_ color: SIMD3<Double>) -> SIMD3<Double> {
        let cones = SIMD3(
            cube((color * SIMD3(1, 0.396_337_777_4, 0.215_803_757_3)).total),
            cube((color * SIMD3(1, -0.105_561_345_8, -0.063_854_172_8)).total),
            cube((color * SIMD3(1, -0.089_484_177_5, -1.291_485_548_0)).total)
        )
        return SIMD3(
            SRGBTransferFunction.encoded((cones * SIMD3(4.076_741_662_1, -3.307_711_591_3, 0.230_969_929_2)).total),
            SRGBTransferFunction.encoded((cones * SIMD3(-1.268_438_004_6, 2.609_757_401_1, -0.341_319_396_5)).total),
            SRGBTransferFunction.encoded((cones * SIMD3(-0.004_196_086_3, -0.703_418_614_7, 1.707_614_701_0)).total)
        )
    }

    /// Encoded sRGB, 0…1. A colour that sRGB doesn't have comes nearer to grey, and keeps its hue and lightness.
    static func encodedInGamut(_ color: SIMD3<Double>) -> SIMD3<Double> {
        func paler(_ share: Double) -> SIMD3<Double> { encoded(SIMD3(color.x, color.y * share, color.z * share)) }
        var (inside, outside) = (0.0, 1.0)
        var result = paler(outside)
        guard result.min() < 0 || result.max() > 1 else { return result }
        for _ in 0..<12 {
            let share = (inside + outside) / 2
            result = paler(share)
            if result.min() < 0 || result.max() > 1 { outside = share } else { inside = share }
        }
        return paler(inside).clamped(lowerBound: .zero, upperBound: .one)
    }

    /// Black's lightness.
    package static let black = 4.0 / 29

    private static func root(_ light: Double) -> Double {
        light > 216.0 / 24_389 ? cbrt(light) : light * 841 / 108 + black
    }

    private static func cube(_ root: Double) -> Double {
        root > 6.0 / 29 ? root * root * root : (root - black) * 108 / 841
    }
}
