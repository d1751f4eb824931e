import FilterEngine
import Inspire
import Testing

@Suite("CSS colours")
struct CSSColorTests {
    /// The colour's channels in 255ths, alpha as it is, all rounded to a thousandth.
    private func channels(_ text: String) throws -> [Double] {
        let color = try SampleFilter("sample(\(text))").arguments.color("paint")
        return [color.red * 255, color.green * 255, color.blue * 255, color.alpha].map { ($0 * 1000).rounded() / 1000 }
    }

    @Test(
        "Names, in any case",
        arguments: [
            ("black", [0, 0, 0, 1]), ("WHITE", [255, 255, 255, 1]), ("lavender", [230, 230, 250, 1]),
            ("RebeccaPurple", [102, 51, 153, 1]), ("grey", [128, 128, 128, 1]), ("gray", [128, 128, 128, 1]),
            ("darkslategrey", [47, 79, 79, 1]), ("aliceblue", [240, 248, 255, 1]), ("cyan", [0, 255, 255, 1]),
            ("yellowgreen", [154, 205, 50, 1]), ("papayawhip", [255, 239, 213, 1]), ("transparent", [0, 0, 0, 0]),
        ] as [(String, [Double])])
    func names(text: String, expected: [Double]) throws {
        #expect(try channels(text) == expected)
    }

    @Test(
        "Hexadecimal digits",
        arguments: [
            ("#09f", [0, 153, 255, 1]), ("#09F8", [0, 153, 255, 0.533]), ("#0099ff", [0, 153, 255, 1]),
            ("#3a0339", [58, 3, 57, 1]), ("#12345680", [18, 52, 86, 0.502]),
        ] as [(String, [Double])])
    func hexadecimal(text: String, expected: [Double]) throws {
        #expect(try channels(text) == expected)
    }

    @Test(
        "rgb() in both syntaxes, clamped to their range",
        arguments: [
            ("rgb(1, 2, 3)", [1, 2, 3, 1]), ("rgba(127,187,227,.2)", [127, 187, 227, 0.2]),
            ("rgb(10%, 50%, 100%, 40%)", [25.5, 127.5, 255, 0.4]), ("RGB(1 2 3)", [1, 2, 3, 1]),
            ("rgba(1 2 3 / 0.5)", [1, 2, 3, 0.5]), ("rgb(1 20% 3/50%)", [1, 51, 3, 0.5]),
            ("rgb(none 2 3 / none)", [0, 2, 3, 0]), ("rgb(300, -20, 1e2, 7)", [255, 0, 100, 1]),
            ("rgb(1+2+3)", [1, 2, 3, 1]), ("rgb(0 0 0 / -1)", [0, 0, 0, 0]),
        ] as [(String, [Double])])
    func rgb(text: String, expected: [Double]) throws {
        #expect(try channels(text) == expected)
    }

    @Test(
        "hsl() and hwb()",
        arguments: [
            ("hsl(120, 100%, 25%)", [0, 127.5, 0, 1]), ("hsl(0.5turn 100% 50%)", [0, 255, 255, 1]),
            ("hsla(-120deg, 100%, 50%, .3)", [0, 0, 255, 0.3]), ("hsl(600 100 50 / 20%)", [0, 0, 255, 0.2]),
            ("hsl(400grad 100% 50%)", [255, 0, 0, 1]), ("hsl(30 50% 50%)", [191.25, 127.5, 63.75, 1]),
            ("hsl(90 200% 150%)", [255, 255, 255, 1]), ("hsl(90 -5% 50%)", [127.5, 127.5, 127.5, 1]),
            ("hwb(120 0% 0%)", [0, 255, 0, 1]), ("hwb(30 20% 40%)", [153, 102, 51, 1]),
            ("hwb(0 60% 60%)", [127.5, 127.5, 127.5, 1]), ("hwb(none 0 100 / 0.5)", [0, 0, 0, 0.5]),
        ] as [(String, [Double])])
    func hueBased(text: String, expected: [Double]) throws {
        #expect(try channels(text) == expected)
    }

    @Test(
        "What is no colour",
        arguments: [
            ("lavendar", "unknown colour 'lavendar': did you mean 'lavender'?"),
            ("zzz", "unknown colour 'zzz': expected a colour name, #hex, rgb(), hsl() or hwb()"),
            ("CurrentColor", "a look has no current colour: expected a colour of its own"),
            (
                "#12345",
                "expected 3, 4, 6 or 8 hexadecimal digits after '#' for 'paint' of 'sample', found '#12345'"
            ),
            ("#ggg", "expected 3, 4, 6 or 8 hexadecimal digits after '#' for 'paint' of 'sample', found '#ggg'"),
            ("1", "expected a colour for 'paint' of 'sample', found '1'"),
            (
                "radial-gradient(red, blue)",
                "expected a colour name, #hex, rgb(), hsl() or hwb() for 'paint' of 'sample', found 'radial-gradient('"
            ),
            (
                "oklch(1 1 1)",
                "'oklch()' is not supported yet: expected a colour name, #hex, rgb(), hsl() or hwb()"
            ),
            (
                "rgbx(1 1 1)",
                "expected a colour name, #hex, rgb(), hsl() or hwb() for 'paint' of 'sample', found 'rgbx('"
            ),
        ])
    func notAColor(text: String, message: String) {
        #expect(filterError("sample(\(text))", filters: [SampleFilter.self]) == "--filter:1:8: \(message)")
    }

    @Test(
        "What is wrong in a colour function",
        arguments: [
            ("rgb()", 12, "expected a number or a percentage in 'rgb', found ')'"),
            ("rgb(1, 2)", 16, "expected ',' and the next value of 'rgb', found ')'"),
            ("rgb(1 2)", 15, "expected a number or a percentage in 'rgb', found ')'"),
            ("rgb(1, 2%, 3)", 15, "expected a number, as the first value of 'rgb' is, found '2%'"),
            ("rgb(1%, 2%, 3)", 20, "expected a percentage, as the first value of 'rgb' is, found '3'"),
            ("rgb(none, 2, 3)", 12, "expected a number or a percentage in 'rgb', found 'none'"),
            ("rgb(1 2 3, 4)", 17, "expected ')' to end 'rgb', found ','"),
            ("rgb(1, 2, 3 / 4)", 20, "expected ')' to end 'rgb', found '/'"),
            ("rgb(1 2 3 / )", 20, "expected a number or a percentage as the alpha of 'rgb', found ')'"),
            ("hsl(1, 2, 3)", 15, "expected a percentage in 'hsl', found '2'"),
            ("hsl(1px 2% 3%)", 12, "expected a hue (a number or an angle) in 'hsl', found '1px'"),
            ("hwb(1, 2%, 3%)", 13, "expected a number or a percentage in 'hwb', found ','"),
            (
                "hsl(1e308turn 1% 1%)", 12,
                "expected a hue (a number or an angle) in 'hsl' that isn't too large, found '1e308turn'"
            ),
        ])
    func brokenFunction(text: String, column: Int, message: String) {
        #expect(filterError("sample(\(text))", filters: [SampleFilter.self]) == "--filter:1:\(column): \(message)")
    }
}
