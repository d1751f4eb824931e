import FilterEngine
import ImageCore

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

    /// The minimum width: a share of the picture's long edge, 0 to 10, or pixels. Below the picture, ``bottomWidth`` replaces it.
    public var width: Length
    /// The minimum width below the picture. Nil: ``width``.
    public var bottomWidth: Length?
    /// Red, green and blue of sRGB, 0…255.
    public var color: [UInt8]
    /// The aspect ratio of the whole result, for which the border is wider on two sides. Nil: it is as wide on all sides.
    public var aspectRatio: AspectRatio?

    /// A border as wide on all sides, or wider below the picture or where the result is to have an aspect ratio; white by default.
    public init(
        width: Length, bottomWidth: Length? = nil, color: [UInt8] = [255, 255, 255], aspectRatio: AspectRatio? = nil
    ) {
        self.width = width
        self.bottomWidth = bottomWidth
        self.color = color
        self.aspectRatio = aspectRatio
    }
}

extension Border {
    /// Whether its numbers are in their ranges, and there is something to see of it.
    package var isPossible: Bool {
        let widths = [width, bottomWidth].compactMap(\.self)
        let isInRange = widths.allSatisfy {
            switch $0 {
            case .longEdge(let share): (0...10).contains(share)
            case .pixels(let pixels): (0...1e6).contains(pixels)
            }
        }
        guard isInRange, color.count == 3 else { return false }
        guard let aspectRatio else { return widths.contains { ![.longEdge(0), .pixels(0)].contains($0) } }
        let (width, height) = (aspectRatio.width, aspectRatio.height)
        return width > 0 && height > 0 && (0.001...1000).contains(width / height)
    }

    /// The statement of a look file that asks for its widths and colour.
    package var statement: String {
        let widths = [width, bottomWidth].compactMap(\.self).map {
            switch $0 {
            case .longEdge(let share): share.plain
            case .pixels(let pixels): "\(pixels.plain)px"
            }
        }
        return "border: \(widths.joined(separator: " ")) #\(color.hexadecimal);"
    }
}
