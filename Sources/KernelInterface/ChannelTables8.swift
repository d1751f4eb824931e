/// The values of functions at the 256 levels of red, green and blue.
public struct ChannelTables8: Hashable, Sendable {
    /// Red's 256 values, then green's and blue's.
    public let values: [Float]
    /// The same as parabolas, for processors that keep them in registers: for each colour three times 32 factors (of the square,
    /// of the level and of 1), one for each eight levels, the levels being those in the pixel: green's are times 256, blue's
    /// times 65,536. Then the limits that each colour's results are clamped to: three lows and three highs. Nil where they
    /// would be off by more than a fiftieth of a level somewhere.
    public let parabolas: [Float]?

    private static let pieces = 32
    private static let levelsPerPiece = 8
    private static let maximumError = 0.02 / 255
    /// The error that rounding may have added to a curve's limits.
    private static let tiny = 1e-9

    /// - Parameter values: 256 for each colour.
    public init(_ values: [Double]) {
        self.values = values.map { Float($0) }
        let curves = (0..<3).map { Array(values[256 * $0..<256 * ($0 + 1)]) }
        let factors = curves.enumerated().compactMap { Self.factors(of: $1, scale: Double(1 << (8 * $0))) }
        let ends = curves.map { $0.min()! } + curves.map { $0.max()! }
        parabolas = factors.count == 3 ? factors.flatMap { $0 } + ends.map { Float($0) } : nil
    }

    private static func factors(of values: [Double], scale: Double) -> [Float]? {
        let (low, high) = (values.min()!, values.max()!)
        var factors = [Float](repeating: 0, count: 3 * pieces)
        for piece in 0..<pieces {
            let first = piece * levelsPerPiece
            let parabola = parabola(through: indices(in: values, from: first, between: low, high), of: values)
            let isNear = (first..<first + levelsPerPiece).allSatisfy { level in
                let x = Double(level)
                let y = min(max((parabola.x * x + parabola.y) * x + parabola.z, low), high)
                return abs(y - values[level]) <= maximumError
            }
            guard isNear else { return nil }
            factors[piece] = Float(parabola.x / (scale * scale))
            factors[pieces + piece] = Float(parabola.y / scale)
            factors[2 * pieces + piece] = Float(parabola.z)
        }
        return factors
    }

    /// Three levels through which the piece's parabola goes: away from where the curve is clamped, which is done separately.
    /// One level where the piece is flat.
    private static func indices(
        in values: [Double], from first: Int, between low: Double, _ high: Double
    ) -> [Int] {
        for margin in [0, levelsPerPiece] {
            let range = max(0, first - margin)..<min(256, first + levelsPerPiece + margin)
            let free = range.filter { values[$0] > low + tiny && values[$0] < high - tiny }
            if free.count > 2 { return [free[0], free[free.count / 2], free[free.count - 1]] }
        }
        return [first]
    }

    /// The factors of x², x and 1.
    private static func parabola(through indices: [Int], of values: [Double]) -> SIMD3<Double> {
        guard indices.count == 3 else { return [0, 0, values[indices[0]]] }
        let x = indices.map { Double($0) }
        let y = indices.map { values[$0] }
        let slope = (y[1] - y[0]) / (x[1] - x[0])
        let bend = ((y[2] - y[1]) / (x[2] - x[1]) - slope) / (x[2] - x[0])
        return [bend, slope - bend * (x[0] + x[1]), y[0] - slope * x[0] + bend * x[0] * x[1]]
    }
}
