import FilterEngine
import PictureAnalysis

/// Where the hue is within the tolerance, grey of the same luma; the difference from it comes back within the softness (smoothstep).
public struct HideHue: Filter {
    public static let descriptor = FilterDescriptor(
        name: "hide-hue", group: .color,
        summary: "Makes one hue grey and keeps the rest; by default the most prominent hue of the picture.",
        source:
            "Where the hue is within the tolerance, grey of the same luma (Rec. 709); the difference from it comes back within the softness (smoothstep); a picture without a prominent hue is unchanged.",
        parameters: HueWindow.parameters
    )

    /// Degrees; nil for the picture's own.
    public var hue: Double?
    /// How far from the hue colours are wholly taken for it, in degrees.
    public var tolerance: Double
    /// The width of the transition, in degrees.
    public var softness: Double

    public init(_ arguments: FilterArguments) {
        hue = arguments.optionalNumber("hue")
        tolerance = arguments.number("tolerance")
        softness = arguments.number("softness")
    }

    public var needsStatistics: Bool { hue == nil }
    public var statisticsParts: StatisticsParts { [] }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        guard let hue = hue ?? context.statistics?.dominantHues.first?.degrees else { return }
        let window = HueWindow(center: hue, tolerance: tolerance, softness: softness)
        plan.append(.saturation(HueGain { 1 - window($0) }))
    }
}
