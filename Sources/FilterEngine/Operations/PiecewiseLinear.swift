/// A continuous function of one channel made of straight pieces: exact, and closed under composition.
///
/// f(x) = offset + slope·x + Σ bendᵢ·max(0, x − knotᵢ)
public struct PiecewiseLinear: Hashable, Sendable {
    /// A position where the slope changes, and by how much.
    public struct Knot: Hashable, Sendable {
        /// Where the slope changes.
        public var x: Double
        /// By how much it changes.
        public var bend: Double

        /// A change of the slope.
        public init(x: Double, bend: Double) {
            self.x = x
            self.bend = bend
        }
    }

    /// The value at 0 that the leftmost piece has when it is drawn on.
    public var offset: Double
    /// The slope left of the first knot.
    public var slope: Double
    /// In increasing order of x.
    public var knots: [Knot]

    /// A function by its value at 0, its first slope and its knots.
    public init(offset: Double, slope: Double, knots: [Knot] = []) {
        self.offset = offset
        self.slope = slope
        self.knots = knots
    }

    /// A straight line.
    public static func linear(slope: Double, offset: Double) -> PiecewiseLinear {
        PiecewiseLinear(offset: offset, slope: slope)
    }

    /// The function that changes nothing.
    public static let identity = linear(slope: 1, offset: 0)

    /// 0 below 0, 1 above 1.
    public static let clamp = PiecewiseLinear(offset: 0, slope: 0, knots: [Knot(x: 0, bend: 1), Knot(x: 1, bend: -1)])

    /// The function's value.
    public func callAsFunction(_ x: Double) -> Double {
        knots.reduce(offset + slope * x) { $0 + $1.bend * max(0, x - $1.x) }
    }

    /// This function's result clamped to 0…1.
    public func clamped() -> PiecewiseLinear { then(.clamp) }

    /// The composition: `next` applied to this function's result.
    public func then(_ next: PiecewiseLinear) -> PiecewiseLinear {
        // The result bends where this function bends, and where its value crosses a knot of the next one.
        var bends = knots.map(\.x)
        // A piece whose slope is the rounding of 0 crosses knots so far away that nothing near would be left of the sum.
        for (piece, range) in pieces where abs(piece.slope) > 1e-12 {
            for knot in next.knots {
                let x = (knot.x - piece.offset) / piece.slope
                if range.contains(x) { bends.append(x) }
            }
        }
        return PiecewiseLinear(bendingAt: bends.sorted()) { next(self($0)) }
    }

    /// This function drawn towards the identity: s·f(x) + (1 − s)·x.
    public func mixed(strength: Double) -> PiecewiseLinear {
        PiecewiseLinear(
            offset: offset * strength, slope: slope * strength + 1 - strength,
            knots: knots.map { Knot(x: $0.x, bend: $0.bend * strength) }
        )
    }

    /// The same function for inputs within the range, without the knots that play no part there.
    public func restricted(to range: ClosedRange<Double>) -> PiecewiseLinear {
        var result = PiecewiseLinear(offset: offset, slope: slope)
        for knot in knots where abs(knot.bend) > 1e-12 {
            if knot.x <= range.lowerBound {
                result.slope += knot.bend
                result.offset -= knot.bend * knot.x
            } else if knot.x < range.upperBound {
                result.knots.append(knot)
            }
        }
        return result
    }

    /// The least and the greatest value for inputs within the range.
    public func values(over range: ClosedRange<Double>) -> ClosedRange<Double> {
        let positions = [range.lowerBound, range.upperBound] + knots.map(\.x).filter(range.contains)
        let values = positions.map { self($0) }
        return values.min()!...values.max()!
    }

    /// A stretch of x on which the function rises or falls along a straight line.
    struct Segment {
        var low: Double
        var high: Double
        /// By how much the value at `high` is above that at `low`.
        var rise: Double
    }

    /// The stretches within the range on which the function is not flat.
    func segments(over range: ClosedRange<Double>) -> [Segment] {
        let inner = knots.map(\.x).filter { $0 > range.lowerBound && $0 < range.upperBound }
        let positions = [range.lowerBound] + inner + [range.upperBound]
        return zip(positions, positions.dropFirst()).compactMap { low, high in
            let rise = self(high) - self(low)
            return abs(rise) > 1e-12 ? Segment(low: low, high: high, rise: rise) : nil
        }
    }

    /// Straight lines and the open ranges of x in which they hold.
    private var pieces: [(piece: (offset: Double, slope: Double), range: Range<Double>)] {
        var result: [(piece: (offset: Double, slope: Double), range: Range<Double>)] = []
        var line = (offset: offset, slope: slope)
        var start = -Double.infinity
        for knot in knots {
            if knot.x > start { result.append((line, start..<knot.x)) }
            line.slope += knot.bend
            line.offset -= knot.bend * knot.x
            start = knot.x
        }
        result.append((line, start..<Double.infinity))
        return result
    }

    /// The function that agrees with `function`, which is straight between the given positions and beyond them.
    private init(bendingAt positions: [Double], of function: (Double) -> Double) {
        var distinct: [Double] = []
        for position in positions where distinct.last.map({ position - $0 > 1e-12 }) ?? true {
            distinct.append(position)
        }
        guard let first = distinct.first, let last = distinct.last else {
            self.init(offset: function(0), slope: function(1) - function(0))
            return
        }
        let slope = function(first) - function(first - 1)
        var knots: [Knot] = []
        var before = slope
        for (index, position) in distinct.enumerated() {
            let next = position == last ? last + 1 : distinct[index + 1]
            let after = (function(next) - function(position)) / (next - position)
            if abs(after - before) > 1e-12 { knots.append(Knot(x: position, bend: after - before)) }
            before = after
        }
        self.init(offset: function(first) - slope * first, slope: slope, knots: knots)
    }
}
