/// Text that a terminal shows and does not obey: names may hold line ends and control codes.
package enum PrintableText {
    /// The text on one line, with codes written out.
    package static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where isControl(scalar): result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The same with its line ends kept.
    static func escapedLines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }
            .joined(separator: "\n")
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        // Cc, Cf (which holds the marks that turn the direction of writing), and the two separators.
        [.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
    }

    /// The nearest thing in ASCII, of the same width, for terminals that know no other characters.
    static func ascii(_ character: Character) -> Character {
        if character.isASCII { return character }
        return substitutes[character] ?? "?"
    }

    /// The characters that the screens are drawn with.
    private static let substitutes: [Character: Character] = [
        "─": "-", "━": "=", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┤": "+", "╭": "+", "╮": "+",
        "╰": "+", "╯": "+", "█": "#", "░": ".", "▌": "|", "●": "*", "○": "o", "▸": ">", "→": ">", "←": "<", "↑": "^",
        "↓": "v", "…": "~", "·": "-", "×": "x", "–": "-", "—": "-", "’": "'", "‘": "'", "“": "\"", "”": "\"",
        "\u{A0}": " ",
    ]
}
