/// How a camera's frames lie in memory: the formats that can be turned into pixels.
public enum VideoPixelFormat: String, Sendable, CaseIterable, Codable {
    /// Each frame a JPEG of its own, often without Huffman tables.
    case mjpeg
    /// Y U Y V: two pixels side by side share a chroma sample.
    case yuyv
    /// U Y V Y.
    case uyvy
    /// A plane of luma, then one of U and V side by side for each block of two by two pixels.
    case nv12
    /// A plane of luma, then one of U, then one of V, the latter of half the width and height.
    case yu12
    /// Red, green and blue, eight bits each.
    case rgb24
    /// Blue, green and red, eight bits each.
    case bgr24
    /// Luma alone.
    case grey

    /// V4L2's code of the form that has all planes in one block of memory.
    public var fourCC: UInt32 { Self.code(codes.joined) }

    /// V4L2's code of the form that has each plane in a block of memory of its own; nil where there is one plane.
    public var separatePlanesFourCC: UInt32? { codes.separate.map(Self.code) }

    /// The format of a V4L2 code, whether its planes lie in one block of memory or in several; nil for all others.
    public init?(fourCC: UInt32) {
        let format = Self.allCases.first { $0.fourCC == fourCC || $0.separatePlanesFourCC == fourCC }
        guard let format else { return nil }
        self = format
    }

    /// Planes that a frame consists of.
    public var planeCount: Int {
        switch self {
        case .mjpeg, .yuyv, .uyvy, .rgb24, .bgr24, .grey: 1
        case .nv12: 2
        case .yu12: 3
        }
    }

    private var codes: (joined: StaticString, separate: StaticString?) {
        switch self {
        case .mjpeg: ("MJPG", nil)
        case .yuyv: ("YUYV", nil)
        case .uyvy: ("UYVY", nil)
        case .nv12: ("NV12", "NM12")
        case .yu12: ("YU12", "YM12")
        case .rgb24: ("RGB3", nil)
        case .bgr24: ("BGR3", nil)
        case .grey: ("GREY", nil)
        }
    }

    /// Four characters as a number, the first one lowest.
    private static func code(_ characters: StaticString) -> UInt32 {
        characters.description.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
