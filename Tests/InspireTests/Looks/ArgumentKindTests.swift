import FilterEngine
import ImageCore
import Inspire
import PictureAnalysis
import TestSupport
import Testing

/// Arguments of more than one number, words, gradients and files.
struct ArgumentKindTests {
    private func arguments(_ text: String) throws -> FilterArguments {
        try SampleFilter("sample(red, \(text))", resources: SampleResources()).arguments
    }

    @Test("Arguments that are left out have their defaults")
    func defaults() throws {
        let arguments = try SampleFilter("sample(red)").arguments
        #expect(arguments.channels("gain") == .one)
        #expect(arguments.numbers("row") == [1, 0, 0, 0])
        #expect(arguments.optionalNumber("hue") == nil)
        #expect(arguments.curves("file") == nil)
    }

    @Test("One number for all colours or one for each, and percentages")
    func channels() throws {
        #expect(try arguments("gain: 2").channels("gain") == SIMD3(2, 2, 2))
        #expect(try arguments("gain: 1 50% 0.25").channels("gain") == SIMD3(1, 0.5, 0.25))
        #expect(try arguments("row: .5 -2 10% 0, gain: 0").numbers("row") == [0.5, -2, 0.1, 0])
    }

    @Test("A hue as an angle or as a colour that has one")
    func hue() throws {
        #expect(try arguments("hue: -90deg").optionalNumber("hue") == -90)
        #expect(try arguments("hue: 0").optionalNumber("hue") == 0)
        #expect(try arguments("hue: lime").optionalNumber("hue") == 120)
        #expect(try arguments("hue: #ff00ff").optionalNumber("hue") == 300)
    }

    @Test("A word in any case of letters")
    func keyword() throws {
        enum Style: String { case plain, fancy }
        #expect(try arguments("style: FANCY").keyword("style", as: Style.self) == .fancy)
    }

    @Test(
        "Colours of a gradient have the positions that they are given, or are spread between their neighbours",
        arguments: [
            ("red blue", [0, 1]), ("red 20% blue", [0.2, 1]), ("red lime 0.4 white blue 60%", [0, 0.4, 0.5, 0.6]),
            ("red lime blue white", [0, 1.0 / 3, 2.0 / 3, 1]), ("red 0.5 blue 0.5", [0.5, 0.5]),
            ("rgb(1 2 3) 0 hsl(20deg 10% 10%) 1", [0, 1]), ("red, lime 40%, blue", [0, 0.4, 1]),
        ] as [(String, [Double])])
    func stops(text: String, positions: [Double]) throws {
        let stops = try arguments("stops: \(text)").stops("stops")
        #expect(stops.count == positions.count)
        for (stop, position) in zip(stops, positions) { #expect(abs(stop.position - position) < 1e-12) }
    }

    @Test("A file of curves: the curve for all, then red's, green's and blue's")
    func curves() throws {
        for text in ["url(film.acv)", "url( \"film.acv\" )", "URL('film.acv')"] {
            let curves = try #require(try arguments("file: \(text)").curves("file"))
            #expect(
                curves.all == [CurvePoint(x: 0, y: 0), CurvePoint(x: 128 / 255, y: 160 / 255), CurvePoint(x: 1, y: 1)])
            #expect(curves.red == [CurvePoint(x: 0, y: 10 / 255), CurvePoint(x: 1, y: 240 / 255)])
            // Missing from the file.
            #expect(curves.green == [CurvePoint(x: 0, y: 0), CurvePoint(x: 1, y: 1)])
            #expect(curves.blue == curves.green)
        }
    }

    @Test("Curves of a file run before those that are written out")
    func curvesOfFile() throws {
        func lowered(_ text: String) throws -> Double {
            let filters = try Look.filters(parsing: Array(text.utf8), resources: SampleResources())
            var picture = PixelBuffer(size: PixelSize(width: 1, height: 1), format: .gray8)
            picture.set(128, pixel: 0, channel: 0)
            let look = Look(name: "", steps: filters.map { .filter($0) })
            try FilterPlan(compiling: look, for: PictureGeometry(fullSize: picture.size)).apply(to: &picture)
            return Double(picture.level(pixel: 0, channel: 0))
        }
        #expect(try lowered("curves(acv: url(master.acv))") == 160)
        #expect(try lowered("curves(0 1 1 0, acv: url(master.acv))") == 95)
    }

    @Test(
        "What is wrong with arguments",
        arguments: [
            ("gain: 1 2)", 22, "expected a number or a percentage for 'gain' of 'sample', found ')'"),
            ("gain: 1 2 3 4)", 25, "expected ',' or ')', found '4'"),
            ("gain: 1 5 1)", 21, "expected 'gain' of 'sample' between 0 and 4, found '5'"),
            ("row: 1 0 0)", 23, "expected a number or a percentage for 'row' of 'sample', found ')'"),
            ("row: 1 0 0 3)", 24, "expected 'row' of 'sample' between -2 and 2, found '3'"),
            ("hue: gray)", 18, "expected a colour that isn't grey for 'hue' of 'sample', found 'gray'"),
            (
                "hue: 20)", 18,
                "expected an angle (in deg, turn, rad or grad) for 'hue' of 'sample', found '20'; did you mean 20deg?"
            ),
            (
                "hue: 'x')", 18,
                "expected an angle (in deg, turn, rad or grad) or a colour for 'hue' of 'sample', found ''x''"
            ),
            ("style: fency)", 20, "unknown word 'fency' for 'style' of 'sample': did you mean 'fancy'?"),
            ("style: 1)", 20, "expected a word for 'style' of 'sample', found '1'"),
            ("stops: red)", 23, "expected at least two colours for 'stops' of 'sample', found ')'"),
            ("stops: red 50% blue 40%)", 33, "expected a position from 0.5 on for 'stops' of 'sample', found '40%'"),
            (
                "stops: red 2 blue)", 24,
                "expected a value between 0 and 1 as a colour's position for 'stops' of 'sample', found '2'"
            ),
            ("stops: red #fff8)", 24, "expected an opaque colour for 'stops' of 'sample', found '#fff8'"),
            ("file: film.acv)", 19, "expected url(…) for 'file' of 'sample', found 'film'"),
            ("file: url())", 19, "expected url(…) for 'file' of 'sample', found 'url()'"),
            ("file: url(none))", 19, "expected a file of curves for 'file' of 'sample': there is no 'none'"),
            (
                "file: url(text))", 19,
                "expected a file of curves for 'file' of 'sample': not an .acv file of version 1 or 4, as Photoshop saves"
                    + " curves"
            ),
            (
                "file: url(short))", 19,
                "expected a file of curves for 'file' of 'sample': an .acv file that ends too early"
            ),
            (
                "file: url(empty))", 19,
                "expected a file of curves for 'file' of 'sample': an .acv file without a curve"
            ),
            (
                "file: url(points))", 19,
                "expected a file of curves for 'file' of 'sample': curve 1 of the .acv file has 1 points, not 2 to 19"
            ),
            (
                "file: url(beyond))", 19,
                "expected a file of curves for 'file' of 'sample': curve 1 of the .acv file has a point beyond 255"
            ),
            (
                "file: url(order))", 19,
                "expected a file of curves for 'file' of 'sample': the points of curve 1 of the .acv file are not in order"
            ),
        ])
    func errors(text: String, column: Int, message: String) {
        let error = filterError("sample(red, \(text)", filters: [SampleFilter.self], resources: SampleResources())
        #expect(error == "--filter:1:\(column): \(message)")
    }

    @Test("A list of filters by itself opens no file")
    func noFiles() {
        #expect(
            filterError("curves(acv: url(a.acv))")
                == "--filter:1:13: expected a file of curves for 'acv' of 'curves': 'a.acv' can't be opened here: only a look"
                + " in a file can name other files")
    }
}

/// Files of curves, good ones and others.
struct SampleResources: LookResources {
    func bytes(at path: String) throws(LookResourceError) -> [UInt8] {
        switch path {
        case "film.acv": words([4, 2, 3, 0, 0, 160, 128, 255, 255, 2, 10, 0, 240, 255])
        case "master.acv":
            words(
                [1, 5, 3, 0, 0, 160, 128, 255, 255] + [2, 0, 0, 255, 255] + [2, 0, 0, 255, 255]
                    + [2, 0, 0, 255, 255] + [2, 0, 0, 9, 9])
        case "text": Array("curves".utf8)
        case "short": words([4, 1, 2, 0, 0, 255])
        case "empty": words([4, 0])
        case "points": words([4, 1, 1, 0, 0])
        case "beyond": words([4, 1, 2, 0, 0, 256, 255])
        case "order": words([4, 1, 2, 0, 9, 255, 9])
        default: throw LookResourceError("there is no '\(path)'")
        }
    }

    func picture(at path: String) throws(LookResourceError) -> PixelBuffer {
        throw LookResourceError("there is no '\(path)'")
    }

    func statistics(at path: String) throws(LookResourceError) -> PictureStatistics {
        throw LookResourceError("there is no '\(path)'")
    }

    func conversion(at path: String) throws(LookResourceError) -> ColorConversion {
        throw LookResourceError("there is no '\(path)'")
    }

    private func words(_ numbers: [Int]) -> [UInt8] { numbers.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
}
