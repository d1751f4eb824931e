import FilterEngine
import ImageCore
import Inspire

/// A line of text on a result, drawn after size, look and sharpening.
public struct TextOverlay: Hashable, Sendable, Codable {
    /// The line, up to 500 characters. What stands in braces is said of each picture: `{name}`, its file's name without the
    /// extension; `{date}`, the day it was taken, or `{date:%d.%m.%Y}` in strftime's letters Y, m, d, H, M and S; `{camera}`,
    /// `{lens}`, `{artist}` and `{copyright}`, as EXIF has them. What a picture does not say is left out, with the comma or dash
    /// that sets it apart.
    public var text: String
    /// Red, green and blue of sRGB, 0…255.
    public var color: [UInt8]
    /// Its position, the height of the line, and its opacity.
    public var placement: OverlayPlacement

    /// A line of text; by default white, at the bottom left, 3 % of the long edge high, at an opacity of 80 %.
    public init(_ text: String, color: [UInt8] = [255, 255, 255], placement: OverlayPlacement = standardPlacement) {
        self.text = text
        self.color = color
        self.placement = placement
    }

    /// Where text goes by default.
    public static let standardPlacement = OverlayPlacement(.bottomLeft, size: .longEdge(0.03), opacity: 0.8)
}

extension TextOverlay {
    /// - Parameter style: `bottom-right 3% white 80%`: a position, the line's height, a colour and, after the height, an opacity.
    ///   Each may be missing. Nil for anything else.
    package init?(_ text: String, style: String) {
        self.init(text)
        var known = OverlayPlacement.Known()
        var isColored = false
        for word in style.styleWords where !placement.take(word, after: &known) {
            guard !isColored, let color = RGBAColor.opaqueChannels(word) else { return nil }
            self.color = color
            isColored = true
        }
        guard placement.isPossible else { return nil }
    }

    /// Whether a grey result may have it.
    var isGray: Bool { Set(color).count == 1 }

    /// - Throws: `ImageError.invalidRequest` where a value is out of its range, or the text can't be drawn.
    func check() throws(ImageError) {
        guard placement.isPossible, color.count == 3 else {
            throw .invalidRequest("its text's size, colour or opacity is out of range")
        }
        do throws(TextTemplateError) {
            _ = try TextTemplate(text)
        } catch {
            throw .invalidRequest("its text can't be drawn: \(error)")
        }
    }
}
