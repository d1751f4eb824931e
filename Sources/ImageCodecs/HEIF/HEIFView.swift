import ImageCore

/// Which part of stored planes is the picture, and how it is turned to be upright: HEIF's transformations, in their order.
struct HEIFView: Hashable {
    /// Of the planes.
    private(set) var left = 0
    private(set) var top = 0
    private(set) var size: PixelSize
    private(set) var orientation = Orientation.topLeft

    init(_ stored: PixelSize) {
        size = stored
    }

    var uprightSize: PixelSize { orientation.uprightSize(ofStored: size) }

    /// `irot`: quarter turns against the clock.
    mutating func turn(_ content: ArraySlice<UInt8>) {
        guard let byte = content.first else { return }
        orientation = orientation.followed(by: .quarterTurns(-Int(byte & 3)))
    }

    /// `imir`: exchanges top and bottom, or left and right.
    mutating func mirror(_ content: ArraySlice<UInt8>) {
        guard let byte = content.first else { return }
        orientation = orientation.followed(by: byte & 1 == 0 ? .bottomLeft : .topRight)
    }

    /// `clap`: a part of the picture, by its size and the distance of its centre from the picture's.
    /// - Returns: false where that is no part of it.
    mutating func crop(_ content: ArraySlice<UInt8>) -> Bool {
        var reader = BoxBytes(content)
        func fraction(_ reader: inout BoxBytes) -> Double? {
            guard let over = reader.number(4), let under = reader.number(4), under > 0, under < 1 << 31 else {
                return nil
            }
            return Double(Int32(truncatingIfNeeded: over)) / Double(under)
        }
        guard let width = fraction(&reader), let height = fraction(&reader), let x = fraction(&reader),
            let y = fraction(&reader)
        else { return false }
        let whole = uprightSize
        guard let columns = Self.range(length: width, offset: x, within: whole.width),
            let rows = Self.range(length: height, offset: y, within: whole.height)
        else { return false }
        take(columns, rows)
        return true
    }

    /// Columns or rows, rounded to whole ones.
    private static func range(length: Double, offset: Double, within whole: Int) -> Range<Int>? {
        let count = Int(length.rounded())
        guard length > 0, count > 0, count <= whole else { return nil }
        let start = Int(((Double(whole) - length) / 2 + offset).rounded(.down))
        guard start > -whole, start < whole else { return nil }
        let first = max(0, min(start, whole - count))
        return first..<first + count
    }

    /// A part of the upright picture becomes one of the stored one.
    private mutating func take(_ columns: Range<Int>, _ rows: Range<Int>) {
        let whole = uprightSize
        // Corners of pixels, as fractions; each of the stored picture's is one of these.
        let back = orientation.inverse
        let corners = [(columns.lowerBound, rows.lowerBound), (columns.upperBound, rows.upperBound)].map { x, y in
            let point = back.upright(x: Double(x) / Double(whole.width), y: Double(y) / Double(whole.height))
            return (
                x: Int((point.x * Double(size.width)).rounded()), y: Int((point.y * Double(size.height)).rounded())
            )
        }
        left += min(corners[0].x, corners[1].x)
        top += min(corners[0].y, corners[1].y)
        size = PixelSize(width: abs(corners[0].x - corners[1].x), height: abs(corners[0].y - corners[1].y))
    }
}
