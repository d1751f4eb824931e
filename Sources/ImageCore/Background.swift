/// Flattens transparent pictures onto a solid colour.
package struct Background: Sendable {
    /// Red, green, blue, 0…255.
    private let color: [UInt8]

    package init(color: [UInt8]) throws(ImageError) {
        guard color.count == 3 else { throw .invalidRequest("a background has three channels, not \(color.count)") }
        self.color = color
    }

    /// c·α + background·(1 − α) on encoded values; alpha becomes opaque.
    package func flatten(_ rows: inout PixelBuffer, count: Int) {
        let pixels = count * rows.size.width
        if rows.format == .rgba16 {
            rows.bytes.withUnsafeMutableBytes { bytes in
                let channels = bytes.bindMemory(to: UInt16.self)
                flatten(channels, pixels: pixels, opaque: 65_535, scale: 257)
            }
        } else {
            rows.bytes.withUnsafeMutableBufferPointer { flatten($0, pixels: pixels, opaque: 255, scale: 1) }
        }
    }

    @inline(__always)
    private func flatten<Channel: FixedWidthInteger>(
        _ channels: UnsafeMutableBufferPointer<Channel>, pixels: Int, opaque: Int, scale: Int
    ) {
        for pixel in 0..<pixels {
            let alpha = Int(channels[4 * pixel + 3])
            guard alpha != opaque else { continue }
            for channel in 0..<3 {
                let index = 4 * pixel + channel
                let sum = Int(channels[index]) * alpha + Int(color[channel]) * scale * (opaque - alpha)
                channels[index] = Channel(truncatingIfNeeded: (sum + opaque / 2) / opaque)
            }
            channels[4 * pixel + 3] = Channel(truncatingIfNeeded: opaque)
        }
    }
}
