import FilterEngine

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// W3C Filter Effects, hue-rotate(): its matrix of the angle, clamped.
public struct HueRotate: Filter {
    public static let descriptor = FilterDescriptor(
        name: "hue-rotate", group: .color,
        summary: "Rotates every hue around the colour circle.",
        source: "W3C Filter Effects, hue-rotate(): its matrix of the angle, clamped.",
        parameters: [
            FilterParameter(
                "angle", .angle, range: -36_000...36_000, default: .number(0),
                help: "90deg, 0.25turn; a full turn is 360deg",
                slider: SliderRange(-180...180, neutral: 0, step: 1))
        ]
    )

    /// 90deg, 0.25turn; a full turn is 360deg.
    public var angle: Double

    public init(_ arguments: FilterArguments) {
        angle = arguments.number("angle")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        let radians = angle * .pi / 180
        let (sine, cosine) = (sin(radians), cos(radians))
        let luma = SIMD4(0.213, 0.715, 0.072, 0)
        func row(unit: SIMD4<Double>, turned: SIMD4<Double>) -> SIMD4<Double> {
            luma + (unit - luma) * cosine + turned * sine
        }
        plan.append(
            clamped: ColorMatrix(
                red: row(unit: [1, 0, 0, 0], turned: [-0.213, -0.715, 0.928, 0]),
                green: row(unit: [0, 1, 0, 0], turned: [0.143, 0.140, -0.283, 0]),
                blue: row(unit: [0, 0, 1, 0], turned: [-0.787, 0.715, 0.072, 0])
            )
        )
    }
}
