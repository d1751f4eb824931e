import FilterEngine
import ImageCore
import ImageFiles
import Inspire
import SystemPackage
import TextDrawing

/// A font for text on results.
public enum OverlayFont: Hashable, Sendable {
    /// An installed font by its family (`DejaVu Serif`), its full name (`DejaVu Serif Bold`) or a fontconfig pattern
    /// (`DejaVu Serif:bold`). Up to 200 characters.
    case installed(String)
    /// A font file. If it has several fonts, the first one is used.
    case file(FilePath)
}

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
    /// Whether it is on the border instead of the picture, vertically centred. Its position must then be at the top or the bottom, and
    /// the result must have a border.
    public var isOnBorder = false
    /// The font. Nil: the default font. Characters that the font lacks are drawn with other installed fonts.
    public var font: OverlayFont?
    /// The XXH128 of the font file when it was asked for; nil if it is unknown or the font was chosen by its name.
    package var fontDigest: String?
    /// The locations of the font and its fallback fonts. Empty until ``findFonts()``.
    package var locatedFonts: [FontLocation] = []

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
    /// - Parameters:
    ///   - style: `bottom-right 3% white 80% shadow`: a position, the height of a line, a colour, after the height an opacity, and
    ///     `shadow`, `border` or both. Each may be missing. Nil for anything else.
    ///   - border: the picture's border. If the style has no colour, text on a light border is black.
    package init?(_ text: String, style: String, border: Border? = nil) {
        self.init(text)
        var known = OverlayPlacement.Known()
        var isColored = false
        for word in style.styleWords where !placement.take(word, after: &known) {
            if word == "shadow", !hasShadow {
                hasShadow = true
                continue
            }
            if word == "border", !isOnBorder {
                isOnBorder = true
                continue
            }
            guard !isColored, let color = RGBAColor.opaqueChannels(word) else { return nil }
            self.color = color
            isColored = true
        }
        guard placement.isPossible else { return nil }
        if isOnBorder, !isColored, let border, border.color.isLightColor { color = [0, 0, 0] }
    }

    /// Whether a grey result may have it.
    var isGray: Bool { Set(color).count == 1 }

    /// The files of the located fonts.
    package var fontFiles: [FilePath] { locatedFonts.map(\.file) }

    /// - Throws: `ImageError.invalidRequest` where a value is out of its range, or the text can't be drawn.
    func check() throws(ImageError) {
        guard placement.isPossible, color.count == 3 else {
            throw .invalidRequest("its text's size, colour or opacity is out of range")
        }
        guard !isOnBorder || placement.position.isAllowedOnBorder else {
            throw .invalidRequest("its text on the border must be at the top or the bottom")
        }
        do throws(TextTemplateError) {
            _ = try TextTemplate.lines(of: text)
        } catch {
            throw .invalidRequest("its text can't be drawn: \(error)")
        }
        guard font?.isPossible ?? true else {
            throw .invalidRequest("its text's font needs a path, or a name of up to 200 characters on one line")
        }
    }
}

extension OverlayFont {
    /// The font file; nil if the font was chosen by its name.
    package var file: FilePath? {
        if case .file(let file) = self { file } else { nil }
    }

    /// Whether it has a path, or a name of up to 200 characters, of which one is no space and none a control character.
    package var isPossible: Bool {
        switch self {
        case .installed(let name):
            !name.allSatisfy { $0 == " " } && name.unicodeScalars.count <= 200
                && !name.unicodeScalars.contains(where: \.isControl)
        case .file(let file): !file.isEmpty
        }
    }
}

extension TextOverlay: Codable {
    private enum CodingKeys: CodingKey {
        case text, color, placement, hasShadow, isOnBorder, font, fontFile, fontDigest, fonts
    }

    /// Everything but text, colour and placement may be missing, as in older recipes, and then has its default value.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try values.decode(String.self, forKey: .text), color: try values.decode([UInt8].self, forKey: .color),
            placement: try values.decode(OverlayPlacement.self, forKey: .placement))
        hasShadow = try values.value(.hasShadow, default: false)
        isOnBorder = try values.value(.isOnBorder, default: false)
        let (name, file) = (
            try values.decodeIfPresent(String.self, forKey: .font),
            try values.decodeIfPresent(FilePath.self, forKey: .fontFile)
        )
        font = file.map(OverlayFont.file) ?? name.map(OverlayFont.installed)
        fontDigest = try values.decodeIfPresent(String.self, forKey: .fontDigest)
        locatedFonts = try values.value(.fonts, default: [])
    }

    /// Leaves out properties with default values, as older recipes do.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(text, forKey: .text)
        try values.encode(color, forKey: .color)
        try values.encode(placement, forKey: .placement)
        try values.encodeIfPresent(hasShadow ? true : nil, forKey: .hasShadow)
        try values.encodeIfPresent(isOnBorder ? true : nil, forKey: .isOnBorder)
        switch font {
        case .installed(let name): try values.encode(name, forKey: .font)
        case .file(let file): try values.encode(file, forKey: .fontFile)
        case nil: break
        }
        try values.encodeIfPresent(fontDigest, forKey: .fontDigest)
        try values.encodeIfPresent(locatedFonts.isEmpty ? nil : locatedFonts, forKey: .fonts)
    }
}
