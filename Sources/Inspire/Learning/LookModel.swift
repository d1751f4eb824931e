/// An edit in few numbers: a curve for each channel, a mixture of the channels, and a curve for each of its results.
///
/// The mixture knows the highest and the lowest of the channels as well, of which saturation and its blends are made. What
/// curves and mixtures can't say is left to a lattice.
struct LookModel {
    /// Knots of a curve before the mixture, over 0…1.
    static let innerKnots = 33
    /// Knots of a curve behind the mixture, over −0.5…1.5, for mixtures leave 0…1.
    static let outerKnots = 49
    /// Red, green, blue, 1, the highest, the lowest.
    static let terms = 6
    static let parameterCount = 3 * (innerKnots + terms + outerKnots)

    /// What the inner curves add to a channel, then the mixture's weights, then what the outer curves add: each for red,
    /// then green, then blue.
    var parameters: [Double]

    /// The model that changes nothing.
    init() {
        parameters = Array(repeating: 0, count: Self.parameterCount)
        for channel in 0..<3 { parameters[Self.mixture(channel) + channel] = 1 }
    }

    static func inner(_ channel: Int) -> Int { channel * innerKnots }
    static func mixture(_ channel: Int) -> Int { 3 * innerKnots + channel * terms }
    static func outer(_ channel: Int) -> Int { 3 * (innerKnots + terms) + channel * outerKnots }

    /// Where a value lies among a curve's knots.
    struct Knot {
        var index: Int
        /// How far it is to the next, 0…1.
        var share: Double
        /// Whether it is between the first and the last knot.
        var isInside: Bool

        init(inner value: Double) {
            self.init(value * Double(innerKnots - 1), count: innerKnots)
        }

        init(outer value: Double) {
            self.init((value + 0.5) * outerScale, count: outerKnots)
        }

        private init(_ place: Double, count: Int) {
            let held = min(max(place, 0), Double(count - 1))
            index = min(Int(held), count - 2)
            share = held - Double(index)
            isInside = held == place
        }
    }

    /// Knots of an outer curve in a unit.
    static let outerScale = Double(outerKnots - 1) / 2

    /// All that goes into a result, for the result and its derivatives.
    struct Evaluation {
        var innerKnots: [Knot]
        /// What the mixture mixes: ``LookModel/terms`` values.
        var terms: [Double]
        var highest: Int
        var lowest: Int
        var mixed: SIMD3<Double>
        var outerKnots: [Knot]
        /// Not held to 0…1.
        var result: SIMD3<Double>
    }

    func evaluate(_ color: SIMD3<Double>) -> Evaluation {
        let knots = (0..<3).map { Knot(inner: color[$0]) }
        var curved = color
        for channel in 0..<3 { curved[channel] += added(Self.inner(channel), knots[channel]) }
        let highest = curved.x >= curved.y ? (curved.x >= curved.z ? 0 : 2) : (curved.y >= curved.z ? 1 : 2)
        let lowest = curved.x < curved.y ? (curved.x < curved.z ? 0 : 2) : (curved.y < curved.z ? 1 : 2)
        let terms = [curved.x, curved.y, curved.z, 1, curved[highest], curved[lowest]]
        var mixed = SIMD3<Double>.zero
        for channel in 0..<3 {
            for term in 0..<Self.terms { mixed[channel] += parameters[Self.mixture(channel) + term] * terms[term] }
        }
        let outer = (0..<3).map { Knot(outer: mixed[$0]) }
        var result = mixed
        for channel in 0..<3 { result[channel] += added(Self.outer(channel), outer[channel]) }
        return Evaluation(
            innerKnots: knots, terms: terms, highest: highest, lowest: lowest, mixed: mixed, outerKnots: outer,
            result: result
        )
    }

    /// The result for an encoded colour, held to 0…1.
    func callAsFunction(_ color: SIMD3<Double>) -> SIMD3<Double> {
        evaluate(color).result.clamped(lowerBound: .zero, upperBound: .one)
    }

    private func added(_ start: Int, _ knot: Knot) -> Double {
        let place = start + knot.index
        return parameters[place] * (1 - knot.share) + parameters[place + 1] * knot.share
    }
}
