import FilterEngine
import Inspire
import Testing

@Suite("Look files")
struct LookParserTests {
    private func look(_ text: String, named name: String = "test.look") throws -> Look {
        try Look(parsing: Array(text.utf8), named: name)
    }

    @Test("Everything that a look may hold")
    func everything() throws {
        let look = try look(
            """
            /* a comment */
            @look { name: "Earlybird"; version: 3; author: 'Ada'; description: "Early" }
            layer { background: #3a0339; mix-blend-mode: exclusion; opacity: 50% }
            filter: contrast(.9) sepia(20%);
            layer { background: rgb(0 0 255 / 0.3) }
            filter: brightness(1.1);
            strength: 80%;
            """)
        #expect(look.name == "Earlybird")
        #expect(look.version == 3)
        #expect(look.author == "Ada")
        #expect(look.summary == "Early")
        #expect(look.strength == 0.8)
        try #require(look.steps.count == 5)
        guard case .layer(let first) = look.steps[0], case .filter(let contrast) = look.steps[1],
            case .filter(let sepia) = look.steps[2], case .layer(let second) = look.steps[3],
            case .filter(let brightness) = look.steps[4]
        else {
            Issue.record("the steps are not in their order")
            return
        }
        let violet = RGBAColor(red: 58 / 255, green: 3 / 255, blue: 57 / 255)
        #expect(first == Layer(background: violet, blendMode: .exclusion, opacity: 0.5))
        #expect(second == Layer(background: RGBAColor(red: 0, green: 0, blue: 1, alpha: 0.3)))
        #expect((contrast as? Contrast)?.amount == 0.9)
        #expect((sepia as? Sepia)?.amount == 0.2)
        #expect((brightness as? Brightness)?.amount == 1.1)
    }

    @Test("What is left out has its default, and the name is the file's")
    func defaults() throws {
        let look = try look("filter: sepia()", named: "looks/my film.look")
        #expect(look.name == "my film")
        #expect(look.version == 1)
        #expect(look.author.isEmpty)
        #expect(look.summary.isEmpty)
        #expect(look.strength == 1)
        #expect(try self.look("filter: none", named: "other.txt").name == "other.txt")
        #expect(try self.look("filter: none", named: "folder/.look").name == "look")
    }

    @Test("Keywords and names in any case of letters, escapes and line ends of any system")
    func writing() throws {
        let text =
            "\u{FEFF}@LOOK{NAME:\"x\"}\r\nLAYER{BACKGROUND:Red;Mix-Blend-Mode:HARD-LIGHT}\r\nF\\69lter:SEPIA(AMOUNT:1)"
        let look = try look(text)
        #expect(look.name == "x")
        guard case .layer(let layer) = look.steps.first else {
            Issue.record("no layer")
            return
        }
        #expect(layer.blendMode == .hardLight)
        #expect(look.steps.count == 2)
    }

    @Test("Case is ignored for A–Z alone: the Kelvin sign is no k")
    func onlyASCIIFolds() {
        #expect(lookError("layer { bac\u{212A}ground: red }") != nil)
    }

    @Test("A semicolon too many does no harm, and the last may be missing")
    func semicolons() throws {
        #expect(try look(";;layer{;background:red;;};filter:none;;strength:1").steps.count == 1)
        #expect(try look("layer{background:red}").steps.count == 1)
    }

    @Test("'none' is a list without filters")
    func none() throws {
        #expect(try look("filter: none; filter: NONE").steps.isEmpty)
        #expect(try Look.filters(parsing: Array("none".utf8)).isEmpty)
        #expect(try Look.filters(parsing: Array(" none ; ".utf8)).isEmpty)
    }

    @Test("Every blend mode by its name", arguments: BlendMode.allCases)
    func blendModes(mode: BlendMode) throws {
        let look = try look("layer { background: red; mix-blend-mode: \(mode.rawValue) }")
        guard case .layer(let layer) = look.steps.first else {
            Issue.record("no layer")
            return
        }
        #expect(layer.blendMode == mode)
    }

    @Test("A layer's opacity is clamped to its range", arguments: [("-1", 0), ("0.25", 0.25), ("150%", 1)])
    func opacity(text: String, expected: Double) throws {
        let look = try look("layer { background: red; opacity: \(text) }")
        guard case .layer(let layer) = look.steps.first else {
            Issue.record("no layer")
            return
        }
        #expect(layer.opacity == expected)
    }

    @Test("Strength as a number and as a percentage", arguments: [("0", 0), ("1", 1), (".35", 0.35), ("62.5%", 0.625)])
    func strength(text: String, expected: Double) throws {
        #expect(try look("strength: \(text); filter: none").strength == expected)
    }

    @Test("Filter strings are filter lines")
    func filterStrings() throws {
        let filters = try Look.filters(parsing: Array("contrast(1.1)\n/* then */ Sepia( 20% );".utf8))
        #expect(filterNames(filters) == ["contrast", "sepia"])
    }

    @Test("A look has a limited number of steps, and so has a list of filters")
    func stepCount() throws {
        let most = Array(repeating: "blur(2px)", count: Look.maximumStepCount).joined(separator: " ")
        #expect(lookError("filter: \(most);") == nil)
        #expect(lookError("filter: \(most); lut: url(a.cube);") != nil)
        let error = #expect(throws: LookError.self) { try Look.filters(parsing: Array("\(most) sepia(1)".utf8)) }
        #expect(error?.message == "expected at most 100 steps, found 101")
    }

    @Test("A text beyond the limit is refused before it is read")
    func size() {
        let text = "filter: none;" + String(repeating: " ", count: Look.maximumSourceSize)
        #expect(lookError(text) == "a.look:1:1: expected at most 262144 bytes, found 262157")
        let largest = "filter: none;" + String(repeating: " ", count: Look.maximumSourceSize - 13)
        #expect(lookError(largest) == nil)
    }

    @Test("A border has one width or two and a colour, and a date stamp has a colour")
    func frame() throws {
        let look = try look("filter: none; border: 4% 20px #f4f0e6; date-stamp: rgb(255 150 50)")
        let color: [UInt8] = [244, 240, 230]
        #expect(look.border == Border(width: .longEdge(0.04), bottomWidth: .pixels(20), color: color))
        #expect(look.dateStamp == DateStamp(color: [255, 150, 50]))
        #expect(look.border?.statement == "border: 0.04 20px #f4f0e6;")
        #expect(look.dateStamp?.statement == "date-stamp: #ff9632;")
        #expect(try self.look("border: 0.1; filter: none").border == Border(width: .longEdge(0.1)))
        let plain = try self.look("filter: none")
        #expect(plain.border == nil && plain.dateStamp == nil)
    }

    @Test(
        "What is no border or date stamp is refused",
        arguments: [
            ("border: 0%; filter: none", "1:9: expected a border wider than 0, found '0%'"),
            (
                "border: red; filter: none",
                "1:9: expected a number or a percentage for 'width' of 'border', or pixels as '8px', found 'red'"
            ),
            (
                "border: 120%; filter: none",
                "1:9: expected 'width' of 'border' between 0 and 1 of the long edge, or pixels as '8px', found '120%'"
            ),
            (
                "border: 4% transparent; filter: none",
                "1:12: expected an opaque colour of 'border', found 'transparent'"
            ),
            ("border: 4% red 2%; filter: none", "1:16: expected ';', found '2%'"),
            ("border: 4%; border: 5%; filter: none", "1:13: duplicate 'border': expected it once"),
            ("date-stamp: 4%; filter: none", "1:13: expected a colour of 'date-stamp', found '4%'"),
            ("date-stamp: red; date-stamp: red; filter: none", "1:18: duplicate 'date-stamp': expected it once"),
        ])
    func refusedFrames(text: String, message: String) {
        #expect(lookError(text, named: "a.look") == "a.look:" + message)
    }
}
