/// Digits of seven segments, as displays and date stamps have them. They need no font.
extension TextLine {
    /// Points of a digit's cell, in shares of the line's height.
    private typealias Point = SIMD2<Double>

    private static let digitWidth = 0.52
    private static let spacing = 0.2
    private static let spaceWidth = 0.8
    private static let apostropheWidth = 0.16
    private static let thickness = 0.115
    /// Between segments.
    private static let gap = 0.02
    /// By how much the upper edge lies to the right of the lower one.
    private static let slant = 0.09
    /// Rows and columns of samples in a pixel.
    private static let samples = 4

    /// Segments that are on in 0 to 9: from the lowest bit the upper one, clockwise around, and last the middle one.
    private static let digits: [UInt8] = [0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x6F]

    /// A line of digits, apostrophes and spaces.
    /// - Parameters:
    ///   - text: other characters are left out.
    ///   - height: in pixels, at least 1.
    package init(segments text: String, height: Int) {
        self.init(width: Self.width(ofSegments: text, height: height), height: height, ascent: height)
        for shape in Self.shapes(of: text) { draw(shape) }
    }

    /// Draws a segment. No two segments overlap.
    private mutating func draw(_ shape: (from: Point, to: Point)) {
        let half = Self.thickness / 2
        func pixels(_ first: Double, _ last: Double, within count: Int) -> Range<Int> {
            let range = Int((first * Double(height)).rounded(.down))..<Int((last * Double(height)).rounded(.up))
            return range.clamped(to: 0..<count)
        }
        let (top, bottom) = (shape.from.y - half, shape.to.y + half)
        let columns = pixels(
            shape.from.x - half + Self.slant * (1 - bottom), shape.to.x + half + Self.slant * (1 - top), within: width)
        let all = Self.samples * Self.samples
        for row in pixels(top, bottom, within: height) {
            for column in columns {
                let count = (0..<all).count { sample in
                    let (x, y) = (Double(sample % Self.samples) + 0.5, Double(sample / Self.samples) + 0.5)
                    let position = Point(Double(column), Double(row)) + Point(x, y) / Double(Self.samples)
                    return Self.isInside(position / Double(height), shape)
                }
                let index = row * width + column
                shades[index] = UInt8(clamping: Int(shades[index]) + 255 * count / all)
            }
        }
    }

    /// The width of such a line in pixels.
    package static func width(ofSegments text: String, height: Int) -> Int {
        let widths = text.compactMap(width)
        let width = widths.reduce(0, +) + spacing * Double(max(0, widths.count - 1)) + slant
        return max(1, Int((width * Double(height)).rounded(.up)))
    }

    private static func width(of character: Character) -> Double? {
        switch character {
        case "0"..."9": digitWidth
        case "'": apostropheWidth
        case " ": spaceWidth - 2 * spacing
        default: nil
        }
    }

    /// Hexagons, in shares of the line's height, not slanted: their axis from one end to the other.
    private static func shapes(of text: String) -> [(from: Point, to: Point)] {
        var shapes: [(from: Point, to: Point)] = []
        var left = 0.0
        for character in text {
            guard let width = width(of: character) else { continue }
            let half = thickness / 2
            let (right, top, middle, bottom) = (left + digitWidth - half, half, 0.5, 1 - half)
            let start = left + half
            let segments: [(Point, Point)] = [
                (Point(start, top), Point(right, top)), (Point(right, top), Point(right, middle)),
                (Point(right, middle), Point(right, bottom)), (Point(start, bottom), Point(right, bottom)),
                (Point(start, middle), Point(start, bottom)), (Point(start, top), Point(start, middle)),
                (Point(start, middle), Point(right, middle)),
            ]
            if let digit = character.wholeNumberValue, digits.indices.contains(digit) {
                for (index, segment) in segments.enumerated() where digits[digit] >> index & 1 == 1 {
                    shapes.append(segment)
                }
            } else if character == "'" {
                shapes.append((Point(start, top), Point(start, top + 0.2)))
            }
            left += width + spacing
        }
        return shapes
    }

    private static func isInside(_ position: Point, _ shape: (from: Point, to: Point)) -> Bool {
        let (from, to) = shape
        let position = Point(position.x - slant * (1 - position.y), position.y)
        let isVertical = from.x == to.x
        let (along, across) =
            isVertical ? (position.y, abs(position.x - from.x)) : (position.x, abs(position.y - from.y))
        let (first, last) = isVertical ? (from.y, to.y) : (from.x, to.x)
        // Pointed ends, a gap apart.
        let end = min(along - first, last - along) - gap
        return across <= thickness / 2 && end >= across
    }
}
