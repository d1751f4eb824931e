/// A 3×4 matrix over encoded colours: three weights and an offset for each result.
public struct ColorMatrix: Hashable, Sendable {
    /// Red's row, green's, blue's: the weights of red, green and blue, then the offset.
    public var rows: [SIMD4<Double>]

    /// A matrix by its rows: factors of red, green and blue, and an offset.
    public init(red: SIMD4<Double>, green: SIMD4<Double>, blue: SIMD4<Double>) {
        rows = [red, green, blue]
    }

    /// The matrix that changes nothing.
    public static let identity = ColorMatrix(red: [1, 0, 0, 0], green: [0, 1, 0, 0], blue: [0, 0, 1, 0])

    /// Rec. 709 luma of encoded values in all three.
    package static let luma = ColorMatrix(
        red: [0.2126, 0.7152, 0.0722, 0], green: [0.2126, 0.7152, 0.0722, 0], blue: [0.2126, 0.7152, 0.0722, 0])

    /// The colour times the matrix.
    public func callAsFunction(_ color: SIMD3<Double>) -> SIMD3<Double> {
        let homogeneous = SIMD4(color, 1)
        return SIMD3((rows[0] * homogeneous).sum(), (rows[1] * homogeneous).sum(), (rows[2] * homogeneous).sum())
    }

    /// `next` of this matrix's result.
    func then(_ next: ColorMatrix) -> ColorMatrix {
        let combined = next.rows.map { row in
            var result = row.x * rows[0] + row.y * rows[1] + row.z * rows[2]
            result.w += row.w
            return result
        }
        return ColorMatrix(red: combined[0], green: combined[1], blue: combined[2])
    }

    /// This matrix drawn towards the identity.
    package func mixed(strength: Double) -> ColorMatrix {
        let mixed = zip(rows, ColorMatrix.identity.rows).map { $0 * strength + $1 * (1 - strength) }
        return ColorMatrix(red: mixed[0], green: mixed[1], blue: mixed[2])
    }

    /// The values that its results may have.
    func values(over range: ColorRange) -> ColorRange {
        func bounds(_ row: SIMD4<Double>) -> ClosedRange<Double> {
            var low = row.w
            var high = row.w
            for (weight, range) in [(row.x, range.red), (row.y, range.green), (row.z, range.blue)] {
                low += min(weight * range.lowerBound, weight * range.upperBound)
                high += max(weight * range.lowerBound, weight * range.upperBound)
            }
            return low...high
        }
        return ColorRange(red: bounds(rows[0]), green: bounds(rows[1]), blue: bounds(rows[2]))
    }

    /// Whether grey stays grey.
    var keepsGray: Bool {
        let sums = rows.map { $0.x + $0.y + $0.z }
        return sums.allSatisfy { abs($0 - sums[0]) < 1e-9 } && rows.allSatisfy { abs($0.w - rows[0].w) < 1e-9 }
    }
}
