/// Collects what filters lower to.
public struct PlanBuilder: Sendable {
    public init() {}

    /// Appends a step.
    public mutating func append(_ operation: PointOperation) {}
}

public enum PointOperation: Sendable {
    case piecewise(PiecewiseLinear)
}

extension PiecewiseLinear {
    func then(_ next: PiecewiseLinear) -> PiecewiseLinear { self }
}
