/// Gains on linear light that make a colour grey of the same luminance, each held to ¹⁄₁₆…16; not clamped.
public struct GrayPoint: Filter {
    public static let descriptor = FilterDescriptor(
        name: "white-balance",
        summary: "Takes the tint out of the light by a colour of the picture that should be grey.",
        source:
            "Gains on linear light that make a colour grey of the same luminance, each held to ¹⁄₁₆…16; not clamped.",
        parameters: [
            FilterParameter("gray", .color, default: nil, help: "a colour of the picture that should be grey")
        ]
    )

    public var gray: RGBAColor

    public init(_ arguments: FilterArguments) {
        gray = arguments.color("gray")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        plan.append(lightGains: WhiteBalance.gains(makingGray: SIMD3(gray.red, gray.green, gray.blue)))
    }
}
