/// Whether a profile's two directions are inverse to each other. In some profiles for reading the inverse is a mere
/// placeholder, as jpegli's for XYB: pixels written by it would show other colours.
enum RoundTrip {
    /// How many colours are tried.
    private static let count = 30
    /// The median CIEDE2000 difference above which the inverse is a placeholder. Device profiles stay below 1.
    private static let maximumDifference = 3.0
    /// XYZ of the profile connection space's white, D50.
    private static let white = SIMD3(0.9642, 1, 0.8249)

    /// Whether RGB, read, written and read again, is the same colour. Half of the colours may differ by more, for a table may
    /// be coarse or lack the extremes.
    static func returns(_ toXYZ: ProfileTransform, back toRGB: ProfileTransform) -> Bool {
        let seen = toXYZ(colors)
        let written = toRGB(seen).map { $0.clamped(lowerBound: .zero, upperBound: .one) }
        let differences = zip(seen, toXYZ(written)).map { before, after in
            LabColor(xyz: before, white: white).difference(from: LabColor(xyz: after, white: white))
        }
        guard differences.allSatisfy(\.isFinite) else { return false }
        let sorted = differences.sorted()
        return (sorted[count / 2 - 1] + sorted[count / 2]) / 2 <= maximumDifference
    }

    /// RGB spread evenly over the cube: steps of the inverse powers of the root of x⁴ = x + 1.
    private static let colors: [SIMD3<Double>] = {
        let step = SIMD3(0.819172513396164, 0.671043606703789, 0.549700477901971)
        return (1...count).map { number in
            let position = step * Double(number)
            return position - position.rounded(.down)
        }
    }()
}
