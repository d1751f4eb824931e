/// What happens to one channel by itself.
public enum ChannelFunction: Sendable {
    case piecewise(PiecewiseLinear)
    /// Any other function; it becomes a table.
    case curve(@Sendable (Double) -> Double)
    /// A function from linear light, or to it: its table is finer towards 0, where little light makes much of a
    /// difference.
    case light(@Sendable (Double) -> Double)

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

/// A function for each colour.
public struct ChannelFunctions: Sendable {
    public let red: ChannelFunction
    public let green: ChannelFunction
    public let blue: ChannelFunction
    /// Whether all three are known to be the same.
    public let isUniform: Bool

    public init(red: ChannelFunction, green: ChannelFunction, blue: ChannelFunction) {
        self.init(red, green, blue, isUniform: false)
    }

    /// The same function for all three.
    public init(all function: ChannelFunction) {
        self.init(function, function, function, isUniform: true)
    }

    private init(_ red: ChannelFunction, _ green: ChannelFunction, _ blue: ChannelFunction, isUniform: Bool) {
        self.red = red
        self.green = green
        self.blue = blue
        self.isUniform = isUniform
    }

    /// One function where all are the same, else red's, green's and blue's.
    var distinct: [ChannelFunction] { isUniform ? [red] : [red, green, blue] }

    func map(_ transform: (ChannelFunction) -> ChannelFunction) -> ChannelFunctions {
        ChannelFunctions(transform(red), transform(green), transform(blue), isUniform: isUniform)
    }

    func then(_ next: ChannelFunctions) -> ChannelFunctions {
        ChannelFunctions(
            red.then(next.red), green.then(next.green), blue.then(next.blue), isUniform: isUniform && next.isUniform
        )
    }

    func restricted(to ranges: ColorRange) -> ChannelFunctions {
        ChannelFunctions(
            red.restricted(to: ranges.red), green.restricted(to: ranges.green), blue.restricted(to: ranges.blue),
            isUniform: isUniform && ranges.isUniform
        )
    }

    /// The values that its results may have.
    func values(over ranges: ColorRange) -> ColorRange {
        let red = red.values(over: ranges.red)
        if isUniform && ranges.isUniform { return ColorRange(red: red, green: red, blue: red) }
        return ColorRange(red: red, green: green.values(over: ranges.green), blue: blue.values(over: ranges.blue))
    }

    /// Whether they hold values of that range to 0…1 and do no more.
    func isClamp(over range: ColorRange) -> Bool {
        guard let pieces = piecewise else { return false }
        return pieces == ChannelFunctions(all: .piecewise(.clamp)).restricted(to: range).piecewise
    }

    /// The straight pieces, where all three are made of them.
    var piecewise: [PiecewiseLinear]? {
        guard case .piecewise(let red) = red, case .piecewise(let green) = green, case .piecewise(let blue) = blue
        else {
            return nil
        }
        return [red, green, blue]
    }
}

/// The values that each colour may have at some point of a plan.
struct ColorRange: Hashable, Sendable {
    var red: ClosedRange<Double>
    var green: ClosedRange<Double>
    var blue: ClosedRange<Double>

    static let unit = ColorRange(red: 0...1, green: 0...1, blue: 0...1)

    /// Whether it is the same for all three.
    var isUniform: Bool { red == green && green == blue }

    init(red: ClosedRange<Double>, green: ClosedRange<Double>, blue: ClosedRange<Double>) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    init(all range: ClosedRange<Double>) {
        self.init(red: range, green: range, blue: range)
    }

    /// From the least value of any colour to the greatest.
    var widest: ClosedRange<Double> {
        min(red.lowerBound, green.lowerBound, blue.lowerBound)...max(red.upperBound, green.upperBound, blue.upperBound)
    }

    /// The values of this range and the other one, and all between them.
    func joined(_ other: ColorRange) -> ColorRange {
        func joined(_ one: ClosedRange<Double>, _ other: ClosedRange<Double>) -> ClosedRange<Double> {
            min(one.lowerBound, other.lowerBound)...max(one.upperBound, other.upperBound)
        }
        return ColorRange(
            red: joined(red, other.red), green: joined(green, other.green), blue: joined(blue, other.blue))
    }
}
