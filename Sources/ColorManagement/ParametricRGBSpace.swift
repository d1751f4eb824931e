import CColorProfiles
import FilterEngine

/// An RGB space by its primaries and one formula: those with a name, and those that a PNG's chunks state.
struct ParametricRGBSpace: Hashable, Sendable {
    var name: String
    var chromaticities: Chromaticities
    var formula: ToneReproductionCurve.Formula

    private static let sRGBFormula = ToneReproductionCurve.Formula(
        g: 2.4, a: 1 / 1.055, b: 0.055 / 1.055, c: 1 / 12.92, d: 0.04045)

    static let sRGB = ParametricRGBSpace(name: "sRGB", chromaticities: .sRGB, formula: sRGBFormula)
    static let displayP3 = ParametricRGBSpace(name: "Display P3", chromaticities: .displayP3, formula: sRGBFormula)
    /// Adobe RGB (1998), whose exponent is 563/256.
    static let adobeRGB = ParametricRGBSpace(
        name: "Adobe RGB (1998) compatible", chromaticities: .adobeRGB,
        formula: ToneReproductionCurve.Formula(g: 563.0 / 256))

    /// A wide gamut that holds the colours of nearly all devices, and whose curve is not too steep for a table where a device's
    /// colours are.
    static let wide = ParametricRGBSpace(name: "Wide RGB", chromaticities: .rec2020, formula: sRGBFormula)

    var curve: ToneReproductionCurve? { ToneReproductionCurve(formula) }

    /// Nil where the primaries or the formula are impossible.
    var colors: MatrixRGBSpace? {
        curve.flatMap { MatrixRGBSpace(chromaticities, curve: $0) }
    }

    /// The same space as an ICC profile, for RGB.
    func profile() -> [UInt8]? {
        let c = chromaticities
        let white = [c.white.x, c.white.y]
        let primaries = [c.red.x, c.red.y, c.green.x, c.green.y, c.blue.x, c.blue.y]
        var count = 0
        return copied(ccp_write_rgb(name, white, primaries, parameters, &count), count)
    }

    /// The same for its neutral colours alone.
    func grayProfile() -> [UInt8]? {
        var count = 0
        return copied(ccp_write_gray("Grey of \(name)", parameters, &count), count)
    }

    private var parameters: [Double] {
        [formula.g, formula.a, formula.b, formula.c, formula.d, formula.e, formula.f]
    }

    private func copied(_ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int) -> [UInt8]? {
        guard let bytes else { return nil }
        defer { ccp_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}
