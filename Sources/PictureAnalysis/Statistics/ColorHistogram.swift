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
        let layout = picture.layout
        let bytes = picture.bytes.span
        for y in 0..<layout.size.height {
            var index = y * layout.bytesPerRow
            for _ in 0..<layout.size.width {
                defer { index += 4 }
                guard bytes[index + 3] > 0 else { continue }
                let (r, g, b) = (bytes[index], bytes[index + 1], bytes[index + 2])
                red[Int(r)] += 1
                green[Int(g)] += 1
                blue[Int(b)] += 1
                pixelCount += 1
                if min(r, g, b) == 0 { darkCount += 1 }
                if max(r, g, b) == 255 { lightCount += 1 }
            }
        }
    }

    /// Counts of a channel in so many equal ranges of values.
    /// - Parameter count: a divisor of 256.
    package func bins(_ channel: KeyPath<ColorHistogram, [Int]>, count: Int) -> [Int] {
        let values = self[keyPath: channel]
        let width = 256 / count
        return (0..<count).map { bin in values[bin * width..<(bin + 1) * width].reduce(0, +) }
    }
}
