import FilterEngine

/// Each result is a weighted sum of the three channels plus an offset; not clamped, so that a later filter can bring values back.
public struct Matrix: Filter {
    public static let descriptor = FilterDescriptor(
        name: "matrix", group: .color,
        summary: "Multiplies colours by a 3×4 matrix, like SVG's feColorMatrix without alpha.",
        source:
            "Each result is a weighted sum of the three channels plus an offset; not clamped, so that a later filter can bring values back.",
        parameters: [
            FilterParameter(
                "red", .weights, range: -100...100, default: .numbers([1, 0, 0, 0]),
                help: "the weights of red, green and blue in the new red, then an offset"),
            FilterParameter(
                "green", .weights, range: -100...100, default: .numbers([0, 1, 0, 0]),
                help: "the same for the new green"),
            FilterParameter(
                "blue", .weights, range: -100...100, default: .numbers([0, 0, 1, 0]), help: "the same for the new blue"),
        ]
    )

    /// The result's red: factors of red, green, blue and alpha, and an offset.
    public var red: [Double]
    /// The same for its green.
    public var green: [Double]
    /// The same for its blue.
    public var blue: [Double]

    public init(_ arguments: FilterArguments) {
        red = arguments.numbers("red")
        green = arguments.numbers("green")
        blue = arguments.numbers("blue")
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        func row(_ numbers: [Double]) -> SIMD4<Double> { SIMD4(numbers[0], numbers[1], numbers[2], numbers[3]) }
        plan.append(.matrix(ColorMatrix(red: row(red), green: row(green), blue: row(blue))))
    }
}
