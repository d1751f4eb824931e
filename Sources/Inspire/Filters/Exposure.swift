#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// x · 2^EV in linear light (sRGB transfer curve); not clamped, so that a later filter can bring highlights back.
public struct Exposure: Filter {
    public static let descriptor = FilterDescriptor(
        name: "exposure",
        summary: "Exposes longer (above 0) or shorter (below 0), as a camera would.",
        source:
            "x · 2^EV in linear light (sRGB transfer curve); not clamped, so that a later filter can bring highlights back.",
        parameters: [
            FilterParameter(
                "ev", .number, range: -10...10, default: .number(0), unit: "EV",
                help: "1 doubles the light, -1 halves it")
        ]
    )

    public var ev: Double

    public init(_ arguments: FilterArguments) {
        ev = arguments.number("ev")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        plan.append(lightGains: SIMD3(repeating: exp2(ev)))
    }
}
