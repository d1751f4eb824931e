import FilterEngine

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// ASC CDL 1.2: (x · slope + offset) clamped to 0…1, to the power; then saturation about Rec. 709 luma, clamped to 0…1 again.
public struct ColorDecisionList: Filter {
    public static let descriptor = FilterDescriptor(
        name: "cdl", group: .color,
        summary:
            "Grades with the numbers of a colour decision list (CDL): slope, offset and power for each channel, and saturation.",
        source:
            "ASC CDL 1.2: (x · slope + offset) clamped to 0…1, to the power; then saturation about Rec. 709 luma, clamped to 0…1 again.",
        parameters: [
            FilterParameter(
                "slope", .channels, range: 0...100, default: .numbers([1, 1, 1]),
                help: "multiplies the channels; affects mostly the highlights"),
            FilterParameter(
                "offset", .channels, range: -10...10, default: .numbers([0, 0, 0]),
                help: "is added to the channels; affects mostly the shadows"),
            FilterParameter(
                "power", .channels, range: 0.01...100, default: .numbers([1, 1, 1]),
                help: "below 1 lightens the mid-tones, above 1 darkens them"),
            FilterParameter(
                "saturation", .amount, range: 0...10, default: .number(1), help: "1 leaves it as it is, 0 is grey"),
        ]
    )

    /// Factors of red, green and blue.
    public var slope: SIMD3<Double>
    /// What is added to red, green and blue.
    public var offset: SIMD3<Double>
    /// Exponents of red, green and blue.
    public var power: SIMD3<Double>
    /// 1 leaves colours as they are, 0 makes them grey.
    public var saturation: Double

    public init(_ arguments: FilterArguments) {
        slope = arguments.channels("slope")
        offset = arguments.channels("offset")
        power = arguments.channels("power")
        saturation = arguments.number("saturation")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        let isUniform = [slope, offset, power].allSatisfy { $0.x == $0.y && $0.y == $0.z }
        plan.append(
            .channels(
                isUniform
                    ? ChannelFunctions(all: function(0))
                    : ChannelFunctions(red: function(0), green: function(1), blue: function(2))
            )
        )
        let luma = SIMD4(0.2126, 0.7152, 0.0722, 0) * (1 - saturation)
        plan.append(
            clamped: ColorMatrix(
                red: luma + [saturation, 0, 0, 0], green: luma + [0, saturation, 0, 0],
                blue: luma + [0, 0, saturation, 0]
            )
        )
    }

    private func function(_ channel: Int) -> ChannelFunction {
        let power = power[channel]
        let line = PiecewiseLinear.linear(slope: slope[channel], offset: offset[channel]).clamped()
        return power == 1 ? .piecewise(line) : .curve { pow(line($0), power) }
    }
}
