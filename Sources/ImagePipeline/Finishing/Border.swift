import FilterEngine
import Inspire

/// A border around a result, outside of its pixels: it comes after size, look and sharpening, and makes the result larger.
public struct Border: Hashable, Sendable, Codable {
    /// The aspect ratio of the whole result: width and height in any unit.
    public struct AspectRatio: Hashable, Sendable, Codable {
        /// Above 0.
        public var width: Double
        /// Above 0.
        public var height: Double
        /// Whether it is turned so that its longer side lies along the picture's longer side.
        public var followsPicture: Bool

        /// A ratio of two sides.
        public init(width: Double, height: Double, followsPicture: Bool = false) {
            self.width = width
            self.height = height
            self.followsPicture = followsPicture
        }
    }

    /// How wide it is at least, on all four sides: a share of the picture's long edge, 0 to 10, or pixels.
    public var width: Length
    /// Red, green and blue of sRGB, 0…255.
    public var color: [UInt8]
    /// The aspect ratio of the whole result, for which the border is wider on two sides. Nil: it is as wide on all sides.
    public var aspectRatio: AspectRatio?

    /// A border as wide on all sides, or wider on two where the result is to have an aspect ratio; white by default.
    public init(width: Length, color: [UInt8] = [255, 255, 255], aspectRatio: AspectRatio? = nil) {
        self.width = width
        self.color = color
        self.aspectRatio = aspectRatio
    }
}

extension Border {
    /// `4%`, `20px #222`, `3% white 1:1`: a width, a colour and an aspect ratio in any order. The ratio becomes upright for an upright
    /// picture; with `=` before it, it is taken as it is written, as for a crop. Nil for anything else.
    package init?(_ text: String) {
        var width: Length?
        var color: [UInt8]?
        var aspectRatio: AspectRatio?
        for word in text.styleWords {
            if width == nil, let length = Length(word) {
                width = length
            } else if aspectRatio == nil, let ratio = AspectRatio(word) {
                aspectRatio = ratio
            } else if color == nil, let opaque = RGBAColor.opaqueChannels(word) {
                color = opaque
            } else {
                return nil
            }
        }
        guard width != nil || aspectRatio != nil else { return nil }
        self.init(width: width ?? .pixels(0), color: color ?? [255, 255, 255], aspectRatio: aspectRatio)
        guard isPossible else { return nil }
    }

    /// Whether a grey result may have it.
    var isGray: Bool { Set(color).count == 1 }

    /// Whether its numbers are in their ranges, and there is something to see of it.
    var isPossible: Bool {
        let isWide =
            switch width {
            case .longEdge(let share): (0...10).contains(share)
            case .pixels(let pixels): (0...1e6).contains(pixels)
            }
        guard let aspectRatio else { return isWide && color.count == 3 && ![.longEdge(0), .pixels(0)].contains(width) }
        let (width, height) = (aspectRatio.width, aspectRatio.height)
        return isWide && color.count == 3 && width > 0 && height > 0 && (0.001...1000).contains(width / height)
    }
}

extension Border.AspectRatio {
    fileprivate init?(_ text: String) {
        switch GeometryStep.Cropping(text) {
        case .shape(let width, let height): self.init(width: width, height: height)
        case .orientedShape(let width, let height): self.init(width: width, height: height, followsPicture: true)
        default: return nil
        }
    }
}
