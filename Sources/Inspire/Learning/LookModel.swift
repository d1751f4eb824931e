/// An edit in few numbers: a gain of all channels for each tone, a curve for each channel, a gain of colour for each hue, a
/// mixture, and a curve for each of its results.
///
/// The mixture knows more than the channels: ``ColorTerms``. What all of it can't say is left to a lattice.
struct LookModel {
    /// Knots of a curve before the mixture, over 0…1.
    static let innerKnots = 33
    /// Knots of a curve behind the mixture, over −0.5…1.5, for mixtures leave 0…1.
    static let outerKnots = 49
    static let parameterCount = toneGains + ToneGain.knotCount

    /// What the inner curves add to a channel, then the mixture's weights, then what the outer curves add, each for red, then
    /// green, then blue; at last the logarithm of each hue's gain, and of each tone's.
    var parameters: [Double]

    /// The model that changes nothing.
    init() {
        parameters = Array(repeating: 0, count: Self.parameterCount)
        for channel in 0..<3 { parameters[Self.mixture(channel) + channel] = 1 }
    }

    static func inner(_ channel: Int) -> Int { channel * innerKnots }
    static func mixture(_ channel: Int) -> Int { 3 * innerKnots + channel * ColorTerms.count }
    static func outer(_ channel: Int) -> Int { 3 * (innerKnots + ColorTerms.count) + channel * outerKnots }
    static let gains = outer(3)
    static let toneGains = gains + HueColoring.hueCount

    /// Where a value lies among a curve's knots.
    struct Knot {
        var index: Int
        /// How far it is to the next, 0…1.
        var share: Double
        /// Whether it is between the first and the last knot.
        var isInside: Bool

        init(tone value: Double) {
            self.init(value * ToneGain.scale, count: ToneGain.knotCount)
        }

        init(inner value: Double) {
            self.init(value * innerScale, count: innerKnots)
        }

        init(outer value: Double) {
            self.init((value + 0.5) * outerScale, count: outerKnots)
        }

        private init(_ position: Double, count: Int) {
            let clamped = min(max(position, 0), Double(count - 1))
            index = min(Int(clamped), count - 2)
            share = clamped - Double(index)
            isInside = clamped == position
        }
    }

    /// Knots of an inner and of an outer curve in a unit.
    static let innerScale = Double(innerKnots - 1)
    static let outerScale = Double(outerKnots - 1) / 2

    /// All that goes into a result, for the result and its derivatives.
    struct Evaluation {
        var toneGain: ToneGain
        var innerKnots: [Knot]
        var coloring: HueColoring
        /// The terms that are mixed.
        var terms: ColorTerms
        var outerKnots: [Knot]
        /// Not clamped to 0…1.
        var result: SIMD3<Double>
    }

    func evaluate(_ color: SIMD3<Double>) -> Evaluation {
        let toneGain = ToneGain(of: color, gains: parameters[Self.toneGains...])
        let knots = (0..<3).map { Knot(inner: toneGain.result[$0]) }
        var curved = toneGain.result
        for channel in 0..<3 { curved[channel] += added(Self.inner(channel), knots[channel]) }
        let coloring = HueColoring(of: curved, gains: parameters[Self.gains...])
        let terms = ColorTerms(of: coloring.result)
        var mixed = SIMD3<Double>.zero
        for channel in 0..<3 {
            let start = Self.mixture(channel)
            for term in 0..<ColorTerms.count { mixed[channel] += parameters[start + term] * terms.values[term] }
        }
        let outer = (0..<3).map { Knot(outer: mixed[$0]) }
        var result = mixed
        for channel in 0..<3 { result[channel] += added(Self.outer(channel), outer[channel]) }
        return Evaluation(
            toneGain: toneGain, innerKnots: knots, coloring: coloring, terms: terms, outerKnots: outer, result: result)
    }

    /// The result for an encoded colour, clamped to 0…1.
    func callAsFunction(_ color: SIMD3<Double>) -> SIMD3<Double> {
        evaluate(color).result.clamped(lowerBound: .zero, upperBound: .one)
    }

    private func added(_ start: Int, _ knot: Knot) -> Double {
        let index = start + knot.index
        return parameters[index] * (1 - knot.share) + parameters[index + 1] * knot.share
    }
}
