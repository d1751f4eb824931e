import FilterEngine

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// x · 2^EV in linear light (sRGB transfer curve); not clamped, so that a later filter can bring highlights back.
/// Below 0 EV, with V the largest channel of the result, and knee and white what the knee and 1 have become: above the knee,
/// all three channels · (1 + (1 / white − 1) · (V − knee) / (white − knee)).
public struct Exposure: Filter {
    public static let descriptor = FilterDescriptor(
        name: "exposure", group: .light,
        summary: "Exposes longer (above 0) or shorter (below 0), as a camera would.",
        source:
            "x · 2^EV in linear light (sRGB transfer curve); not clamped, so that a later filter can bring highlights back."
            + " Below 0 EV, with V the largest channel of the result, and knee and white what the knee and 1 have become: above the"
            + " knee, all three channels · (1 + (1 / white − 1) · (V − knee) / (white − knee)).",
        parameters: [
            FilterParameter(
                "ev", .number, range: -10...10, default: .number(0), unit: "EV",
                help: "1 doubles the light, -1 halves it",
                slider: SliderRange(-3...3, neutral: 0, step: 0.05)),
            FilterParameter(
                "knee", .number, range: 0.5...1, default: .number(1),
                help: "below 0 EV, tones lighter than this are darkened less, and white not at all: 0.875"),
        ]
    )

    /// 1 doubles the light, -1 halves it.
    public var ev: Double
    /// Below 0 EV, tones lighter than this are darkened less, and white not at all: 0.875.
    public var knee: Double

    public init(_ arguments: FilterArguments) {
        ev = arguments.number("ev")
        knee = arguments.number("knee")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        plan.append(lightGains: SIMD3(repeating: exp2(ev)))
        guard ev < 0, knee < 1 else { return }
        let gained = SRGBTransferFunction.gain(exp2(ev))
        let (start, white) = (gained(knee), gained(1))
        // One factor for all three channels: otherwise colours that are clipped in one of them would change their hue.
        plan.append(
            .tone(ToneShift(gain: [1, (1 / white - 1) / (white - start), 0, 0], by: .greatest, shift: -start)))
    }
}
