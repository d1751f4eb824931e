/// A continuous function of one channel made of straight pieces: exact, and closed under composition.
///
/// f(x) = offset + slope·x + Σ bendᵢ·max(0, x − knotᵢ)
public struct PiecewiseLinear: Hashable, Sendable {
    /// A place where the slope changes, and by how much.
    public struct Knot: Hashable, Sendable {
        public var x: Double
        public var bend: Double
    }

    /// The value at 0 that the leftmost piece has when it is drawn on.
    public var offset: Double
    /// The slope left of the first knot.
    public var slope: Double
    /// In increasing order of x.
    public var knots: [Knot]

    public static func linear(slope: Double, offset: Double) -> PiecewiseLinear {
        PiecewiseLinear(offset: offset, slope: slope, knots: [])
    }

    public static let identity = linear(slope: 1, offset: 0)

    /// 0 below 0, 1 above 1.
    public static let clamp = PiecewiseLinear(
        offset: 0, slope: 0, knots: [Knot(x: 0, bend: 1), Knot(x: 1, bend: -1)]
    )

    public func callAsFunction(_ x: Double) -> Double {
        knots.reduce(offset + slope * x) { $0 + $1.bend * max(0, x - $1.x) }
    }

    /// This function's result held in 0…1.
    public func clamped() -> PiecewiseLinear { then(.clamp) }
}
