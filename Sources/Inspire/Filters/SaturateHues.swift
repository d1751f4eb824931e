import FilterEngine

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A gain for each hue, between two of the eight on a cosine; with u how far a colour is from grey of its luma on its way to the border of 0…1, its distance from that grey · gain, above 1 · gain / (1 + (gain − 1) · u).
public struct SaturateHues: Filter {
    public static let descriptor = FilterDescriptor(
        name: "saturate-hues", group: .color,
        summary: "Makes the colours of some hues stronger (above 1) or weaker (below 1); clips nothing.",
        source:
            "A gain for each hue, between two of the eight on a cosine; with u how far a colour is from grey of its luma on its way to the border of 0…1, its distance from that grey · gain, above 1 · gain / (1 + (gain − 1) · u).",
        parameters: hues.map { name, degrees in
            FilterParameter(
                name, .amount, range: 0...4, default: .number(1),
                help: "hues around \(Int(degrees))°; 1 leaves them as they are, 0 makes them grey")
        }
    )

    /// The hues that have a name, and their degrees on CSS's colour circle.
    private static let hues: [(name: String, degrees: Double)] = [
        ("reds", 0), ("oranges", 30), ("yellows", 60), ("greens", 120), ("aquas", 180), ("blues", 240),
        ("purples", 270), ("magentas", 300),
    ]

    /// One for each of the eight, from reds on.
    public var gains: [Double]

    public init(_ arguments: FilterArguments) {
        gains = Self.hues.map { arguments.number($0.name) }
    }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        guard gains.contains(where: { $0 != 1 }) else { return }
        // The circle closes: after magentas come reds again.
        let boundaries = Self.hues.map(\.degrees) + [360]
        let gains = gains + [gains[0]]
        plan.append(
            .saturation(
                HueGain { degrees in
                    let degrees = HueWindow.turned(degrees)
                    let next = boundaries.firstIndex { $0 > degrees } ?? boundaries.count - 1
                    let share = (degrees - boundaries[next - 1]) / (boundaries[next] - boundaries[next - 1])
                    let weight = (1 - cos(share * .pi)) / 2
                    return gains[next - 1] * (1 - weight) + gains[next] * weight
                }
            )
        )
    }
}
