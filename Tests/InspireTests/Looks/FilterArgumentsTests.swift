import FilterEngine
import Inspire
import Testing

@Suite("Filter arguments")
struct FilterArgumentsTests {
    @Test("Arguments that are left out have their defaults")
    func defaults() throws {
        let arguments = try SampleFilter("sample(red)").arguments
        #expect(arguments.color("paint") == RGBAColor(red: 1, green: 0, blue: 0))
        #expect(arguments.number("amount") == 0.5)
        #expect(arguments.number("level") == 0)
        #expect(arguments.number("count") == 1)
        #expect(arguments.points("curve") == [CurvePoint(x: 0, y: 0), CurvePoint(x: 1, y: 1)])
    }

    @Test("By position, by name, and by position first")
    func order() throws {
        let texts = [
            "sample(red, 20%, -2, 0.5, 3, 90deg, 0 0.1 1 0.9)",
            "sample(curve: 0 0.1 1 0.9, angle: 90deg, count: 3, balance: 0.5, LEVEL: -2, amount: 20%, paint: red)",
            "sample(#f00, 0.2, -2, curve: 0 10% 100% 90%, angle: .25turn, count: 3, balance: .5)",
        ]
        for text in texts {
            let arguments = try SampleFilter(text).arguments
            #expect(arguments.color("paint") == RGBAColor(red: 1, green: 0, blue: 0))
            #expect(arguments.number("amount") == 0.2)
            #expect(arguments.number("level") == -2)
            #expect(arguments.number("balance") == 0.5)
            #expect(arguments.number("count") == 3)
            #expect(arguments.number("angle") == 90)
            #expect(arguments.points("curve") == [CurvePoint(x: 0, y: 0.1), CurvePoint(x: 1, y: 0.9)])
        }
    }

    @Test(
        "Angles in their units, 0 without",
        arguments: [
            ("90deg", 90), ("-.5TURN", -180), ("100grad", 90), ("0", 0), ("3.141592653589793rad", 180), ("0.0", 0),
        ] as [(String, Double)])
    func angles(text: String, expected: Double) throws {
        #expect(try SampleFilter("sample(red, angle: \(text))").arguments.number("angle") == expected)
    }

    @Test("A parameter that clamps does so at the upper end, but refuses a negative amount")
    func clamping() throws {
        #expect(try SampleFilter("sample(red, 7)").arguments.number("amount") == 1)
        #expect(try SampleFilter("sample(red, 250%)").arguments.number("amount") == 1)
        #expect(try SampleFilter("sample(red, balance: -3)").arguments.number("balance") == -1)
        #expect(try SampleFilter("sample(red, -0)").arguments.number("amount") == 0)
    }

    @Test("A filter without parameters")
    func noParameters() throws {
        let filters = try Look.filters(
            parsing: Array("switch() switch( )".utf8), named: "", filters: [SwitchFilter.self])
        #expect(filters.count == 2)
        #expect(
            filterError("switch(1)", filters: [SwitchFilter.self])
                == "--filter:1:8: 'switch' takes no arguments: expected ')'")
        #expect(
            filterError("switch(a: 1)", filters: [SwitchFilter.self])
                == "--filter:1:8: unknown argument 'a' of 'switch': expected ')'")
    }

    @Test(
        "What is wrong with arguments",
        arguments: [
            ("sample()", 8, "'sample' needs 'paint': expected a colour"),
            ("sample(amount: 1)", 17, "'sample' needs 'paint': expected a colour"),
            ("sample(red, blue)", 13, "expected a number or a percentage for 'amount' of 'sample', found 'blue'"),
            ("sample(red, -0.1)", 13, "expected 'amount' of 'sample' between 0 and 1, found '-0.1'"),
            ("sample(red, -10%)", 13, "expected 'amount' of 'sample' between 0 and 1, found '-10%'"),
            ("sample(red, 1, 5.5)", 16, "expected 'level' of 'sample' between -5 and 5 EV, found '5.5'"),
            ("sample(red, 1, 10%)", 16, "expected a number for 'level' of 'sample', found '10%'"),
            (
                "sample(red, 1e999)", 13,
                "expected a number or a percentage for 'amount' of 'sample' that isn't too large, found '1e999'"
            ),
            ("sample(red, count: 1.0)", 20, "expected a whole number for 'count' of 'sample', found '1.0'"),
            ("sample(red, count: 10)", 20, "expected 'count' of 'sample' between 1 and 9, found '10'"),
            (
                "sample(red, angle: 5)", 20,
                "expected an angle (in deg, turn, rad or grad) for 'angle' of 'sample', found '5'; did you mean 5deg?"
            ),
            (
                "sample(red, angle: 5px)", 20,
                "expected an angle (in deg, turn, rad or grad) for 'angle' of 'sample', found '5px'"
            ),
            ("sample(red,)", 12, "expected a number or a percentage for 'amount' of 'sample', found ')'"),
            ("sample(,red)", 8, "expected a colour for 'paint' of 'sample', found ','"),
            ("sample(red 1)", 12, "expected ',' or ')', found '1'"),
            ("sample(red", 11, "expected ',' or ')', found the end of the text"),
            ("sample(red, amuont: 1)", 13, "unknown argument 'amuont' of 'sample': did you mean 'amount'?"),
            (
                "sample(x: 1)", 8,
                "unknown argument 'x' of 'sample': expected paint, amount, level, balance, count, angle, curve,"
                    + " gain, row, hue, style, stops or file"
            ),
            ("sample(paint: red, paint: red)", 20, "duplicate 'paint': expected it once"),
            ("sample(red, paint: red)", 13, "duplicate 'paint': expected it once"),
            ("sample(paint: red, 1)", 20, "expected 'name: value', as in the argument before, found '1'"),
            (
                "sample(red, 1, 1, 1, 1, 0, 0 0 1 1, 1, 1 0 0 0, 0, plain, red blue, url(film.acv), 2)", 84,
                "'sample' takes at most 13 arguments: expected ')'"
            ),
            ("sample(red, curve: 0 0)", 23, "expected at least two points for 'curve' of 'sample', found ')'"),
            (
                "sample(red, curve: 0 0 1)", 25,
                "expected a number or a percentage as y for 'curve' of 'sample', found ')'"
            ),
            (
                "sample(red, curve: 0 0 0 1)", 24,
                "expected an x greater than 0 for 'curve' of 'sample', found '0'"
            ),
            (
                "sample(red, curve: 0 0 1 1.5)", 26,
                "expected a value between 0 and 1 as y for 'curve' of 'sample', found '1.5'"
            ),
        ])
    func errors(text: String, column: Int, message: String) {
        let error = filterError(text, filters: [SampleFilter.self], resources: SampleResources())
        #expect(error == "--filter:1:\(column): \(message)")
    }
}
