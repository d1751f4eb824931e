import Inspire

/// Where something is on a picture as people see it, how large it is, and how much of the picture shows through.
public struct OverlayPlacement: Hashable, Sendable, Codable {
    /// A corner, the middle of an edge, or the middle of the picture.
    public enum Position: String, Sendable, Codable, CaseIterable {
        /// In a corner.
        case topLeft = "top-left"
        /// In the middle of the upper edge.
        case top
        /// In a corner.
        case topRight = "top-right"
        /// In the middle of the left edge.
        case left
        /// In the middle of the picture.
        case center
        /// In the middle of the right edge.
        case right
        /// In a corner.
        case bottomLeft = "bottom-left"
        /// In the middle of the lower edge.
        case bottom
        /// In a corner.
        case bottomRight = "bottom-right"
    }

    /// Its position, with a margin of a fiftieth of the picture's long edge.
    public var position: Position
    /// The height of a line of text, or the width of a watermark: a share of the picture's long edge, above 0 and up to 1, or
    /// pixels. What does not fit between the margins is made smaller.
    public var size: Length
    /// How much it covers the picture: above 0, to 1.
    public var opacity: Double

    /// A position, a size and an opacity.
    public init(_ position: Position, size: Length, opacity: Double = 1) {
        self.position = position
        self.size = size
        self.opacity = opacity
    }
}

extension OverlayPlacement.Position {
    /// The share of the free space to the left of shorter lines of a text: 0 aligns them left, 1 right, 0.5 in the middle.
    var alignment: Double {
        switch self {
        case .topLeft, .left, .bottomLeft: 0
        case .top, .center, .bottom: 0.5
        case .topRight, .right, .bottomRight: 1
        }
    }
}

extension OverlayPlacement.Position {
    var isAtTop: Bool { [.topLeft, .top, .topRight].contains(self) }

    /// Whether it is at the top or the bottom. Text on a border must be.
    package var isAllowedOnBorder: Bool { isAtTop || [.bottomLeft, .bottom, .bottomRight].contains(self) }
}

extension OverlayPlacement {
    /// The margin on all sides, as a share of the long edge.
    static let margin = Length.longEdge(0.02)

    /// Reads a word of a style: a position, a size or, after that, an opacity.
    /// - Returns: false where it is none of these, or there was one before.
    mutating func take(_ word: String, after known: inout Known) -> Bool {
        if let position = Position(rawValue: word), !known.position {
            self.position = position
            known.position = true
        } else if let length = Length(word), !known.size {
            size = length
            known.size = true
        } else if case .longEdge(let share)? = Length(word), word.hasSuffix("%"), !known.opacity {
            opacity = share
            known.opacity = true
        } else {
            return false
        }
        return true
    }

    /// What of a style has been read.
    struct Known {
        var position = false
        var size = false
        var opacity = false
    }

    /// Whether its numbers are in their ranges.
    var isPossible: Bool {
        let isSize =
            switch size {
            case .longEdge(let share): share > 0 && share <= 1
            case .pixels(let pixels): pixels >= 1 && pixels <= 1e6
            }
        return isSize && opacity > 0 && opacity <= 1
    }
}
