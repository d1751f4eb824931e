import FilterEngine
import PictureAnalysis

/// Grey of the same luma plus, where the hue is within the tolerance, the difference from it, falling to nothing within the softness (smoothstep).
public struct ShowHue: Filter {
    public static let descriptor = FilterDescriptor(
        name: "show-hue", group: .color,
        summary: "Keeps one hue and makes the rest grey; by default the most prominent hue of the picture.",
        source:
            "Grey of the same luma (Rec. 709) plus, where the hue is within the tolerance, the difference from it, falling to nothing within the softness (smoothstep); a picture without a prominent hue becomes grey.",
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
        guard let hue = hue ?? context.statistics?.dominantHues.first?.degrees else {
            plan.append(.matrix(.luma))
            return
        }
        // Every hue is within half the circle.
        guard tolerance < 180 else { return }
        let window = HueWindow(center: hue, tolerance: tolerance, softness: softness)
        plan.append(.saturation(HueGain { window($0) }))
    }
}
