/// Where white and the three primaries of an RGB space lie, as CIE x and y.
struct Chromaticities: Hashable, Sendable {
    var white: SIMD2<Double>
    var red: SIMD2<Double>
    var green: SIMD2<Double>
    var blue: SIMD2<Double>

    static let d65 = SIMD2(0.3127, 0.3290)

    static let sRGB = Chromaticities(white: d65, red: [0.64, 0.33], green: [0.30, 0.60], blue: [0.15, 0.06])
    static let displayP3 = Chromaticities(
        white: d65, red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060])
    static let rec2020 = Chromaticities(
        white: d65, red: [0.708, 0.292], green: [0.170, 0.797], blue: [0.131, 0.046])
    static let adobeRGB = Chromaticities(white: d65, red: [0.64, 0.33], green: [0.21, 0.71], blue: [0.15, 0.06])

    /// XYZ, relative to D50, of red, green and blue: adapted by Bradford's method, as profiles are. Nil where they span
    /// nothing.
    var colorants: Matrix3? {
        let primaries = [red, green, blue]
        guard ([white] + primaries).allSatisfy({ $0.y > 1e-4 && $0.x >= -1 && $0.x <= 2 && $0.y <= 2 }) else {
            return nil
        }
        let columns = Matrix3(columns: primaries.map(Self.xyz))
        guard let inverse = columns.inverse else { return nil }
        let whitePoint = Self.xyz(white)
        return Self.adaptation(from: whitePoint) * columns * Matrix3(diagonal: inverse * whitePoint)
    }

    /// ICC's D50.
    static let d50 = SIMD3(0.9642, 1.0, 0.8249)

    private static func xyz(_ point: SIMD2<Double>) -> SIMD3<Double> {
        [point.x / point.y, 1, (1 - point.x - point.y) / point.y]
    }

    private static func adaptation(from white: SIMD3<Double>) -> Matrix3 {
        let cones = Matrix3(rows: [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]])
        guard let back = cones.inverse else { return Matrix3(diagonal: .one) }
        return back * Matrix3(diagonal: (cones * d50) / (cones * white)) * cones
    }
}
