import FilterEngine

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// ((x − black) / (white − black)) clamped to 0…1, to the power of 1 / gamma, then from output-black to output-white.
public struct Levels: Filter {
    public static let descriptor = FilterDescriptor(
        name: "levels", group: .light,
        summary:
            "Sets the tones that become black and white, and the lightness of those between; for all channels or for each.",
        source:
            "((x − black) / (white − black)) clamped to 0…1, to the power of 1 / gamma, then from output-black to output-white; where white is not above black, a step at black.",
        parameters: [
            FilterParameter(
                "black", .channels, range: 0...1, default: .numbers([0, 0, 0]), help: "the value that becomes black"),
            FilterParameter(
                "white", .channels, range: 0...1, default: .numbers([1, 1, 1]), help: "the value that becomes white"),
            FilterParameter(
                "gamma", .channels, range: 0.1...10, default: .numbers([1, 1, 1]),
                help: "above 1 lightens the mid-tones, below 1 darkens them"),
            FilterParameter(
                "output-black", .channels, range: 0...1, default: .numbers([0, 0, 0]),
                help: "the value that black becomes"),
            FilterParameter(
                "output-white", .channels, range: 0...1, default: .numbers([1, 1, 1]),
                help: "the value that white becomes"),
        ]
    )

    /// The value that becomes black.
    public var black: SIMD3<Double>
    /// The value that becomes white.
    public var white: SIMD3<Double>
    /// Above 1 lightens the mid-tones, below 1 darkens them.
    public var gamma: SIMD3<Double>
    /// The value that black becomes.
    public var outputBlack: SIMD3<Double>
    /// The value that white becomes.
    public var outputWhite: SIMD3<Double>

    public init(_ arguments: FilterArguments) {
        black = arguments.channels("black")
        white = arguments.channels("white")
        gamma = arguments.channels("gamma")
        outputBlack = arguments.channels("output-black")
        outputWhite = arguments.channels("output-white")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        let isUniform = [black, white, gamma, outputBlack, outputWhite].allSatisfy { $0.x == $0.y && $0.y == $0.z }
        plan.append(
            .channels(
                isUniform
                    ? ChannelFunctions(all: function(0))
                    : ChannelFunctions(red: function(0), green: function(1), blue: function(2))
            )
        )
    }

    private func function(_ channel: Int) -> ChannelFunction {
        let (black, white, gamma) = (black[channel], white[channel], gamma[channel])
        let (low, high) = (outputBlack[channel], outputWhite[channel])
        let input =
            white > black
            ? PiecewiseLinear(through: [CurvePoint(x: black, y: 0), CurvePoint(x: white, y: 1)])
            : PiecewiseLinear(stepsAt: [(x: black - PiecewiseLinear.stepMargin, rise: 1)])
        let output = PiecewiseLinear.linear(slope: high - low, offset: low)
        if gamma == 1 || white <= black { return .piecewise(input.then(output)) }
        return .curve { pow(input($0), 1 / gamma) * (high - low) + low }
    }
}
