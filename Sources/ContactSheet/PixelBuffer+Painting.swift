import ImageCore
import TextDrawing

// Painting over opaque RGBA8 pixels.
extension PixelBuffer {
    /// An opaque picture of one colour: red, green, blue.
    static func filled(_ size: PixelSize, _ color: [UInt8]) -> PixelBuffer {
        var result = PixelBuffer(size: size, format: .rgba8)
        let pixel = SIMD4(color[0], color[1], color[2], 255)
        var span = result.bytes.mutableSpan
        var bytes = span.mutableBytes
        for offset in stride(from: 0, to: bytes.byteCount, by: 4) {
            bytes.storeBytes(of: pixel, toByteOffset: offset, as: SIMD4<UInt8>.self)
        }
        return result
    }

    /// Lays another picture over this one, where it is not transparent. It has to fit.
    mutating func paint(_ picture: PixelBuffer, left: Int, top: Int) {
        for y in 0..<picture.size.height {
            var from = y * picture.layout.bytesPerRow
            var to = (top + y) * layout.bytesPerRow + 4 * left
            for _ in 0..<picture.size.width {
                let alpha = Int(picture.bytes[from + 3])
                for channel in 0..<3 { mix(Int(picture.bytes[from + channel]), alpha, into: to + channel) }
                from += 4
                to += 4
            }
        }
    }

    /// Writes a line of text in a colour. What does not fit is cut off.
    mutating func paint(_ line: TextLine, _ color: [UInt8], left: Int, top: Int) {
        for y in 0..<min(line.height, size.height - top) {
            for x in 0..<min(line.width, size.width - left) {
                let shade = Int(line.shades[y * line.width + x])
                guard shade > 0 else { continue }
                let to = (top + y) * layout.bytesPerRow + 4 * (left + x)
                for channel in 0..<3 { mix(Int(color[channel]), shade, into: to + channel) }
            }
        }
    }

    private mutating func mix(_ value: Int, _ share: Int, into index: Int) {
        bytes[index] = UInt8((value * share + Int(bytes[index]) * (255 - share) + 127) / 255)
    }
}
