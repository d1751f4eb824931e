import ImageCore
import ImageMetadata
import Inspire
import TextDrawing

extension DateStamp {
    /// Digits of 2.4 % of the long edge, within the lower right corner's margin.
    static let placement = OverlayPlacement(.bottomRight, size: .longEdge(0.024), opacity: 0.95)
    /// The share of the digits' opacity that their glow has.
    static let glowOpacity = 0.45

    /// The colour of the glow around digits. It is more saturated than theirs, as on film.
    static func glow(of color: [UInt8]) -> [UInt8] {
        let highest = max(1, Double(color.max() ?? 1))
        return color.map { UInt8(Double($0) * Double($0) / highest * 0.9) }
    }
}

/// The date stamp of one picture.
struct PlannedStamp: Sendable {
    /// `'98 12 24`: the year's last digits, month and day.
    let date: String
    let color: [UInt8]
    /// The height of the digits in pixels.
    let height: Int

    /// Lower digits would be dots.
    private static let minimumHeight = 5

    /// Nil where the picture has no room for it.
    /// - Parameters:
    ///   - height: in pixels. It is less where the room is too small.
    ///   - room: the picture's size without margins.
    init?(_ stamp: DateStamp, _ date: PictureDate, height: Int, within room: PixelSize) {
        let year = date.year % 100
        self.date = "'\(year < 10 ? "0" : "")\(year) \(date.month) \(date.day)"
        color = stamp.color
        let height = min(height, room.height)
        let width = TextLine.width(ofSegments: self.date, height: height)
        self.height = width <= room.width ? height : height * room.width / width
        if self.height < Self.minimumHeight { return nil }
    }

    /// Whether a grey result may have it.
    var isGray: Bool { Set(color).count == 1 }

    /// The pixels of its digits and their glow.
    var pixelCount: Int {
        let padding = 2 * TextShadow.padding(lineHeight: height)
        return (TextLine.width(ofSegments: date, height: height) + padding) * (height + padding)
    }
}
