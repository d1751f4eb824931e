import FilterEngine

/// A profile's tables, sampled over a lattice that a plan can run.
enum TableConversion {
    /// Lattice points along an edge: a table of a device is seldom finer than 33, and this one lies between its points
    /// as well.
    private static let size = 49

    /// The space in which tables are sampled. In sRGB a channel of theirs would pass through 0, where its curve is too steep for a
    /// lattice.
    private static let wide = ParametricRGBSpace.wide

    /// From its RGB to encoded sRGB, not clamped. Nil where the profile can't do that.
    static func toWorking(_ profile: ColorProfile) -> [PointOperation]? {
        guard
            let transform = ProfileHandle(profile.bytes)?.transform(.rgbToXYZ),
            let fromXYZ = wide.chromaticities.colorants?.inverse,
            let curve = wide.curve, let colors = wide.colors
        else { return nil }
        let lattice = transform(lattice()).map { xyz in
            let light = fromXYZ * xyz
            return SIMD3(
                Float(curve.inverse(light.x)), Float(curve.inverse(light.y)), Float(curve.inverse(light.z)))
        }
        return operation(lattice).map { [$0] + colors.conversion.toWorking }
    }

    /// From encoded sRGB to its RGB. Nil for profiles that can only be read.
    static func fromWorking(_ profile: ColorProfile) -> [PointOperation]? {
        guard
            let handle = ProfileHandle(profile.bytes), handle.canWrite, let transform = handle.transform(.xyzToRGB),
            let toXYZ = wide.chromaticities.colorants,
            let curve = wide.curve, let colors = wide.colors
        else { return nil }
        let vertices = lattice().map { toXYZ * SIMD3(curve($0.x), curve($0.y), curve($0.z)) }
        return operation(transform(vertices).map { SIMD3<Float>($0) }).map { colors.conversion.fromWorking + [$0] }
    }

    /// Whether the tables yield finite numbers: a broken profile's may not.
    static func isUsable(_ transform: ProfileTransform) -> Bool {
        transform(lattice(17)).allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite }
    }

    private static func operation(_ colors: [SIMD3<Float>]) -> PointOperation? {
        guard colors.allSatisfy(\.isFinite) else { return nil }
        return .lookupTable(ColorLookupTable(size: size, colors: colors))
    }

    /// The lattice's vertices, red fastest.
    private static func lattice(_ size: Int = size) -> [SIMD3<Double>] {
        let steps = (0..<size).map { Double($0) / Double(size - 1) }
        var vertices: [SIMD3<Double>] = []
        vertices.reserveCapacity(size * size * size)
        for blue in steps {
            for green in steps {
                for red in steps { vertices.append(SIMD3(red, green, blue)) }
            }
        }
        return vertices
    }
}

extension SIMD3<Float> {
    fileprivate var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
