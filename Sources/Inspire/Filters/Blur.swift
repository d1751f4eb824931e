import FilterEngine

/// W3C Filter Effects, blur(): a Gaussian on encoded, premultiplied values.
public struct Blur: Filter {
    public static let descriptor = FilterDescriptor(
        name: "blur", group: .effects,
        summary: "Blurs the picture. Beyond its edges, the edge pixels are repeated.",
        source: "W3C Filter Effects, blur(): a Gaussian on encoded, premultiplied values.",
        parameters: [
            FilterParameter(
                "radius", .length, range: 0...0.1, default: .length(.longEdge(0.003)), unit: "of the long edge",
                help: "the Gaussian's standard deviation, or in pixels of the full size as in CSS: 8px",
                slider: SliderRange(0...0.02, neutral: 0, step: 0.0005))
        ]
    )

    /// The Gaussian's standard deviation, or in pixels of the full size as in CSS: 8px.
    public var radius: Length

    public init(_ arguments: FilterArguments) {
        radius = arguments.length("radius")
    }

    public var removesDetail: Bool { true }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        let sigma = context.geometry.decodedPixels(radius)
        if sigma >= GaussianBlur.minimumSigma { plan.append(GaussianBlur(sigma: sigma)) }
    }
}
