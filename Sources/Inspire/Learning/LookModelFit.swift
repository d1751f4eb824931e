/// Finds the model of an edit: least squares by Levenberg's and Marquardt's method, with smooth curves preferred.
struct LookModelFit {
    private var penalties: [CurvePenalty] {
        count > LookModel.toneGains ? Self.curves + [Self.tones] : Self.curves
    }
    private static let curves = (0..<3).flatMap { channel in
        [
            penalty(LookModel.inner(channel), LookModel.innerKnots, scale: LookModel.innerScale),
            penalty(LookModel.outer(channel), LookModel.outerKnots, scale: LookModel.outerScale),
        ]
    }
    private static let tones = penalty(LookModel.toneGains, ToneGain.knotCount, scale: ToneGain.scale)

    /// - Parameter scale: the curve's knots in a unit, for a bend costs by its change of slope.
    private static func penalty(_ start: Int, _ knotCount: Int, scale: Double) -> CurvePenalty {
        CurvePenalty(start: start, knotCount: knotCount, value: 1e-4, bend: 9e-6 * scale * scale)
    }

    /// The cost of a term of the mixture that is no channel, by the square of its weight.
    private static let extraCost = 3e-6
    /// The cost of hues' gains, by the mean square of their logarithms, and by the squares of their bends from one to
    /// the next.
    private static let gainCost = 2e-5
    private static let maximumRounds = 40
    private static let trialRounds = 5
    /// The share of the cost that gains of tones have to leave at most.
    private static let worthTones = 0.5
    /// Parameters that a channel's result depends on: two of its outer curve, its mixture's, two of each inner curve, two
    /// of hues' gains, and two of tones' where these are solved for.
    private var dependencies: Int { (count > LookModel.toneGains ? 12 : 10) + ColorTerms.count }

    private let pairs: [ColorPairs.Pair]
    /// How many parameters are solved for, from the first on.
    private let count: Int
    private(set) var model: LookModel
    /// The mean square of the residual, plus the cost of the curves.
    private(set) var cost: Double
    /// What is added to the equations' diagonal: the larger, the shorter the steps.
    private var damping = 1e-4

    /// The best model without gains of tones, unless one with them explains much more: they can say much of what curves
    /// say, and are less often right about colours that were not seen.
    static func model(of pairs: ColorPairs) -> LookModel {
        // From no change at all and from the best mixture alone: a few rounds show which leads further.
        var mixed = LookModel()
        mixed.mix(pairs.pairs)
        var plain = LookModelFit(pairs.pairs, from: LookModel(), solving: LookModel.toneGains)
        var other = LookModelFit(pairs.pairs, from: mixed, solving: LookModel.toneGains)
        plain.run(rounds: trialRounds)
        other.run(rounds: trialRounds)
        if other.cost < plain.cost { plain = other }
        plain.run(rounds: maximumRounds)
        var toned = LookModelFit(pairs.pairs, from: plain.model, solving: LookModel.parameterCount)
        toned.run(rounds: maximumRounds)
        return toned.cost < plain.cost * worthTones ? toned.model : plain.model
    }

    private init(_ pairs: [ColorPairs.Pair], from start: LookModel, solving count: Int) {
        self.pairs = pairs
        self.count = count
        model = start
        cost = 0
        cost = cost(of: start)
    }

    private mutating func run(rounds: Int) {
        for _ in 0..<rounds {
            let (square, gradient) = equations()
            var isBetter = false
            for _ in 0..<6 where !isBetter {
                guard let step = CholeskySolver(square, damping: damping).solution(for: gradient) else {
                    damping *= 8
                    continue
                }
                var next = model
                for index in step.indices { next.parameters[index] -= step[index] }
                let nextCost = cost(of: next)
                if nextCost < cost {
                    let gain = (cost - nextCost) / cost
                    (model, cost) = (next, nextCost)
                    damping = max(damping / 4, 1e-9)
                    if gain < 1e-4 { return }
                    isBetter = true
                } else {
                    damping *= 8
                }
            }
            if !isBetter { return }
        }
    }

    private func cost(of model: LookModel) -> Double {
        var sum = 0.0
        for pair in pairs {
            let away = model(pair.before) - pair.after
            sum += pair.weight * (away * away).sum()
        }
        sum /= Double(max(pairs.count, 1))
        for channel in 0..<3 {
            for term in ColorTerms.firstExtra..<ColorTerms.count {
                let weight = model.parameters[LookModel.mixture(channel) + term]
                sum += Self.extraCost * weight * weight
            }
        }
        for hue in 0..<HueColoring.hueCount {
            let (value, bend) = Self.gain(model.parameters, hue)
            sum += Self.gainCost * (value * value / Double(HueColoring.hueCount) + bend * bend)
        }
        for penalty in penalties { sum += penalty.cost(model.parameters) }
        return sum
    }

    /// The normal equations at the model: the square of its derivative, row by row, and the cost's gradient.
    private func equations() -> (square: [Double], gradient: [Double]) {
        var square = [Double](repeating: 0, count: count * count)
        var gradient = [Double](repeating: 0, count: count)
        var indices = [Int](repeating: 0, count: dependencies)
        var slopes = [Double](repeating: 0, count: dependencies)
        let share = 1 / Double(max(pairs.count, 1))
        for pair in pairs {
            let found = model.evaluate(pair.before)
            let termSlopes = found.terms.slopes
            for channel in 0..<3 where !Self.isBeyond(found.result[channel], pair.after[channel]) {
                derive(found, termSlopes, channel, &indices, &slopes)
                let weight = pair.weight * share
                let away = (found.result[channel] - pair.after[channel]) * weight
                for one in 0..<dependencies {
                    gradient[indices[one]] += slopes[one] * away
                    let weighted = slopes[one] * weight
                    let row = indices[one] * count
                    for two in 0..<dependencies { square[row + indices[two]] += weighted * slopes[two] }
                }
            }
        }
        for channel in 0..<3 {
            let mixture = LookModel.mixture(channel)
            for index in mixture + ColorTerms.firstExtra..<mixture + ColorTerms.count {
                square[index * count + index] += Self.extraCost
                gradient[index] += Self.extraCost * model.parameters[index]
            }
        }
        addGainCost(&square, &gradient)
        for penalty in penalties { penalty.add(at: model.parameters, to: &square, &gradient) }
        return (square, gradient)
    }

    /// Whether a result is clamped at the same end as the edit's value: how far beyond the edit was, is unknown.
    private static func isBeyond(_ result: Double, _ after: Double) -> Bool {
        (result <= 0 && after <= 0.002) || (result >= 1 && after >= 0.998)
    }

    /// The parameters that a channel's result depends on, and how much.
    private func derive(
        _ found: LookModel.Evaluation, _ termSlopes: [SIMD3<Double>], _ channel: Int, _ indices: inout [Int],
        _ slopes: inout [Double]
    ) {
        let outer = found.outerKnots[channel]
        let start = LookModel.outer(channel) + outer.index
        (indices[0], slopes[0]) = (start, 1 - outer.share)
        (indices[1], slopes[1]) = (start + 1, outer.share)
        let bend = (model.parameters[start + 1] - model.parameters[start]) * LookModel.outerScale
        let slope = outer.isInside ? 1 + bend : 1
        let mixture = LookModel.mixture(channel)
        var weights = SIMD3<Double>.zero
        for term in 0..<ColorTerms.count {
            (indices[2 + term], slopes[2 + term]) = (mixture + term, slope * found.terms.values[term])
            weights += model.parameters[mixture + term] * termSlopes[term]
        }
        weights *= slope
        var next = 2 + ColorTerms.count
        func add(_ index: Int, _ value: Double, _ share: Double) {
            (indices[next], slopes[next]) = (index, value * (1 - share))
            next += 1
        }
        var byTone = 0.0
        for input in 0..<3 {
            let knot = found.innerKnots[input]
            let index = LookModel.inner(input) + knot.index
            let value = (weights * found.coloring.slopes[input]).sum()
            add(index, value, knot.share)
            add(index + 1, value, 1 - knot.share)
            let bend = (model.parameters[index + 1] - model.parameters[index]) * LookModel.innerScale
            byTone += value * (knot.isInside ? 1 + bend : 1) * found.toneGain.result[input]
        }
        let value = (weights * found.coloring.gainSlope).sum()
        add(LookModel.gains + found.coloring.hues.0, value, found.coloring.share)
        add(LookModel.gains + found.coloring.hues.1, value, 1 - found.coloring.share)
        guard count > LookModel.toneGains else { return }
        let tone = found.toneGain.knot
        add(LookModel.toneGains + tone.index, byTone, tone.share)
        add(LookModel.toneGains + tone.index + 1, byTone, 1 - tone.share)
    }

    /// The indices of a hue's gain and of its neighbours', round the circle.
    private static func gainIndices(_ hue: Int) -> [Int] {
        [hue + HueColoring.hueCount - 1, hue, hue + 1].map { LookModel.gains + $0 % HueColoring.hueCount }
    }

    /// The logarithm of a hue's gain, and twice its difference from its neighbours' mean.
    private static func gain(_ parameters: [Double], _ hue: Int) -> (value: Double, bend: Double) {
        let values = gainIndices(hue).map { parameters[$0] }
        return (values[1], values[0] - 2 * values[1] + values[2])
    }

    private func addGainCost(_ square: inout [Double], _ gradient: inout [Double]) {
        let cost = Self.gainCost / Double(HueColoring.hueCount)
        let shape = [1.0, -2.0, 1.0]
        for hue in 0..<HueColoring.hueCount {
            let indices = Self.gainIndices(hue)
            let (value, bend) = Self.gain(model.parameters, hue)
            square[indices[1] * count + indices[1]] += cost
            gradient[indices[1]] += cost * value
            for one in 0..<3 {
                gradient[indices[one]] += Self.gainCost * shape[one] * bend
                let row = indices[one] * count
                for two in 0..<3 { square[row + indices[two]] += Self.gainCost * shape[one] * shape[two] }
            }
        }
    }
}

extension LookModel {
    /// Starts from the mixture, without curves, that comes nearest to an edit.
    fileprivate mutating func mix(_ pairs: [ColorPairs.Pair]) {
        var square = [Double](repeating: 0, count: 16)
        var sides = [[Double]](repeating: [0, 0, 0, 0], count: 3)
        for pair in pairs {
            let terms = [pair.before.x, pair.before.y, pair.before.z, 1]
            for one in 0..<4 {
                for two in 0..<4 { square[one * 4 + two] += pair.weight * terms[one] * terms[two] }
                for channel in 0..<3 { sides[channel][one] += pair.weight * terms[one] * pair.after[channel] }
            }
        }
        let system = CholeskySolver(square, damping: 1e-6)
        for channel in 0..<3 {
            guard let weights = system.solution(for: sides[channel]) else { return }
            for term in 0..<4 { parameters[Self.mixture(channel) + term] = weights[term] }
        }
    }
}
