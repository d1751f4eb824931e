import ImageCore
import TextDrawing

/// A soft shadow around text, which sets it apart from a picture of its own colour.
struct TextShadow {
    /// The coverage of each pixel, 0…255, row by row.
    private(set) var shades: [UInt8]
    private(set) var size: PixelSize
    /// The width of the margin around the text, in pixels.
    let padding: Int

    /// The share of the text's opacity that it has where it covers a pixel whole.
    static let opacity = 0.7

    /// Three means over squares are nearly a Gaussian. A line of n pixels has strokes of about n/14.
    private static func radius(lineHeight: Int) -> Int { max(1, lineHeight / 14) }
    private static let rounds = 3
    /// Letters are thin: their means are far from 1.
    private static let gain = 3

    /// The width of the margin around text, in pixels.
    static func padding(lineHeight: Int) -> Int { rounds * radius(lineHeight: lineHeight) }

    /// - Parameter lineHeight: the height of one line of the text, in pixels.
    init(of text: TextLine, lineHeight: Int) {
        padding = Self.padding(lineHeight: lineHeight)
        size = PixelSize(width: text.width + 2 * padding, height: text.height + 2 * padding)
        shades = [UInt8](repeating: 0, count: size.width * size.height)
        for row in 0..<text.height {
            let start = (row + padding) * size.width + padding
            shades.replaceSubrange(
                start..<start + text.width, with: text.shades[row * text.width..<(row + 1) * text.width])
        }
        let radius = Self.radius(lineHeight: lineHeight)
        for _ in 0..<Self.rounds {
            for row in 0..<size.height { average(from: row * size.width, count: size.width, stride: 1, radius) }
            for column in 0..<size.width { average(from: column, count: size.height, stride: size.width, radius) }
        }
        for index in shades.indices { shades[index] = UInt8(min(255, Self.gain * Int(shades[index]))) }
    }

    /// Replaces each shade of a row or a column by the mean of those around it; beyond the ends there is nothing.
    private mutating func average(from start: Int, count: Int, stride: Int, _ radius: Int) {
        let line = (0..<count).map { Int(shades[start + $0 * stride]) }
        let width = 2 * radius + 1
        var sum = line.prefix(radius).reduce(0, +)
        for index in 0..<count {
            if index + radius < count { sum += line[index + radius] }
            if index > radius { sum -= line[index - radius - 1] }
            shades[start + index * stride] = UInt8((sum + radius) / width)
        }
    }

    /// Leaves out what lies beyond a picture.
    /// - Parameters:
    ///   - area: the area of the whole shadow.
    ///   - whole: the picture's size.
    /// - Returns: the area of the rest.
    mutating func crop(_ area: PixelArea, to whole: PixelSize) -> PixelArea {
        let (left, top) = (max(0, area.left), max(0, area.top))
        let right = min(area.left + size.width, whole.width)
        let bottom = min(area.top + size.height, whole.height)
        let rest = PixelSize(width: max(0, right - left), height: max(0, bottom - top))
        var kept: [UInt8] = []
        kept.reserveCapacity(rest.width * rest.height)
        for row in 0..<rest.height {
            let start = (row + top - area.top) * size.width + left - area.left
            kept += shades[start..<start + rest.width]
        }
        (shades, size) = (kept, rest)
        return PixelArea(left: left, top: top, size: rest)
    }
}
