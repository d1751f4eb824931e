import KernelInterface

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A gain by hue as pieces of polynomials, for processors that keep these in registers: four for sixty degrees, between whose
/// ends lie those of the hues that have names.
struct HuePieces {
    /// Pieces for sixty degrees.
    static let perSixth = 4
    /// As ``KernelTable/saturateByHuePieces`` has them.
    let factors: [Float]

    /// More than the pieces: one begins where the last one ends.
    private static let places = 32
    private static let degree = 5
    /// As tables of gains may be wrong: a quarter of a level of 16 bits.
    private static let maximumError = 0.25 / 65_535
    /// Positions in a piece at which the polynomial has the gain: Chebyshev's, the ends among them, so that pieces meet.
    private static let nodes = (0...degree).map { (1 - cos(Double($0) * .pi / Double(degree))) / 2 }

    /// - Parameter gain: by the position in sixths of the circle, 0…6.
    /// - Returns: nil where the gain is too bent for these pieces, or has edges within them.
    init?(_ gain: (Double) -> Double) {
        var factors = [Float](repeating: 0, count: Self.places * (Self.degree + 1))
        for piece in 0...6 * Self.perSixth {
            func value(_ x: Double) -> Double { gain(min((Double(piece) + x) / Double(Self.perSixth), 6)) }
            let polynomial = Self.polynomial(through: Self.nodes.map(value))
            let isNear = (0...32).allSatisfy { step in
                let x = Double(step) / 32
                return abs(polynomial.reversed().reduce(0) { $0 * x + $1 } - value(x)) <= Self.maximumError
            }
            guard isNear else { return nil }
            for (power, factor) in polynomial.enumerated() { factors[Self.places * power + piece] = Float(factor) }
        }
        self.factors = factors
    }

    /// The factors of 1, x, x² … of the polynomial with these values at the nodes: Newton's divided differences, multiplied out.
    private static func polynomial(through values: [Double]) -> [Double] {
        var differences = values
        for order in 1...degree {
            for index in stride(from: degree, through: order, by: -1) {
                differences[index] =
                    (differences[index] - differences[index - 1]) / (nodes[index] - nodes[index - order])
            }
        }
        var factors = [Double](repeating: 0, count: degree + 1)
        for index in stride(from: degree, through: 0, by: -1) {
            // What there is, times x − node, and the difference.
            for power in stride(from: degree, through: 0, by: -1) {
                factors[power] = (power > 0 ? factors[power - 1] : 0) - nodes[index] * factors[power]
            }
            factors[0] += differences[index]
        }
        return factors
    }
}
