import Inspire
import Testing

@Suite("CSS tokens")
struct CSSTokenizerTests {
    private func kinds(_ text: String) throws -> [CSSToken.Kind] {
        try CSSTokenizer.tokens(of: Array(text.utf8), named: "test").dropLast().map(\.kind)
    }

    private func number(_ value: Double) -> CSSNumber { CSSNumber(value, isInteger: true) }
    private func real(_ value: Double) -> CSSNumber { CSSNumber(value, isInteger: false) }

    @Test("Names, functions, at-keywords and hashes")
    func names() throws {
        #expect(try kinds("mix-blend-mode") == [.identifier("mix-blend-mode")])
        #expect(
            try kinds("--x _y -z é") == [
                .identifier("--x"), .whitespace, .identifier("_y"), .whitespace, .identifier("-z"), .whitespace,
                .identifier("é"),
            ])
        #expect(try kinds("contrast(") == [.function("contrast")])
        #expect(try kinds("contrast (") == [.identifier("contrast"), .whitespace, .leftParenthesis])
        #expect(
            try kinds("@look @ 1") == [
                .atKeyword("look"), .whitespace, .delimiter("@"), .whitespace, .number(number(1)),
            ])
        #expect(
            try kinds("#fff#09f # ") == [
                .hash("fff", isIdentifier: true), .hash("09f", isIdentifier: false), .whitespace, .delimiter("#"),
                .whitespace,
            ])
    }

    @Test("Escapes become code points")
    func escapes() throws {
        #expect(try kinds(#"\66 ilter"#) == [.identifier("filter")])
        #expect(try kinds(#"\000066ilter"#) == [.identifier("filter")])
        #expect(try kinds(#"a\:b"#) == [.identifier("a:b")])
        #expect(try kinds(#"\0 \d800 \110000 "#) == [.identifier("\u{FFFD}\u{FFFD}\u{FFFD}")])
        #expect(try kinds("#\\66 f") == [.hash("ff", isIdentifier: true)])
        #expect(try kinds("\\\n") == [.delimiter("\\"), .whitespace])
        #expect(try kinds("a\\") == [.identifier("a\u{FFFD}")])
    }

    @Test("Strings")
    func strings() throws {
        #expect(try kinds(#""a 'b' /*c*/""#) == [.string("a 'b' /*c*/")])
        #expect(try kinds(#"'it\'s \41 BC'"#) == [.string("it's ABC")])
        #expect(try kinds("'two \\\nlines'") == [.string("two lines")])
        #expect(try kinds("''") == [.string("")])
        #expect(try kinds("'open\nx") == [.unclosedString, .whitespace, .identifier("x")])
        #expect(try kinds("'open") == [.unclosedString])
        #expect(try kinds("'open\\") == [.unclosedString])
    }

    @Test("Numbers, percentages and dimensions")
    func numbers() throws {
        #expect(try kinds("12") == [.number(number(12))])
        #expect(try kinds("+1 -2") == [.number(number(1)), .whitespace, .number(number(-2))])
        #expect(
            try kinds(".5 -.5 0.25") == [
                .number(real(0.5)), .whitespace, .number(real(-0.5)), .whitespace, .number(real(0.25)),
            ])
        #expect(
            try kinds("1e3 1E-2 2.5e+1") == [
                .number(real(1000)), .whitespace, .number(real(0.01)), .whitespace, .number(real(25)),
            ])
        #expect(try kinds("1.") == [.number(number(1)), .delimiter(".")])
        #expect(try kinds("1.2.3") == [.number(real(1.2)), .number(real(0.3))])
        #expect(try kinds("10-5") == [.number(number(10)), .number(number(-5))])
        #expect(try kinds("+ -") == [.delimiter("+"), .whitespace, .delimiter("-")])
        #expect(try kinds("20% 2.5%") == [.percentage(number(20)), .whitespace, .percentage(real(2.5))])
        #expect(try kinds("20 %") == [.number(number(20)), .whitespace, .delimiter("%")])
        #expect(
            try kinds("-10deg .25TURN") == [
                .dimension(number(-10), unit: "deg"), .whitespace, .dimension(real(0.25), unit: "TURN"),
            ])
        #expect(
            try kinds("1e 1e+ 1e-x") == [
                .dimension(number(1), unit: "e"), .whitespace, .dimension(number(1), unit: "e"), .delimiter("+"),
                .whitespace, .dimension(number(1), unit: "e-x"),
            ])
        #expect(try kinds("1e999") == [.number(real(.infinity))])
        #expect(try kinds("-1e999") == [.number(real(-.infinity))])
        #expect(try kinds("1e-999") == [.number(real(0))])
    }

    @Test("url() without quotation marks is one token")
    func addresses() throws {
        #expect(try kinds("url(film.cube)") == [.url("film.cube")])
        #expect(try kinds("URL(  a\\)b  )") == [.url("a)b")])
        #expect(
            try kinds("url( 'a' )") == [
                .function("url"), .whitespace, .string("a"), .whitespace, .rightParenthesis,
            ])
        #expect(try kinds("url(a b)x") == [.badURL, .identifier("x")])
        #expect(try kinds("url(a\"b\\)c)x") == [.badURL, .identifier("x")])
        #expect(try kinds("url(a\u{1}b)") == [.badURL])
        #expect(try kinds("url(a") == [.badURL])
        #expect(try kinds("url()") == [.url("")])
    }

    @Test("Comments leave nothing, and separate")
    func comments() throws {
        #expect(try kinds("a/* b */c/**//***/d") == [.identifier("a"), .identifier("c"), .identifier("d")])
        #expect(try kinds("a /* b */ c") == [.identifier("a"), .whitespace, .whitespace, .identifier("c")])
        #expect(try kinds("/* no end *") == [.unclosedComment])
        #expect(try kinds("/ *") == [.delimiter("/"), .whitespace, .delimiter("*")])
    }

    @Test("Punctuation")
    func punctuation() throws {
        #expect(
            try kinds(":;,{}()[]!") == [
                .colon, .semicolon, .comma, .leftBrace, .rightBrace, .leftParenthesis, .rightParenthesis, .leftBracket,
                .rightBracket, .delimiter("!"),
            ])
        #expect(try kinds("<!-- -->") == [.commentOpen, .whitespace, .commentClose])
        #expect(try kinds("<!-a") == [.delimiter("<"), .delimiter("!"), .identifier("-a")])
    }

    @Test("Every token knows where it starts", arguments: ["\n", "\r\n", "\r", "\u{C}"])
    func positions(lineEnd: String) throws {
        let text = "ä {\(lineEnd)  'x' /*\(lineEnd)*/ 𝔉;\(lineEnd)"
        let tokens = try CSSTokenizer.tokens(of: Array(text.utf8), named: "test").filter { $0.kind != .whitespace }
        #expect(tokens.map(\.text) == ["ä", "{", "'x'", "𝔉", ";", ""])
        #expect(
            tokens.map(\.position) == [
                CSSPosition(line: 1, column: 1), CSSPosition(line: 1, column: 3), CSSPosition(line: 2, column: 3),
                CSSPosition(line: 3, column: 4), CSSPosition(line: 3, column: 5), CSSPosition(line: 4, column: 1),
            ])
    }

    @Test("A byte-order mark at the start is no part of the text, and a zero byte is a replacement character")
    func preprocessing() throws {
        let tokens = try CSSTokenizer.tokens(of: [0xEF, 0xBB, 0xBF, 0x61, 0x00], named: "test")
        #expect(tokens.map(\.kind) == [.identifier("a\u{FFFD}"), .end])
        #expect(tokens[0].position == CSSPosition(line: 1, column: 1))
        #expect(try kinds("a\u{FEFF}") == [.identifier("a\u{FEFF}")])
    }

    @Test(
        "Bytes that are no UTF-8 are an error with their position",
        arguments: [
            ([0xFF], "1:1"), ([0x61, 0xC3], "1:2"), ([0xC3, 0xA4, 0x0D, 0x0A, 0x20, 0x80, 0x61], "2:2"),
            ([0xEF, 0xBB, 0xBF, 0xC0, 0x80], "1:1"), ([0x61, 0x0D, 0xED, 0xA0, 0x80], "2:1"),
        ] as [([UInt8], String)])
    func invalidUTF8(bytes: [UInt8], position: String) {
        let error = #expect(throws: LookError.self) { try CSSTokenizer.tokens(of: bytes, named: "x") }
        #expect(error?.description == "x:\(position): expected UTF-8 text, found a byte that is none")
    }
}
