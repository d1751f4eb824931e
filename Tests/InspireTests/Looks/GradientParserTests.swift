import FilterEngine
import Inspire
import Testing

@Suite("Gradients in look files")
struct GradientParserTests {
    private func gradient(_ text: String) throws -> Gradient {
        let look = try Look(parsing: Array("layer { background: \(text) }".utf8), named: "test.look")
        guard case .layer(let layer) = look.steps.first, case .gradient(let gradient) = layer.background else {
            throw NoGradient()
        }
        return gradient
    }

    private struct NoGradient: Error {}

    private static let red = RGBAColor(red: 1, green: 0, blue: 0)
    private static let blue = RGBAColor(red: 0, green: 0, blue: 1)
    private static let redToBlue = [GradientStop(color: red), GradientStop(color: blue)]

    @Test(
        "Directions of linear gradients",
        arguments: [
            ("", .angle(180)), ("90deg,", .angle(90)), ("0,", .angle(0)), ("-0.25turn,", .angle(-90)),
            ("to top,", .angle(0)), ("to right,", .angle(90)), ("TO Bottom,", .angle(180)), ("to left,", .angle(270)),
            ("to top right,", .corner(right: true, bottom: false)),
            ("to right top,", .corner(right: true, bottom: false)),
            ("to bottom left,", .corner(right: false, bottom: true)),
            ("to right bottom,", .corner(right: true, bottom: true)),
        ] as [(String, LinearGradientDirection)])
    func directions(text: String, expected: LinearGradientDirection) throws {
        let gradient = try gradient("linear-gradient(\(text) red, blue)")
        #expect(gradient == Gradient(shape: .linear(expected), stops: Self.redToBlue))
    }

    @Test(
        "Shapes of radial gradients",
        arguments: [
            ("", RadialGradientShape(isEllipse: true)),
            ("circle,", RadialGradientShape(isEllipse: false)),
            ("Ellipse,", RadialGradientShape(isEllipse: true)),
            ("closest-side circle,", RadialGradientShape(isEllipse: false, extent: .closestSide)),
            ("farthest-side,", RadialGradientShape(isEllipse: true, extent: .farthestSide)),
            ("circle closest-corner,", RadialGradientShape(isEllipse: false, extent: .closestCorner)),
            ("circle at 40% 30%,", RadialGradientShape(isEllipse: false, centerX: 0.4, centerY: 0.3)),
            ("at 120% -10%,", RadialGradientShape(isEllipse: true, centerX: 1.2, centerY: -0.1)),
            ("at left,", RadialGradientShape(isEllipse: true, centerX: 0)),
            ("at top,", RadialGradientShape(isEllipse: true, centerY: 0)),
            ("at 25%,", RadialGradientShape(isEllipse: true, centerX: 0.25)),
            ("at 0 100%,", RadialGradientShape(isEllipse: true, centerX: 0, centerY: 1)),
            ("at center bottom,", RadialGradientShape(isEllipse: true, centerY: 1)),
            ("at top right,", RadialGradientShape(isEllipse: true, centerX: 1, centerY: 0)),
            ("at center left,", RadialGradientShape(isEllipse: true, centerX: 0)),
            ("at top center,", RadialGradientShape(isEllipse: true, centerY: 0)),
            ("at 10% bottom,", RadialGradientShape(isEllipse: true, centerX: 0.1, centerY: 1)),
            ("at left 20%,", RadialGradientShape(isEllipse: true, centerX: 0, centerY: 0.2)),
        ])
    func shapes(text: String, expected: RadialGradientShape) throws {
        let gradient = try gradient("RADIAL-gradient(\(text) red, blue)")
        #expect(gradient == Gradient(shape: .radial(expected), stops: Self.redToBlue))
    }

    @Test(
        "Stops with none, one and two positions",
        arguments: [
            ("red, blue 150%", [nil, 1.5]), ("red -20%, blue 0", [-0.2, 0]),
            ("red 10% 30%, blue", [0.1, 0.3, nil]), ("red, blue 1e2% 50%", [nil, 1, 0.5]),
        ] as [(String, [Double?])])
    func stops(text: String, expected: [Double?]) throws {
        let gradient = try gradient("linear-gradient(\(text))")
        #expect(gradient.stops.map(\.position) == expected)
        #expect(gradient.stops.first?.color == Self.red && gradient.stops.last?.color == Self.blue)
    }

    @Test("Colours of every kind", arguments: ["#1234", "rgba(1, 2, 3, .5)", "transparent", "hsl(20 10% 30% / 50%)"])
    func colors(text: String) throws {
        let color = try RGBAColor(parsing: text, named: "test")
        #expect(try gradient("radial-gradient(\(text), \(text) 20%)").stops.map(\.color) == [color, color])
    }

    @Test(
        "What browsers know and looks don't, and what neither does",
        arguments: [
            (
                "conic-gradient(red, blue)",
                "21: 'conic-gradient()' is not supported: expected linear-gradient() or radial-gradient()"
            ),
            (
                "a\\1 b-gradient(red, blue)",
                "21: 'a\u{FFFD}b-gradient()' is not supported: expected linear-gradient() or radial-gradient()"
            ),
            (
                "repeating-linear-gradient(red, blue)",
                "21: 'repeating-linear-gradient()' is not supported: expected linear-gradient() or radial-gradient()"
            ),
            ("linear-gradient(in oklab, red, blue)", "37: gradients are interpolated in sRGB alone: expected no 'in'"),
            (
                "linear-gradient(to top in oklab, red, blue)",
                "44: gradients are interpolated in sRGB alone: expected no 'in'"
            ),
            (
                "radial-gradient(circle at left in hsl, red, blue)",
                "52: gradients are interpolated in sRGB alone: expected no 'in'"
            ),
            (
                "linear-gradient(red, 30%, blue)",
                "42: hints between colours are not supported: expected a colour of 'linear-gradient'"
            ),
            ("linear-gradient(red)", "40: 'linear-gradient' needs at least two colours: expected ','"),
            ("linear-gradient(red 10% 20%)", "48: 'linear-gradient' needs at least two colours: expected ','"),
            ("linear-gradient(red 5px, blue)", "41: expected a percentage as a position in the gradient, found '5px'"),
            ("linear-gradient(red .5, blue)", "41: expected a percentage as a position in the gradient, found '.5'"),
            (
                "linear-gradient(red 1% 2% 3%, blue)",
                "47: expected a percentage, ',' or ')' in 'linear-gradient', found '3%'"
            ),
            (
                "linear-gradient(45, red, blue)",
                "37: expected an angle (in deg, turn, rad or grad) for the direction of the gradient, found '45'; did you mean 45deg?"
            ),
            ("linear-gradient(to up, red, blue)", "40: unknown side 'up': expected left, right, top or bottom"),
            ("linear-gradient(to top bottom, red)", "44: expected 'left' or 'right', found 'bottom'"),
            ("linear-gradient(to left right, red)", "45: expected 'top' or 'bottom', found 'right'"),
            ("linear-gradient(to left red, blue)", "45: unknown side 'red': expected left, right, top or bottom"),
            ("linear-gradient(90deg red, blue)", "43: expected ',' after the direction of the gradient, found 'red'"),
            (
                "linear-gradient(left, red, blue)",
                "37: unknown colour 'left': expected a colour name, #hex, rgb(), hsl() or hwb()"
            ),
            (
                "radial-gradient(circle 20px, red, blue)",
                "44: a gradient's size in numbers is not supported: expected closest-side, farthest-side, closest-corner or farthest-corner"
            ),
            (
                "radial-gradient(50% 20%, red, blue)",
                "37: a gradient's size in numbers is not supported: expected closest-side, farthest-side, closest-corner or farthest-corner"
            ),
            ("radial-gradient(circle red, blue)", "44: expected ',' before the colours of the gradient, found 'red'"),
            (
                "radial-gradient(circle circle, red)",
                "44: expected ',' before the colours of the gradient, found 'circle'"
            ),
            (
                "radial-gradient(at 10px 5%, red)",
                "40: expected a percentage, left, right, top, bottom or center for the centre of the gradient, found '10px'"
            ),
            (
                "radial-gradient(at top 40%, red)",
                "44: expected a horizontal and then a vertical position for the centre of the gradient, found '40%'"
            ),
            (
                "radial-gradient(at 40% left, red)",
                "44: expected a horizontal and then a vertical position for the centre of the gradient, found 'left'"
            ),
            (
                "radial-gradient(at left right, red)",
                "45: expected a horizontal and then a vertical position for the centre of the gradient, found 'right'"
            ),
            (
                "radial-gradient(at left 10% top 5%, red)",
                "49: expected ',' before the colours of the gradient, found 'top'"
            ),
            (
                "radial-gradient(at left; red)",
                "44: expected a percentage, left, right, top, bottom or center or ',' after the centre of the gradient, found ';'"
            ),
            ("linear-gradient(red, blue", "47: expected a percentage, ',' or ')' in 'linear-gradient', found '}'"),
            (
                "linear-gradient(red 1e999%, blue)",
                "41: expected a percentage as a position in the gradient that isn't too large, found '1e999%'"
            ),
            ("linear-gradient(red, blue), red", "47: expected ';' or '}', found ','"),
        ])
    func errors(text: String, expected: String) {
        #expect(lookError("layer { background: \(text) }") == "a.look:1:\(expected)")
    }

    @Test("Sixty-four positions are enough")
    func limit() {
        func text(_ count: Int) -> String {
            "layer { background: linear-gradient(\((0..<count).map { _ in "red" }.joined(separator: ","))) }"
        }
        #expect(lookError(text(64)) == nil)
        #expect(lookError(text(65)) == "a.look:1:293: a gradient has at most 64 positions: expected ')' before")
    }
}
