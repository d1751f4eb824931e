/// The values that each colour may have at some point of a plan.
struct ColorRange: Hashable, Sendable {
    var red: ClosedRange<Double>
    var green: ClosedRange<Double>
    var blue: ClosedRange<Double>

    static let unit = ColorRange(red: 0...1, green: 0...1, blue: 0...1)

    /// Whether it is the same for all three.
    var isUniform: Bool { red == green && green == blue }

    init(red: ClosedRange<Double>, green: ClosedRange<Double>, blue: ClosedRange<Double>) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    init(all range: ClosedRange<Double>) {
        self.init(red: range, green: range, blue: range)
    }

    /// From the least value of any colour to the greatest.
    var widest: ClosedRange<Double> {
        min(red.lowerBound, green.lowerBound, blue.lowerBound)...max(red.upperBound, green.upperBound, blue.upperBound)
    }

    /// The values of this range and the other one, and all between them.
    func joined(_ other: ColorRange) -> ColorRange {
        func joined(_ one: ClosedRange<Double>, _ other: ClosedRange<Double>) -> ClosedRange<Double> {
            min(one.lowerBound, other.lowerBound)...max(one.upperBound, other.upperBound)
        }
        return ColorRange(
            red: joined(red, other.red), green: joined(green, other.green), blue: joined(blue, other.blue))
    }
}
