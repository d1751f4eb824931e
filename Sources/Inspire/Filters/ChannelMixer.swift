import FilterEngine

/// Each result is the sum of the three colours, weighed; clamped.
public struct ChannelMixer: Filter {
    public static let descriptor = FilterDescriptor(
        name: "channel-mixer",
        summary: "Mixes each colour anew of the three; the same three weights for all make a black-and-white picture.",
        source: "Each result is the sum of the three colours, weighed; clamped.",
        parameters: [
            FilterParameter(
                "red", .weights, range: -10...10, default: .numbers([1, 0, 0]),
                help: "how much red, green and blue the new red has"),
            FilterParameter(
                "green", .weights, range: -10...10, default: .numbers([0, 1, 0]), help: "the same for the new green"),
            FilterParameter(
                "blue", .weights, range: -10...10, default: .numbers([0, 0, 1]), help: "the same for the new blue"),
        ]
    )

    public var red: [Double]
    public var green: [Double]
    public var blue: [Double]

    public init(_ arguments: FilterArguments) {
        red = arguments.numbers("red")
        green = arguments.numbers("green")
        blue = arguments.numbers("blue")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        func row(_ weights: [Double]) -> SIMD4<Double> { SIMD4(weights[0], weights[1], weights[2], 0) }
        plan.append(clamping: ColorMatrix(red: row(red), green: row(green), blue: row(blue)))
    }
}
