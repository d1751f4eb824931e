import ImageCodecs
import ImageCore
import SystemPackage

/// The project's sample pictures, decoded.
package enum SamplePicture {
    /// - Parameters:
    ///   - name: a file's in `Samples/Pictures`.
    ///   - box: a reduced decode that fills it; nil for all pixels.
    /// - Returns: the stored picture as rgba8, opaque.
    package static func decoded(_ name: String, reducedToFill box: PixelSize? = nil) throws -> PixelBuffer {
        let bytes = try PictureFiles.read(Corpora.projectRoot.appending("Samples/Pictures/\(name)"))
        let decoded = try Decoded(bytes, options: DecodingOptions(reducedToFill: box)).picture
        var picture = PixelBuffer(size: decoded.size, format: .rgba8)
        for pixel in 0..<picture.size.width * picture.size.height {
            for channel in 0..<3 {
                picture.set(decoded.level(pixel: pixel, channel: channel), pixel: pixel, channel: channel)
            }
            picture.set(255, pixel: pixel, channel: 3)
        }
        return picture
    }
}
