import ImageCore
import TerminalUI
import Testing

/// What the environment and the terminal's own answers say.
@Suite struct CapabilitiesTests {
    private func capabilities(_ environment: [String: String]) -> TerminalCapabilities {
        TerminalCapabilities { environment[$0] }
    }

    @Test(
        "Colours",
        arguments: [
            (["TERM": "xterm"], TerminalCapabilities.Colors.sixteen),
            (["TERM": "linux"], .sixteen),
            (["TERM": "xterm-256color"], .palette),
            (["TERM": "screen-256color"], .palette),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .trueColor),
            (["TERM": "xterm-kitty"], .trueColor),
            (["TERM": "xterm-direct"], .trueColor),
            (["TERM": "xterm-kitty", "NO_COLOR": "1"], .none),
            (["TERM": "xterm-256color", "NO_COLOR": ""], .palette),
            (["TERM": "vt100"], .none),
            (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
            ([:], .none),
        ] as [([String: String], TerminalCapabilities.Colors)])
    func colors(_ environment: [String: String], _ colors: TerminalCapabilities.Colors) {
        #expect(capabilities(environment).colors == colors)
    }

    @Test("A terminal that obeys no sequences is asked nothing", arguments: ["dumb", "unknown"])
    func dumb(terminal: String) {
        #expect(!capabilities(["TERM": terminal]).obeysSequences && capabilities(["TERM": terminal]).queries.isEmpty)
        #expect(capabilities(["TERM": "vt100"]).obeysSequences && !capabilities(["TERM": "vt100"]).queries.isEmpty)
    }

    @Test("The first locale variable that says something says whether there is UTF-8")
    func locale() {
        #expect(capabilities(["LANG": "de_DE.UTF-8"]).isUTF8)
        #expect(capabilities(["LANG": "C.utf8"]).isUTF8)
        #expect(!capabilities(["LANG": "de_DE.UTF-8", "LC_ALL": "C"]).isUTF8)
        #expect(capabilities(["LANG": "C", "LC_CTYPE": "C.UTF-8", "LC_ALL": ""]).isUTF8)
        #expect(!capabilities([:]).isUTF8)
    }

    @Test("Pictures by pixels where the terminal is known for them, and not through a multiplexer or without colours")
    func graphics() {
        #expect(capabilities(["TERM": "xterm-kitty"]).graphics == .kitty)
        #expect(capabilities(["TERM": "foot"]).graphics == .sixel)
        #expect(capabilities(["TERM": "xterm-256color"]).graphics == .symbols)
        for multiplexer in ["TMUX", "STY"] {
            let inside = capabilities(["TERM": "xterm-kitty", multiplexer: "1"])
            #expect(inside.graphics == .symbols)
            #expect(!inside.queries.contains("\u{1B}_G"))
        }
        #expect(capabilities(["TERM": "xterm-kitty", "NO_COLOR": "1"]).graphics == .symbols)
        #expect(capabilities(["TERM": "xterm"]).queries.contains("\u{1B}_G"))
        #expect(!capabilities(["TERM": "linux"]).queries.contains("\u{1B}_G"))
    }

    @Test("Answers of the terminal make pictures better, never worse")
    func answers() {
        let plain = capabilities(["TERM": "xterm-256color"])
        #expect(plain.learning(.attributes([62, 22])) == plain)
        #expect(plain.learning(.attributes([62, 4])).graphics == .sixel)
        #expect(plain.learning(.kittyGraphics).learning(.attributes([62, 4])).graphics == .kitty)
        #expect(plain.learning(.cellSize(PixelSize(width: 9, height: 18))).cellSize.height == 18)
        #expect(plain.learning(.cellSize(PixelSize(width: 0, height: 18))) == plain)
        for edge in [30_000, 1 << 62] {
            #expect(plain.learning(.cellSize(PixelSize(width: 10, height: edge))) == plain)
            #expect(plain.learning(.cellSize(PixelSize(width: edge, height: 20))) == plain)
        }
        let colorless = capabilities(["TERM": "xterm-256color", "NO_COLOR": "1"])
        #expect(colorless.learning(.kittyGraphics).learning(.attributes([4])) == colorless)
    }
}
