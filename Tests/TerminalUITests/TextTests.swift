import TerminalUI
import Testing

/// How wide text is, where it is cut, and what of it a terminal is not shown.
@Suite struct TextTests {
    @Test(
        "Cells of a text",
        arguments: [
            ("abc", 3), ("é", 1), ("e\u{301}", 1), ("漢字", 4), ("ｱ", 1), ("Ａ", 2), ("한글", 4),
            ("\u{1112}\u{1161}\u{11AB}", 2), ("😀", 2), ("✓", 1), ("❤\u{FE0F}", 2), ("❤", 1), ("🇩🇪", 2),
            ("👩\u{200D}🚀", 2),
            ("a\u{200B}b", 2), ("─", 1), ("█", 1), ("", 0), ("ภาษา", 4), ("\u{AD}", 1), ("𠀀", 2), ("\u{1}", 0),
        ])
    func width(_ text: String, _ cells: Int) {
        #expect(TextWidth.of(text) == cells)
    }

    @Test("A text that is cut ends in an ellipsis and fits")
    func truncation() {
        #expect(TextWidth.truncated("photo", to: 5) == "photo")
        #expect(TextWidth.truncated("photos", to: 5) == "phot…")
        #expect(TextWidth.truncated("漢字漢字", to: 6) == "漢字…")
        #expect(TextWidth.truncated("e\u{301}e\u{301}e\u{301}", to: 2) == "e\u{301}…")
        #expect(TextWidth.truncated("photo", to: 1) == "…")
        #expect(TextWidth.truncated("photo", to: 0) == "")
    }

    @Test("Lines break at spaces, at line ends, and within words that are longer than a line")
    func wrapping() {
        #expect(TextWidth.wrapped("one two three", to: 7) == ["one two", "three"])
        #expect(TextWidth.wrapped("one\n\ntwo", to: 7) == ["one", "", "two"])
        #expect(TextWidth.wrapped("to /a/long/path now", to: 6) == ["to", "/a/lon", "g/path", "now"])
        #expect(TextWidth.wrapped("漢字漢", to: 5) == ["漢字", "漢"])
        #expect(TextWidth.wrapped("漢", to: 1) == ["漢"])
        for width in 1...20 {
            for line in TextWidth.wrapped("a name-of-eighteen and 漢字漢字 words", to: width) where width > 1 {
                #expect(TextWidth.of(line) <= width)
            }
        }
    }

    @Test("Control codes in names are written out")
    func escaping() {
        #expect(PrintableText.escaped("a\u{1B}[2Jb\nc\u{202E}d") == "a\\u{1b}[2Jb\\nc\\u{202e}d")
        #expect(PrintableText.escaped("Zoë 漢字.jpg") == "Zoë 漢字.jpg")
    }
}
