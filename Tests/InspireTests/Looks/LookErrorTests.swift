import Inspire
import Testing

@Suite("Errors in looks")
struct LookErrorTests {
    @Test("The position, what is wrong, and the name that was meant")
    func form() {
        let text = "/* first */\n\n@look { name: 'x' }\nfilter: contrst(1);\nstrenght: 1"
        #expect(
            lookError(text, named: "inspire.look")
                == "inspire.look:4:9: unknown filter 'contrst': did you mean 'contrast'?")
        #expect(
            filterError("sepia(1)   hue-rotat(1deg)")
                == "--filter:1:12: unknown filter 'hue-rotat': did you mean 'hue-rotate'?")
    }

    @Test("The parts of an error are there for programs")
    func parts() {
        let error = #expect(throws: LookError.self) { try Look(parsing: Array("\n  x".utf8), named: "a.look") }
        #expect(error?.sourceName == "a.look")
        #expect(error?.line == 2)
        #expect(error?.column == 3)
        #expect(
            error?.message
                == "unknown property 'x': expected layer, filter, like, lut, protect, border, date-stamp or strength")
    }

    @Test(
        "Statements",
        arguments: [
            ("", "1:1: expected 'layer', 'filter', 'like' or 'lut', found the end of the text"),
            ("@look { name: 'x' }\n", "2:1: expected 'layer', 'filter', 'like' or 'lut', found the end of the text"),
            ("strength: 1;", "1:13: expected 'layer', 'filter', 'like' or 'lut', found the end of the text"),
            ("filtre: none", "1:1: unknown property 'filtre': did you mean 'filter'?"),
            (
                ".photo { }",
                "1:1: expected layer, filter, like, lut, protect, border, date-stamp or strength, found '.'"
            ),
            ("filter none", "1:8: expected ':' after 'filter', found 'none'"),
            ("filter: none strength: 1", "1:14: expected a filter or ';', found 'strength'"),
            (
                "layer { background: red } }",
                "1:27: expected layer, filter, like, lut, protect, border, date-stamp or strength, found '}'"
            ),
            ("filter: none; @look { }", "1:15: misplaced '@look': expected it before everything else"),
            ("@look { } @look { }", "1:11: duplicate '@look': expected it once"),
            ("@lok { }", "1:1: unknown rule '@lok': did you mean '@look'?"),
            (
                "@import 'x';",
                "1:1: unknown rule '@import': expected '@look' or layer, filter, like, lut, protect, border, date-stamp or strength"
            ),
            (
                "lut: url('film.cube')",
                "1:6: 'film.cube' can't be opened here: only a look in a file can name other files"
            ),
            ("Like: 'x'", "1:7: expected url(…) of a picture for 'like', found ''x''"),
            (
                "filter: none; /* no end",
                "1:15: expected layer, filter, like, lut, protect, border, date-stamp or strength, found a comment without its '*/'"
            ),
        ])
    func statements(text: String, expected: String) {
        #expect(lookError(text) == "a.look:\(expected)")
    }

    @Test(
        "Strength",
        arguments: [
            ("strength: 1; strength: 1", "1:14: duplicate 'strength': expected it once"),
            ("strength: ;", "1:11: expected a number or a percentage for 'strength', found ';'"),
            ("strength: 1.5", "1:11: expected 'strength' between 0 and 1, found '1.5'"),
            ("strength: -1%", "1:11: expected 'strength' between 0 and 1, found '-1%'"),
            ("strength: 1 2", "1:13: expected ';', found '2'"),
            ("strength 1", "1:10: expected ':' after 'strength', found '1'"),
        ])
    func strength(text: String, expected: String) {
        #expect(lookError(text) == "a.look:\(expected)")
    }

    @Test(
        "The head",
        arguments: [
            ("@look name", "1:7: expected '{' after '@look', found 'name'"),
            ("@look { nmae: 'x' }", "1:9: unknown property 'nmae': did you mean 'name'?"),
            ("@look { colour: 'x' }", "1:9: unknown property 'colour': expected name, version, author or description"),
            ("@look { name: 'x'; name: 'y' }", "1:20: duplicate 'name': expected it once"),
            ("@look { name: ; }", "1:15: expected a text in quotation marks for 'name', found ';'"),
            ("@look { name: Early }", "1:15: expected a text in quotation marks for 'name', found 'Early'"),
            ("@look { name: '' }", "1:15: expected a text that isn't empty for 'name', found ''''"),
            (
                #"@look { author: "a\1b b" }"#,
                #"1:17: expected a text without control characters for 'author', found '"a\1b b"'"#
            ),
            (
                "@look { name: 'x\n }",
                "1:15: expected a text in quotation marks for 'name', found a string without its closing quotation mark"
            ),
            ("@look { version: 0 }", "1:18: expected a whole number from 1 on for 'version', found '0'"),
            ("@look { version: 1.5 }", "1:18: expected a whole number for 'version', found '1.5'"),
            (
                "@look { version: 99999999999999999999 }",
                "1:18: expected a whole number from 1 on for 'version', found '99999999999999999999'"
            ),
            ("@look { name: 'x' version: 1 }", "1:19: expected ';' or '}', found 'version'"),
            ("@look { name 'x' }", "1:14: expected ':' after 'name', found ''x''"),
            (
                "@look { name: 'x';",
                "1:19: expected name, version, author or description, or '}' to end '@look', found the end of the text"
            ),
        ])
    func head(text: String, expected: String) {
        #expect(lookError(text) == "a.look:\(expected)")
    }

    @Test(
        "Layers",
        arguments: [
            ("layer: red", "1:6: expected '{' after 'layer', found ':'"),
            ("layer { }", "1:9: a layer needs a colour or a gradient: expected 'background'"),
            ("layer { background: ; }", "1:21: expected a colour or a gradient for 'background', found ';'"),
            ("layer { background: rd }", "1:21: unknown colour 'rd': did you mean 'red'?"),
            (
                "layer { background: url(x.png) }",
                "1:21: expected a colour or a gradient for 'background', found 'url(x.png)'"
            ),
            (
                "layer { background: red; opacity: high }",
                "1:35: expected a number or a percentage for 'opacity', found 'high'"
            ),
            ("layer { background: red; background: red }", "1:26: duplicate 'background': expected it once"),
            ("layer { backround: red }", "1:9: unknown property 'backround': did you mean 'background'?"),
            (
                "layer { color: red }",
                "1:9: unknown property 'color': expected background, mix-blend-mode or opacity"
            ),
            ("layer { mix-blend-mode: overly }", "1:25: unknown blend mode 'overly': did you mean 'overlay'?"),
            ("layer { mix-blend-mode: 1 }", "1:25: expected a blend mode, found '1'"),
            (
                "layer { mix-blend-mode: x }",
                "1:25: unknown blend mode 'x': expected normal, multiply, screen, overlay, darken, lighten, color-dodge,"
                    + " color-burn, hard-light, soft-light, difference, exclusion, hue, saturation, color or luminosity"
            ),
            ("layer { background: red !important }", "1:25: expected ';' or '}', found '!'"),
        ])
    func layers(text: String, expected: String) {
        #expect(lookError(text) == "a.look:\(expected)")
    }

    @Test(
        "Filter lists",
        arguments: [
            ("", "1:1: expected a filter or 'none', found the end of the text"),
            (";", "1:1: expected a filter or 'none', found ';'"),
            ("sepia", "1:1: 'sepia' needs parentheses: expected 'sepia(…)'"),
            ("sepia (1)", "1:1: 'sepia' needs parentheses: expected 'sepia(…)'"),
            ("sepia(1), sepia(1)", "1:9: expected a filter or ';', found ','"),
            ("none sepia(1)", "1:6: expected a filter or the end, found 'sepia('"),
            ("sepia(1); sepia(1)", "1:11: expected the end of the filters, found 'sepia('"),
            (
                "url(#x)",
                "1:1: 'url(…)' has no meaning here: SVG filters can't be read; a table is 'lut: url(…);' in"
                    + " a look file"
            ),
            ("url(a b)", "1:1: expected a filter or 'none', found a broken url(…)"),
            ("sepia(-1)", "1:7: expected 'amount' of 'sepia' between 0 and 1, found '-1'"),
        ])
    func filterLists(text: String, expected: String) {
        #expect(filterError(text) == "--filter:\(expected)")
    }

    @Test("An unknown filter that resembles none comes with all there are")
    func unknownFilter() {
        let known = FilterCatalog.all.map { $0.descriptor.name }
        let list = known.dropLast().joined(separator: ", ") + " or " + known[known.count - 1]
        #expect(filterError("zzzzzz()") == "--filter:1:1: unknown filter 'zzzzzz': expected \(list)")
    }

    @Test("What an error quotes is short and steers no terminal")
    func quoting() {
        #expect(
            lookError("\\1b [31m: x")
                == "a.look:1:1: unknown property '\u{FFFD}': expected layer, filter, like, lut, protect, border, date-stamp or strength"
        )
        let long = String(repeating: "x", count: 100)
        #expect(
            lookError("filter: 1\(long)")
                == "a.look:1:9: expected a filter or 'none', found '1\(String(repeating: "x", count: 39))…'")
    }

    @Test("Of several errors the first in the text is reported")
    func first() {
        #expect(lookError("filter: x;\n/* no end") == "a.look:1:9: expected a filter or 'none', found 'x'")
    }
}
