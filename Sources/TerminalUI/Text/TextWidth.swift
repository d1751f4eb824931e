/// How many cells of a terminal text takes.
package enum TextWidth {
    /// Cells of a line of text.
    package static func of(_ text: some StringProtocol) -> Int {
        text.reduce(0) { $0 + of($1) }
    }

    /// 0, 1 or 2 cells. A letter with combining marks takes what the letter takes.
    package static func of(_ character: Character) -> Int {
        var width = 0
        for scalar in character.unicodeScalars {
            // The variation selector that asks for a coloured picture makes a sign wide.
            if scalar.value == 0xFE0F, width == 1 { return 2 }
            width = max(width, of(scalar))
        }
        return width
    }

    /// The cells of a scalar by itself.
    package static func of(_ scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x7F { return value < 0x20 ? 0 : 1 }
        // Soft hyphens are drawn.
        if value < 0x300 { return value < 0xA0 ? 0 : 1 }
        // Vowels and finals of Hangul join the consonant before them.
        if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FB).contains(value) { return 0 }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
        default: break
        }
        if properties.isEmojiPresentation || isWide(value) { return 2 }
        return 1
    }

    /// The text's beginning that fits in a number of cells, ending in "…" where something was left out.
    package static func truncated(_ text: String, to width: Int) -> String {
        guard of(text) > width else { return text }
        guard width > 0 else { return "" }
        var result = ""
        var used = 1
        for character in text {
            used += of(character)
            if used > width { break }
            result.append(character)
        }
        return result + "…"
    }

    /// Lines of at most `width` cells, broken at spaces where there are any, and at line ends.
    package static func wrapped(_ text: String, to width: Int) -> [String] {
        guard width > 0 else { return [] }
        return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
            var lines: [String] = []
            var line = ""
            for word in paragraph.split(separator: " ") {
                var word = String(word)
                if !line.isEmpty, of(line) + 1 + of(word) <= width {
                    line += " " + word
                    continue
                }
                if !line.isEmpty { lines.append(line) }
                // A word that is longer than a line, as paths are, is cut.
                while of(word) > width {
                    let (head, tail) = split(word, at: width)
                    lines.append(head)
                    word = tail
                }
                line = word
            }
            return lines.isEmpty || !line.isEmpty ? lines + [line] : lines
        }
    }

    /// The beginning that fits in `width` cells, at least a character of it, and the rest.
    private static func split(_ text: String, at width: Int) -> (String, String) {
        var used = 0
        var end = text.startIndex
        while end < text.endIndex {
            used += of(text[end])
            if used > width, end > text.startIndex { break }
            end = text.index(after: end)
        }
        return (String(text[..<end]), String(text[end...]))
    }

    private static func isWide(_ value: UInt32) -> Bool {
        wide.contains { $0.contains(value) }
    }

    /// The blocks of Unicode's East Asian Width W and F. Unassigned code points of the CJK blocks count as wide, as the
    /// standard has it; emoji have a property of their own.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
        0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x18D00...0x18D08, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x2FFFD,
        0x30000...0x3FFFD,
    ]
}
