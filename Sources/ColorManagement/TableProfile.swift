import FilterEngine

/// ICC profiles for the colours of lookup tables, where no word of the look syntax stands for them.
package enum TableProfile {
    /// A transfer curve, as Camera Raw's tables have them.
    package enum Curve: Sendable, CaseIterable {
        case linear, srgb, power18, power22, rec709
    }

    /// Nil where the primaries span nothing.
    package static func bytes(name: String, primaries: Chromaticities, curve: Curve) -> [UInt8]? {
        ParametricRGBSpace(name: name, chromaticities: primaries, formula: formula(of: curve)).profile()
    }

    private static func formula(of curve: Curve) -> ToneReproductionCurve.Formula {
        switch curve {
        case .linear: ToneReproductionCurve.Formula(g: 1)
        case .srgb: ParametricRGBSpace.sRGB.formula
        // The curves begin in a straight line, so that a table's first points are not all of them in the darkest light. The DNG
        // SDK bends this part a little.
        case .power18: ToneReproductionCurve.Formula(g: 1.8, c: 8.2118790552e-4 / 0.019310851, d: 0.019310851)
        case .power22: ToneReproductionCurve.Formula(g: 2.2, c: 0.0034800731 / 0.0763027458, d: 0.0763027458)
        case .rec709:
            ToneReproductionCurve.Formula(
                g: 1 / 0.45, a: 1 / 1.099_296_826_809_44, b: 0.099_296_826_809_44 / 1.099_296_826_809_44, c: 1 / 4.5,
                d: 0.081_242_858_298_635)
        }
    }
}
