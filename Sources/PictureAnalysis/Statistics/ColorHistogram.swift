import ImageCore

/// How often each value of red, green and blue occurs in a picture, as it is shown.
package struct ColorHistogram: Sendable, Hashable {
    /// Counts of the values 0…255.
    package private(set) var red = [Int](repeating: 0, count: 256)
    package private(set) var green = [Int](repeating: 0, count: 256)
    package private(set) var blue = [Int](repeating: 0, count: 256)
    /// Pixels that count: those that are not wholly transparent.
    package private(set) var pixelCount = 0
    /// Pixels of which a channel is 0, and of which one is 255: what is darker or lighter there can't be told apart.
    package private(set) var (darkCount, lightCount) = (0, 0)

    /// - Parameter picture: RGBA8.
    package init(of picture: PixelBuffer) {
        self.init(of: picture, rows: 0..<picture.layout.size.height)
    }

    /// The same, counted by two processors.
    package static func counted(of picture: PixelBuffer) async -> ColorHistogram {
        let height = picture.layout.size.height
        async let upper = ColorHistogram(of: picture, rows: 0..<height / 2)
        let lower = ColorHistogram(of: picture, rows: height / 2..<height)
        return await upper.adding(lower)
    }

    private init(of picture: PixelBuffer, rows: Range<Int>) {
        let layout = picture.layout
        let bytes = picture.bytes.span
        // Two tables in turn: neighbours have the same values, and a count waits for the one before it in the same place.
        var counts = [UInt32](repeating: 0, count: 2 * 3 * 256)
        var table = counts.mutableSpan
        for y in rows {
            let row = bytes.extracting(y * layout.bytesPerRow..<y * layout.bytesPerRow + layout.size.width * 4)
            var (index, base) = (0, 0)
            while index < row.count {
                let (r, g, b, a) = (row[index], row[index + 1], row[index + 2], row[index + 3])
                index += 4
                guard a > 0 else { continue }
                table[base + Int(r)] &+= 1
                table[base + 256 + Int(g)] &+= 1
                table[base + 512 + Int(b)] &+= 1
                pixelCount += 1
                if min(r, g, b) == 0 { darkCount += 1 }
                if max(r, g, b) == 255 { lightCount += 1 }
                base = 768 - base
            }
        }
        for value in 0..<256 {
            red[value] = Int(counts[value] + counts[768 + value])
            green[value] = Int(counts[256 + value] + counts[1024 + value])
            blue[value] = Int(counts[512 + value] + counts[1280 + value])
        }
    }

    private func adding(_ other: ColorHistogram) -> ColorHistogram {
        var sum = self
        for value in 0..<256 {
            sum.red[value] += other.red[value]
            sum.green[value] += other.green[value]
            sum.blue[value] += other.blue[value]
        }
        sum.pixelCount += other.pixelCount
        sum.darkCount += other.darkCount
        sum.lightCount += other.lightCount
        return sum
    }

    /// Counts of a channel in so many equal ranges of values.
    /// - Parameter count: a divisor of 256.
    package func bins(_ channel: KeyPath<ColorHistogram, [Int]>, count: Int) -> [Int] {
        let values = self[keyPath: channel]
        let width = 256 / count
        return (0..<count).map { bin in values[bin * width..<(bin + 1) * width].reduce(0, +) }
    }
}
