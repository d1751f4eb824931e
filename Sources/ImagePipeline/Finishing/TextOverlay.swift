import FilterEngine
import ImageCore
import Inspire

/// Text on a result, drawn after size, look and sharpening.
public struct TextOverlay: Hashable, Sendable {
    /// One line or several, with a backslash and an n between them, up to 500 characters.
    ///
    /// Fields in braces are replaced for each picture: `{name}` by its file's name without the extension; `{date}` by the day it
    /// was taken, or `{date:%d.%m.%Y}` with strftime's letters Y, m, d, H, M and S; `{camera}`, `{lens}`, `{artist}` and
    /// `{copyright}` by EXIF's values. A field that a picture lacks is left out, with the comma or dash that sets it apart.
    public var text: String
    /// Red, green and blue of sRGB, 0…255.
    public var color: [UInt8]
    /// Its position, the height of a line, and its opacity.
    public var placement: OverlayPlacement
    /// Whether a soft shadow sets it apart from the picture: a dark one below a light colour, a light one below a dark colour.
    public var hasShadow = false

    /// Text without a shadow; by default white, at the bottom left, a line 3 % of the long edge high, at an opacity of 80 %.
    public init(_ text: String, color: [UInt8] = [255, 255, 255], placement: OverlayPlacement = standardPlacement) {
        self.text = text
        self.color = color
        self.placement = placement
    }

    /// Where text goes by default.
    public static let standardPlacement = OverlayPlacement(.bottomLeft, size: .longEdge(0.03), opacity: 0.8)
}

extension TextOverlay {
    /// - Parameter style: `bottom-right 3% white 80% shadow`: a position, the height of a line, a colour, after the height an
    ///   opacity, and a shadow. Each may be missing. Nil for anything else.
    package init?(_ text: String, style: String) {
        self.init(text)
        var known = OverlayPlacement.Known()
        var isColored = false
        for word in style.styleWords where !placement.take(word, after: &known) {
            if word == "shadow", !hasShadow {
                hasShadow = true
                continue
            }
            guard !isColored, let color = RGBAColor.opaqueChannels(word) else { return nil }
            self.color = color
            isColored = true
        }
        guard placement.isPossible else { return nil }
    }

    /// Whether its colour is nearer to white than to black: its luma (Rec. 709) is above a half.
    var isLight: Bool {
        zip(color, [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + Double($1.0) * $1.1 } > 127.5
    }

    /// Whether a grey result may have it.
    var isGray: Bool { Set(color).count == 1 }

    /// - Throws: `ImageError.invalidRequest` where a value is out of its range, or the text can't be drawn.
    func check() throws(ImageError) {
        guard placement.isPossible, color.count == 3 else {
            throw .invalidRequest("its text's size, colour or opacity is out of range")
        }
        do throws(TextTemplateError) {
            _ = try TextTemplate.lines(of: text)
        } catch {
            throw .invalidRequest("its text can't be drawn: \(error)")
        }
    }
}

extension TextOverlay: Codable {
    private enum CodingKeys: CodingKey {
        case text, color, placement, hasShadow
    }

    /// Without ``hasShadow`` it has none, as texts of recipes from before there were shadows.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try values.decode(String.self, forKey: .text), color: try values.decode([UInt8].self, forKey: .color),
            placement: try values.decode(OverlayPlacement.self, forKey: .placement))
        hasShadow = try values.value(.hasShadow, default: false)
    }

    /// Writes ``hasShadow`` only where it is true.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(text, forKey: .text)
        try values.encode(color, forKey: .color)
        try values.encode(placement, forKey: .placement)
        try values.encodeIfPresent(hasShadow ? true : nil, forKey: .hasShadow)
    }
}
