import ImageCore

/// A change of a picture's size, frame or direction, made before any look is put on it.
///
/// Sizes, positions and directions are those of the upright picture, as people see it. Pixels are mixed in linear light, which
/// sRGB's curve computes from the encoded values whatever the picture's profile says, and on premultiplied alpha. Sizes and small angles are
/// changed with Lanczos' filter, each result clamped to the range of the pixels around it, so that edges get no halos.
public enum GeometryStep: Hashable, Sendable, Codable {
    /// Another number of pixels for the whole picture.
    case resize(Resizing)
    /// A part of the picture.
    case crop(Cropping)
    /// Clockwise, by an angle in degrees. Right angles are exact. Of others the largest part is kept that is upright, whole
    /// and of the picture's shape.
    case rotate(degrees: Double)
    /// The mirror image.
    case flip(Flip)

    /// A new size.
    public enum Resizing: Hashable, Sendable, Codable {
        /// This size, whatever that does to the picture's shape; a side that is nil follows from the other.
        case exactly(width: Int?, height: Int?)
        /// This share of each side.
        case scaled(Double)
        /// No side longer than this. A smaller picture stays as it is.
        case longEdge(Int)
        /// As large as this box allows. A smaller picture stays as it is.
        case within(PixelSize)
    }

    /// A part of a picture.
    public enum Cropping: Hashable, Sendable, Codable {
        /// This one, its edges counted from the left and the top.
        case area(PixelArea)
        /// So many pixels out of the middle.
        case centered(PixelSize)
        /// As much of the middle as this shape allows: width and height in any unit.
        case shape(width: Double, height: Double)
        /// The same, with the shape turned so that its longer side lies along the picture's longer side. A square picture
        /// gets the shape as it is written.
        case orientedShape(width: Double, height: Double)
        /// This share of each side, out of the middle.
        case share(Double)
    }

    /// Which directions are exchanged.
    public enum Flip: String, Hashable, Sendable, Codable, CaseIterable {
        /// Left and right.
        case horizontal
        /// Top and bottom.
        case vertical
    }
}

/// A rectangle of pixels of a picture.
public struct PixelArea: Hashable, Sendable, Codable {
    /// Columns to its left.
    public var left: Int
    /// Rows above it.
    public var top: Int
    /// Its width and height.
    public var size: PixelSize

    /// An area by its upper left corner and its size, in pixels.
    public init(left: Int, top: Int, size: PixelSize) {
        self.left = left
        self.top = top
        self.size = size
    }
}
