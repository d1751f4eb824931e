import FilterEngine

extension FilterValue {
    /// The value as a look file has it; nil for what no look file writes as it is: curves from a file, and what is unset.
    package var text: String? {
        switch self {
        case .number(let number): number.plain
        case .color(let color): Self.text(of: color)
        case .length(.longEdge(let fraction)): fraction.plain
        case .length(.pixels(let pixels)): "\(pixels.plain)px"
        case .points(let points): points.map { "\($0.x.plain) \($0.y.plain)" }.joined(separator: " ")
        case .numbers(let numbers): numbers.map(\.plain).joined(separator: " ")
        case .keyword(let word): word
        case .stops(let stops):
            stops.map { "\(Self.text(of: $0.color)) \($0.position.plain)" }.joined(separator: " ")
        case .curves, .unset: nil
        }
    }

    private static func text(of color: RGBAColor) -> String {
        let levels = [color.red, color.green, color.blue].map { "\(Int(($0 * 255).rounded()))" }
        return "rgb(\(levels.joined(separator: " ")))"
    }
}
