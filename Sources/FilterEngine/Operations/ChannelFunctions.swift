/// A function for each colour.
public struct ChannelFunctions: Sendable {
    /// The function of red.
    public let red: ChannelFunction
    /// The function of green.
    public let green: ChannelFunction
    /// The function of blue.
    public let blue: ChannelFunction
    /// Whether all three are known to be the same.
    public let isUniform: Bool

    /// A function for each channel.
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
