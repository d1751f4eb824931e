import ImageCodecs
import ImageCore

/// A picture to measure with where the caller has none.
package enum BenchPicture {
    package static let size = PixelSize(width: 2560, height: 1600)
    /// That of a 24-megapixel camera's pictures.
    package static let largeSize = PixelSize(width: 6000, height: 4000)

    /// Smooth shapes with some texture, as photographs have them.
    static func pixels(_ size: PixelSize = size) -> PixelBuffer {
        var buffer = PixelBuffer(size: size, format: .rgba8)
        var noise: UInt32 = 1
        for y in 0..<size.height {
            for x in 0..<size.width {
                noise = noise &* 1_664_525 &+ 1_013_904_223
                let texture = Int(noise >> 28)
                let index = 4 * (y * size.width + x)
                let wave = ((x / 3 + y / 5) % 128 + (x / 7 + size.height - y) % 96) / 4
                buffer.bytes[index] = UInt8(min(255, x * 180 / size.width + wave + texture))
                buffer.bytes[index + 1] = UInt8(min(255, y * 170 / size.height + wave + texture))
                buffer.bytes[index + 2] = UInt8(min(255, (x + y) * 160 / (size.width + size.height) + texture))
                buffer.bytes[index + 3] = 255
            }
        }
        return buffer
    }

    /// The same with 16 bits, the lower eight of which are noise.
    static func deepPixels() -> PixelBuffer {
        let pixels = pixels()
        var buffer = PixelBuffer(size: pixels.size, format: .rgba16)
        var noise: UInt32 = 1
        for (index, level) in pixels.bytes.enumerated() {
            noise = noise &* 1_664_525 &+ 1_013_904_223
            buffer.bytes[2 * index] = index % 4 == 3 ? 255 : UInt8(noise >> 24)
            buffer.bytes[2 * index + 1] = level
        }
        return buffer
    }

    /// Those of 8 bits as a JPEG of quality 90, 4:2:0.
    package static func jpeg(_ size: PixelSize = size, isProgressive: Bool = false) throws(ImageError) -> [UInt8] {
        let sink = MemorySink()
        let options = JPEGEncodingOptions(
            quantization: .quality(90), sampling: JPEGSubsampling.s420.sampling, isProgressive: isProgressive
        )
        try ImageEncoders.write(pixels(size), hasAlpha: false, coding: options, codecs: .inProcess, to: sink)
        return sink.bytes
    }
}
