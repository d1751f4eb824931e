/// Finds the model of an edit: least squares by Levenberg's and Marquardt's method, with smooth curves preferred.
struct LookModelFit {
    /// The cost of a bend of a curve, by the square of its change of slope.
    private static let bendCost = 9e-6
    /// The cost of a curve that is not needed, by the mean square of what it adds.
    private static let curveCost = 1e-4
    /// The cost of a term of the mixture that is no channel, by the square of its weight.
    private static let extraCost = 3e-6
    /// The cost of hues' gains, by the mean square of their logarithms, and by the squares of their bends from one to
    /// the next.
    private static let gainCost = 2e-5
    private static let maximumRounds = 40
    /// Parameters that a channel's result depends on: two of its outer curve, its mixture's, two of each inner curve and two
    /// gains.
    private static let dependencies = 10 + ColorTerms.count

    private let pairs: [ColorPairs.Pair]
    private(set) var model: LookModel
    /// The mean square of the residual, plus the cost of the curves.
    private(set) var cost: Double

    /// From no change at all and from the best mixture alone; the better end counts.
    static func model(of pairs: ColorPairs) -> LookModel {
        var mixed = LookModel()
        mixed.mix(pairs.pairs)
        let fits = [LookModel(), mixed].map { start in
            var fit = LookModelFit(pairs.pairs, from: start)
            fit.run()
            return fit
        }
        return fits[0].cost <= fits[1].cost ? fits[0].model : fits[1].model
    }

    private init(_ pairs: [ColorPairs.Pair], from start: LookModel) {
        self.pairs = pairs
        model = start
        cost = 0
        cost = cost(of: start)
    }

    private mutating func run() {
        var damping = 1e-4
        for _ in 0..<Self.maximumRounds {
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
            sum += Self.curveCost(model.parameters, LookModel.inner(channel), LookModel.innerKnots, scale: 32)
            sum += Self.curveCost(
                model.parameters, LookModel.outer(channel), LookModel.outerKnots, scale: LookModel.outerScale)
            for term in ColorTerms.firstExtra..<ColorTerms.count {
                let weight = model.parameters[LookModel.mixture(channel) + term]
                sum += Self.extraCost * weight * weight
            }
        }
        for hue in 0..<HueColoring.hueCount {
            let (value, bend) = Self.gain(model.parameters, hue)
            sum += Self.gainCost * (value * value / Double(HueColoring.hueCount) + bend * bend)
        }
        return sum
    }

    private static func curveCost(_ values: [Double], _ start: Int, _ count: Int, scale: Double) -> Double {
        var sum = 0.0
        for index in start..<start + count { sum += curveCost * values[index] * values[index] / Double(count) }
        for index in start + 1..<start + count - 1 {
            let bend = (values[index - 1] - 2 * values[index] + values[index + 1]) * scale
            sum += bendCost * bend * bend
        }
        return sum
    }

    /// The normal equations at the model: the square of its derivative, row by row, and the cost's gradient.
    private func equations() -> (square: [Double], gradient: [Double]) {
        let count = LookModel.parameterCount
        var square = [Double](repeating: 0, count: count * count)
        var gradient = [Double](repeating: 0, count: count)
        var indices = [Int](repeating: 0, count: Self.dependencies)
        var slopes = [Double](repeating: 0, count: Self.dependencies)
        let share = 1 / Double(max(pairs.count, 1))
        for pair in pairs {
            let found = model.evaluate(pair.before)
            for channel in 0..<3 where !Self.isBeyond(found.result[channel], pair.after[channel]) {
                derive(found, channel, &indices, &slopes)
                let weight = pair.weight * share
                let away = (found.result[channel] - pair.after[channel]) * weight
                for one in 0..<Self.dependencies {
                    gradient[indices[one]] += slopes[one] * away
                    let weighted = slopes[one] * weight
                    let row = indices[one] * count
                    for two in 0..<Self.dependencies { square[row + indices[two]] += weighted * slopes[two] }
                }
            }
        }
        for channel in 0..<3 {
            addCurveCost(LookModel.inner(channel), LookModel.innerKnots, scale: 32, &square, &gradient)
            addCurveCost(
                LookModel.outer(channel), LookModel.outerKnots, scale: LookModel.outerScale, &square, &gradient)
            let mixture = LookModel.mixture(channel)
            for index in mixture + ColorTerms.firstExtra..<mixture + ColorTerms.count {
                square[index * count + index] += Self.extraCost
                gradient[index] += Self.extraCost * model.parameters[index]
            }
        }
        addGainCost(&square, &gradient)
        return (square, gradient)
    }

    /// Whether a result is clamped at the same end as the edit's value: how far beyond the edit was, is unknown.
    private static func isBeyond(_ result: Double, _ after: Double) -> Bool {
        (result <= 0 && after <= 0.002) || (result >= 1 && after >= 0.998)
    }

    /// The parameters that a channel's result depends on, and how much.
    private func derive(
        _ found: LookModel.Evaluation, _ channel: Int, _ indices: inout [Int], _ slopes: inout [Double]
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
            weights += model.parameters[mixture + term] * found.terms.slopes[term]
        }
        weights *= slope
        var next = 2 + ColorTerms.count
        func add(_ index: Int, _ value: Double, _ share: Double) {
            (indices[next], slopes[next]) = (index, value * (1 - share))
            next += 1
        }
        for input in 0..<3 {
            let knot = found.innerKnots[input]
            let index = LookModel.inner(input) + knot.index
            let value = (weights * found.coloring.slopes[input]).sum()
            add(index, value, knot.share)
            add(index + 1, value, 1 - knot.share)
        }
        let value = (weights * found.coloring.gainSlope).sum()
        add(LookModel.gains + found.coloring.hues.0, value, found.coloring.share)
        add(LookModel.gains + found.coloring.hues.1, value, 1 - found.coloring.share)
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
        let count = LookModel.parameterCount
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

    private func addCurveCost(
        _ start: Int, _ knots: Int, scale: Double, _ square: inout [Double], _ gradient: inout [Double]
    ) {
        let count = LookModel.parameterCount
        let values = model.parameters
        for index in start..<start + knots {
            square[index * count + index] += Self.curveCost / Double(knots)
            gradient[index] += Self.curveCost / Double(knots) * values[index]
        }
        let bend = [1.0, -2.0, 1.0]
        let weight = Self.bendCost * scale * scale
        for middle in start + 1..<start + knots - 1 {
            let value = values[middle - 1] - 2 * values[middle] + values[middle + 1]
            for one in 0..<3 {
                gradient[middle - 1 + one] += weight * bend[one] * value
                for two in 0..<3 {
                    square[(middle - 1 + one) * count + middle - 1 + two] += weight * bend[one] * bend[two]
                }
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
