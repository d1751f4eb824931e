import ImageCore
import TerminalUI
import TestSupport
import Testing

/// Cells, and the bytes that bring them to a terminal.
@Suite struct CanvasTests {
    private let size = CellSize(columns: 12, rows: 4)
    private let capabilities = TerminalCapabilities(colors: .trueColor, isUTF8: true)

    @Test("Text is cut at the right end and at its limit")
    func cutting() {
        var canvas = Canvas(size: size)
        #expect(canvas.write("ab", row: 0, column: 1) == 3)
        canvas.write("0123456789abc", row: 1, column: 4)
        canvas.write("photograph", row: 2, column: 0, limit: 5)
        canvas.write("nowhere", row: 4, column: 0)
        canvas.write("nowhere", row: -1, column: 0)
        #expect(canvas.text == [" ab", "    0123456…", "phot…", ""])
    }

    @Test("What half a wide character leaves is blank")
    func halves() {
        var canvas = Canvas(size: size)
        canvas.write("漢字漢", row: 0, column: 0)
        canvas.write("x", row: 0, column: 1)
        canvas.write("y", row: 0, column: 4)
        #expect(canvas.text[0] == " x字y")
        canvas.write("字", row: 0, column: 3)
        #expect(canvas.text[0] == " x 字")
        canvas.write("z", row: 0, column: 3)
        #expect(canvas.text[0] == " x z")
        canvas.write("end", row: 0, column: 5)
        #expect(canvas.text[0] == " x z end")
    }

    @Test("A frame that changes nothing writes nothing")
    func unchanged() {
        var writer = FrameWriter(capabilities: capabilities)
        var canvas = Canvas(size: size)
        canvas.write("hello", row: 1, column: 1)
        #expect(!writer.frame(canvas).isEmpty)
        #expect(writer.frame(canvas).isEmpty)
        writer.invalidate()
        #expect(!writer.frame(canvas).isEmpty)
    }

    @Test("Only what has changed is written, as one update")
    func difference() {
        var writer = FrameWriter(capabilities: capabilities)
        var canvas = Canvas(size: size)
        canvas.write("hello", row: 1, column: 1)
        _ = writer.frame(canvas)
        canvas.write("j", row: 1, column: 1)
        canvas.write("y!", row: 1, column: 5)
        let text = String(decoding: writer.frame(canvas), as: UTF8.self)
        #expect(text == "\u{1B}[?2026h\u{1B}[2;2H\u{1B}[0mj\u{1B}[2;6Hy!\u{1B}[0m\u{1B}[?2026l")
    }

    @Test("From any canvas to any other: the terminal shows the latter")
    func anyToAny() {
        var random = SplitMix(seed: 3)
        var writer = FrameWriter(capabilities: capabilities)
        var terminal = EmulatedTerminal(size: size)
        let texts = ["ab", "漢字", "e\u{301}", "─", " ", "x"]
        for _ in 0..<300 {
            var canvas = Canvas(size: size)
            for _ in 0..<12 {
                canvas.write(
                    texts.randomElement(using: &random) ?? "", row: Int.random(in: 0..<4, using: &random),
                    column: Int.random(in: 0..<11, using: &random), style: style(&random)
                )
            }
            terminal.show(writer.frame(canvas))
            #expect(terminal.text == canvas.text)
            for row in 0..<size.rows {
                for column in 0..<size.columns where terminal.cells[row][column] != canvas[row, column] {
                    Issue.record("row \(row), column \(column): \(terminal.cells[row][column])")
                    return
                }
            }
        }
    }

    private func style(_ random: inout SplitMix) -> Style {
        let colors: [CellColor?] = [
            nil, .palette(3), .palette(12), .palette(200), .rgb(red: 1, green: 2, blue: 3),
        ]
        return Style(
            foreground: colors.randomElement(using: &random) ?? nil,
            background: colors.randomElement(using: &random) ?? nil, isBold: .random(using: &random),
            isFaint: .random(using: &random), isReversed: .random(using: &random)
        )
    }

    @Test("Without colours none are written; other styles are")
    func monochrome() {
        var writer = FrameWriter(capabilities: TerminalCapabilities(colors: .none, isUTF8: true))
        var canvas = Canvas(size: size)
        canvas.write(
            "a", row: 0, column: 0,
            style: Style(foreground: .palette(1), background: .rgb(red: 1, green: 2, blue: 3), isBold: true))
        let text = String(decoding: writer.frame(canvas), as: UTF8.self)
        #expect(text.contains("\u{1B}[0;1ma"))
        #expect(!text.contains("31") && !text.contains("48;"))
    }

    @Test("A terminal without UTF-8 gets ASCII of the same width")
    func ascii() {
        var writer = FrameWriter(capabilities: TerminalCapabilities(colors: .none, isUTF8: false))
        var terminal = EmulatedTerminal(size: size)
        var canvas = Canvas(size: size)
        canvas.drawBorder(CellRect(column: 0, row: 0, columns: 5, rows: 3))
        canvas.write("漢é…x", row: 3, column: 0)
        let bytes = writer.frame(canvas)
        #expect(bytes.allSatisfy { $0 < 0x80 })
        terminal.show(bytes)
        #expect(terminal.text == ["+---+", "|   |", "+---+", "???~x"])
    }
}
