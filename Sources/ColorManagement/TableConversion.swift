import Inspire

/// A profile's tables, sampled over a lattice that a plan can run.
enum TableConversion {
    /// Lattice points along an edge: a table of a device is seldom finer than 33, and this one lies between its points
    /// as well.
    private static let size = 49

    /// From its RGB to encoded sRGB, not clamped. Nil where the profile can't do that.
    static func toWorking(_ profile: ColorProfile) -> ColorLookupTable? {
        guard
            let transform = ProfileHandle(profile.bytes)?.transform(.rgbToXYZ),
            let toSRGB = Chromaticities.sRGB.colorants?.inverse
        else { return nil }
        let colors = transform(lattice(from: .zero, to: .one)).map { xyz -> SIMD3<Float> in
            let linear = toSRGB * xyz
            return SIMD3(
                Float(TransferCurve.encoded(linear.x)), Float(TransferCurve.encoded(linear.y)),
                Float(TransferCurve.encoded(linear.z)))
        }
        return colors.allSatisfy(\.isFinite) ? ColorLookupTable(size: size, colors: colors) : nil
    }

    /// How far colours are looked for outside of sRGB: real ones of wide spaces lie within.
    private static let reach: Float = 0.25

    /// From encoded sRGB to its RGB. Nil where the profile is for reading alone.
    static func fromWorking(_ profile: ColorProfile) -> ColorLookupTable? {
        guard
            let transform = ProfileHandle(profile.bytes)?.transform(.xyzToRGB),
            let toXYZ = Chromaticities.sRGB.colorants
        else { return nil }
        let low = SIMD3<Float>(repeating: -reach)
        let high = SIMD3<Float>(repeating: 1 + reach)
        let places = lattice(from: SIMD3<Double>(low), to: SIMD3<Double>(high)).map { color in
            toXYZ
                * SIMD3(
                    TransferCurve.linear(color.x), TransferCurve.linear(color.y), TransferCurve.linear(color.z))
        }
        let colors = transform(places).map { SIMD3<Float>($0) }
        guard colors.allSatisfy(\.isFinite) else { return nil }
        return ColorLookupTable(size: size, colors: colors, domainMinimum: low, domainMaximum: high)
    }

    /// Red fastest.
    private static func lattice(from low: SIMD3<Double>, to high: SIMD3<Double>) -> [SIMD3<Double>] {
        let steps = (0..<size).map { Double($0) / Double(size - 1) }
        var places: [SIMD3<Double>] = []
        places.reserveCapacity(size * size * size)
        for blue in steps {
            for green in steps {
                for red in steps { places.append(low + (high - low) * SIMD3(red, green, blue)) }
            }
        }
        return places
    }
}

extension SIMD3<Float> {
    fileprivate var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
