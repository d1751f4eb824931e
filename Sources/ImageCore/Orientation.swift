/// How a stored picture has to be turned to be upright: the eight values of EXIF's Orientation tag (0x0112).
///
/// The name says where the stored picture's first row and first column are when it is seen upright.
public enum Orientation: Int, Sendable, CaseIterable, Codable {
    /// As it is stored: upright.
    case topLeft = 1
    /// Where the stored picture's first row and its first column are when it is upright.
    case topRight, bottomRight, bottomLeft, leftTop, rightTop, rightBottom, leftBottom

    /// Whether width and height are exchanged between the stored and the upright picture.
    public var isTransposed: Bool { rawValue >= 5 }

    /// The size of the upright picture.
    public func uprightSize(ofStored size: PixelSize) -> PixelSize {
        isTransposed ? size.transposed : size
    }

    /// The position in the upright picture of a stored one, both as fractions of their own picture's sides
    /// (0,0 its top left corner, 1,1 its bottom right one).
    public func upright(x: Double, y: Double) -> (x: Double, y: Double) {
        switch self {
        case .topLeft: (x, y)
        case .topRight: (1 - x, y)
        case .bottomRight: (1 - x, 1 - y)
        case .bottomLeft: (x, 1 - y)
        case .leftTop: (y, x)
        case .rightTop: (1 - y, x)
        case .rightBottom: (1 - y, 1 - x)
        case .leftBottom: (y, 1 - x)
        }
    }
}
