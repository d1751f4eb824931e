import FilterEngine
import Inspire

// What the values of borders and of what stands on pictures are made of.

extension String {
    /// What blanks separate, except within parentheses: `rgb(1, 2, 3)` is one word.
    var styleWords: [String] {
        var depth = 0
        var words: [String] = [""]
        for character in self {
            if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
            if depth <= 0, character.isWhitespace { words.append("") } else { words[words.count - 1].append(character) }
        }
        return words.filter { !$0.isEmpty }
    }
}

extension Length {
    /// `4%` of the long edge, or `20px`; nil for anything else.
    init?(_ text: String) {
        if text.hasSuffix("%"), let percent = Double(text.dropLast()), percent >= 0, percent.isFinite {
            self = .longEdge(percent / 100)
        } else if text.hasSuffix("px"), let pixels = Double(text.dropLast(2)), pixels >= 0, pixels.isFinite {
            self = .pixels(pixels)
        } else {
            return nil
        }
    }
}

extension [UInt8] {
    /// Whether a colour, as red, green and blue, is closer to white than to black: its luma (Rec. 709) is above a half.
    var isLightColor: Bool { zip(self, [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + Double($1.0) * $1.1 } > 127.5 }
}

extension RGBAColor {
    /// Red, green and blue, 0…255, of a CSS colour without transparency; nil for anything else.
    package static func opaqueChannels(_ text: String) -> [UInt8]? {
        guard let color = try? RGBAColor(parsing: text, named: "colour"), color.alpha == 1 else { return nil }
        return color.channels
    }
}
