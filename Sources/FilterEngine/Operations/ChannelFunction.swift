/// What happens to one channel by itself.
public enum ChannelFunction: Sendable {
    /// Straight pieces.
    case piecewise(PiecewiseLinear)
    /// Any other function; it becomes a table.
    case curve(@Sendable (Double) -> Double)
    /// A function from linear light, or to it: its table is finer towards 0, where little light makes much of a
    /// difference.
    case light(@Sendable (Double) -> Double)

    /// The function's value.
    public func callAsFunction(_ x: Double) -> Double {
        switch self {
        case .piecewise(let function): function(x)
        case .curve(let function), .light(let function): function(x)
        }
    }

    /// Whether it deals with linear light.
    var isLight: Bool {
        if case .light = self { true } else { false }
    }

    /// `next` of this function's result.
    func then(_ next: ChannelFunction) -> ChannelFunction {
        if case .piecewise(let first) = self, case .piecewise(let second) = next {
            return .piecewise(first.then(second))
        }
        return isLight || next.isLight ? .light { next(self($0)) } : .curve { next(self($0)) }
    }

    /// This function drawn towards the identity: s·f(x) + (1 − s)·x.
    package func mixed(strength: Double) -> ChannelFunction {
        switch self {
        case .piecewise(let function): .piecewise(function.mixed(strength: strength))
        case .curve(let function): .curve { function($0) * strength + $0 * (1 - strength) }
        case .light(let function): .light { function($0) * strength + $0 * (1 - strength) }
        }
    }

    func restricted(to range: ClosedRange<Double>) -> ChannelFunction {
        switch self {
        case .piecewise(let function): .piecewise(function.restricted(to: range))
        case .curve, .light: self
        }
    }

    /// The least and the greatest value for inputs within the range; for a curve as sampled.
    func values(over range: ClosedRange<Double>) -> ClosedRange<Double> {
        switch self {
        case .piecewise(let function):
            return function.values(over: range)
        case .curve(let function), .light(let function):
            let step = (range.upperBound - range.lowerBound) / 1024
            let values = (0...1024).map { function(range.lowerBound + step * Double($0)) }
            return values.min()!...values.max()!
        }
    }
}
