/// Where white and the three primaries of an RGB space lie, as CIE x and y.
package struct Chromaticities: Hashable, Sendable {
    package var white: SIMD2<Double>
    package var red: SIMD2<Double>
    package var green: SIMD2<Double>
    package var blue: SIMD2<Double>

    package init(white: SIMD2<Double>, red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>) {
        self.white = white
        self.red = red
        self.green = green
        self.blue = blue
    }

    package static let d65 = SIMD2(0.3127, 0.3290)

    package static let sRGB = Chromaticities(white: d65, red: [0.64, 0.33], green: [0.30, 0.60], blue: [0.15, 0.06])
    package static let displayP3 = Chromaticities(
        white: d65, red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060])
    package static let rec2020 = Chromaticities(
        white: d65, red: [0.708, 0.292], green: [0.170, 0.797], blue: [0.131, 0.046])
    package static let adobeRGB = Chromaticities(
        white: d65, red: [0.64, 0.33], green: [0.21, 0.71], blue: [0.15, 0.06])

    /// ROMM RGB, which photographers call ProPhoto RGB.
    package static let proPhoto = Chromaticities(
        white: [0.3457, 0.3585], red: [0.7347, 0.2653], green: [0.1596, 0.8404], blue: [0.0366, 0.0001])

    /// XYZ, relative to D50, of red, green and blue: adapted by Bradford's method, as profiles are. Nil where they span
    /// nothing.
    package var colorants: Matrix3? {
        let primaries = [red, green, blue]
        guard ([white] + primaries).allSatisfy({ $0.y > 1e-4 && $0.x >= -1 && $0.x <= 2 && $0.y <= 2 }) else {
            return nil
        }
        let columns = Matrix3(columns: primaries.map(Self.xyz))
        guard let inverse = columns.inverse else { return nil }
        let whitePoint = Self.xyz(white)
        return Self.adaptation(from: whitePoint) * columns * Matrix3(diagonal: inverse * whitePoint)
    }

    /// From its linear light to that of another space. Nil where the primaries of one span nothing.
    package func matrix(to target: Chromaticities) -> Matrix3? {
        guard let from = colorants, let to = target.colorants?.inverse else { return nil }
        return to * from
    }

    /// ICC's D50.
    package static let d50 = SIMD3(0.9642, 1.0, 0.8249)

    private static func xyz(_ point: SIMD2<Double>) -> SIMD3<Double> {
        [point.x / point.y, 1, (1 - point.x - point.y) / point.y]
    }

    private static func adaptation(from white: SIMD3<Double>) -> Matrix3 {
        let cones = Matrix3(rows: [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]])
        guard let back = cones.inverse else { return Matrix3(diagonal: .one) }
        return back * Matrix3(diagonal: (cones * d50) / (cones * white)) * cones
    }
}
