import ImageMetadata
import Inspire

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

    /// `'98 12 24`: the year's last digits, month and day.
    func text(_ date: PictureDate) -> String {
        let year = date.year % 100
        return "'\(year < 10 ? "0" : "")\(year) \(date.month) \(date.day)"
    }
}
