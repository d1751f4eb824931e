import FilterEngine

/// Gains on linear light that make a colour grey of the same luminance, each limited to ¹⁄₁₆…16. Results are not clamped.
/// A channel whose gain is below 1 rises from the knee to 1 in a straight line of encoded values.
public struct WhiteBalance: Filter {
    public static let descriptor = FilterDescriptor(
        name: "white-balance", group: .color,
        summary: "Removes the light's colour cast, by a colour of the picture that should be grey.",
        source:
            "Gains on linear light that make a colour grey of the same luminance, each limited to ¹⁄₁₆…16. Results are not clamped."
            + " A channel whose gain is below 1 rises from the knee to 1 in a straight line of encoded values.",
        parameters: [
            FilterParameter("gray", .color, default: nil, help: "a colour of the picture that should be grey"),
            FilterParameter(
                "knee", .number, range: 0.5...1, default: .number(1),
                help:
                    "tones of a channel above this are darkened less, and white not at all: 0.9375 keeps clipped white white"
            ),
        ]
    )

    /// A colour of the picture that should be grey.
    public var gray: RGBAColor
    /// Tones of a channel above this are darkened less, and white not at all: 0.9375 keeps clipped white white.
    public var knee: Double

    public init(_ arguments: FilterArguments) {
        gray = arguments.color("gray")
        knee = arguments.number("knee")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        let gains = LightGains.gains(makingGray: SIMD3(gray.red, gray.green, gray.blue))
        guard knee < 1, gains != .one else { return plan.append(lightGains: gains) }
        func function(_ gain: Double) -> ChannelFunction { .curve(SRGBTransferFunction.gain(gain, knee: knee)) }
        plan.append(
            .channels(ChannelFunctions(red: function(gains.x), green: function(gains.y), blue: function(gains.z))))
    }
}
