import FilterEngine

/// Each result is a weighted sum of the three channels; clamped.
public struct ChannelMixer: Filter {
    public static let descriptor = FilterDescriptor(
        name: "channel-mixer", group: .color,
        summary:
            "Makes each channel a weighted sum of all three; the same weights for all make a black-and-white picture.",
        source: "Each result is a weighted sum of the three channels; clamped.",
        parameters: [
            FilterParameter(
                "red", .weights, range: -10...10, default: .numbers([1, 0, 0]),
                help: "the weights of red, green and blue in the new red"),
            FilterParameter(
                "green", .weights, range: -10...10, default: .numbers([0, 1, 0]), help: "the same for the new green"),
            FilterParameter(
                "blue", .weights, range: -10...10, default: .numbers([0, 0, 1]), help: "the same for the new blue"),
        ]
    )

    /// The shares of red, green and blue in the result's red.
    public var red: [Double]
    /// The same for its green.
    public var green: [Double]
    /// The same for its blue.
    public var blue: [Double]

    public init(_ arguments: FilterArguments) {
        red = arguments.numbers("red")
        green = arguments.numbers("green")
        blue = arguments.numbers("blue")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        func row(_ weights: [Double]) -> SIMD4<Double> { SIMD4(weights[0], weights[1], weights[2], 0) }
        plan.append(clamped: ColorMatrix(red: row(red), green: row(green), blue: row(blue)))
    }
}
