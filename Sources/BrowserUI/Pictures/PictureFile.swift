import ImageCodecs
import ImageCore

/// A picture as a browser reads it: a JPEG, or where it is transparent, a PNG.
package struct PictureFile: Sendable {
    package var mediaType: String
    package var bytes: [UInt8]
    /// Whether it is seen for a moment, and not worth keeping.
    package var isPassing = false

    /// - Parameters:
    ///   - picture: RGBA8 in sRGB.
    ///   - quality: the JPEG's, 1…100.
    package init(of picture: PixelBuffer, quality: Int) throws(ImageError) {
        let sink = MemorySink()
        if picture.isOpaque {
            let subsampling: JPEGSubsampling = quality < 90 ? .s420 : .s444
            let options = JPEGEncodingOptions(quantization: .quality(quality), sampling: subsampling.sampling)
            try ImageEncoders.write(picture, hasAlpha: false, coding: options, codecs: .inProcess, to: sink)
            mediaType = ReadableFormat.jpeg.mediaType
        } else {
            let options = PNGEncodingOptions(compressionLevel: 1)
            try ImageEncoders.write(picture, hasAlpha: true, coding: options, codecs: .inProcess, to: sink)
            mediaType = ReadableFormat.png.mediaType
        }
        bytes = sink.bytes
    }
}
