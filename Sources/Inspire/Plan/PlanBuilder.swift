/// Collects what the steps of a look lower to.
public struct PlanBuilder: Sendable {
    /// In the order in which they act.
    public private(set) var operations: [PointOperation] = []

    public init() {}

    public mutating func append(_ operation: PointOperation) {
        operations.append(operation)
    }

    /// The same function for each colour.
    public mutating func append(_ function: PiecewiseLinear) {
        append(.channels(ChannelFunctions(all: .piecewise(function))))
    }

    /// The same function for each colour.
    public mutating func append(curve: @escaping @Sendable (Double) -> Double) {
        append(.channels(ChannelFunctions(all: .curve(curve))))
    }

    /// A matrix whose results are held to 0…1.
    public mutating func append(clamping matrix: ColorMatrix) {
        append(.matrix(matrix))
        append(PiecewiseLinear.clamp)
    }
}
