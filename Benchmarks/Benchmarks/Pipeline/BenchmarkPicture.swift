import ImageCodecs
import ImageCore

/// The picture that is measured with: four megapixels, smooth shapes with some texture.
enum BenchmarkPicture {
    static func pixels() -> PixelBuffer {
        var buffer = PixelBuffer(size: PixelSize(width: 2560, height: 1600), format: .rgba8)
        var noise: UInt32 = 1
        for index in stride(from: 0, to: buffer.bytes.count, by: 4) {
            noise = noise &* 1_664_525 &+ 1_013_904_223
            let (x, y) = (index / 4 % 2560, index / 4 / 2560)
            let texture = Int(noise >> 28)
            buffer.bytes[index] = UInt8(x * 230 / 2560 + texture)
            buffer.bytes[index + 1] = UInt8(y * 230 / 1600 + texture)
            buffer.bytes[index + 2] = UInt8((x / 16 + y / 16) % 240 + texture)
            buffer.bytes[index + 3] = 255
        }
        return buffer
    }

    static func jpeg(_ picture: PixelBuffer) throws -> [UInt8] {
        let sink = MemorySink()
        let encoder = try ImageEncoders.make(
            EncodingRequest(
                size: picture.size, rowFormat: .rgba8, colorModel: .rgb, hasAlpha: false,
                coding: .jpeg(JPEGEncodingOptions(quantization: .quality(90), sampling: JPEGSubsampling.s420.sampling))
            ),
            sink: sink
        )
        try encoder.writeRows(
            picture.size.height, from: picture.bytes.span.bytes, bytesPerRow: picture.layout.bytesPerRow
        )
        try encoder.finish()
        return sink.bytes
    }
}
