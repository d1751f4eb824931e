import ImageCore
import ImageMetadata

/// Hands out pixels that are in memory already, such as a camera's frame, as if they came from a file.
///
/// The result of a picture without a file is coded as a photograph unless something else is asked for: its header names
/// JPEG as its format.
public final class PixelBufferDecoder: ImageDecoder {
    public let header: ImageHeader
    private let pixels: PixelBuffer
    private var nextRow = 0

    /// - Parameter pixels: RGBA, 8 or 16 bits a channel, standing upright. Alpha counts.
    /// - Throws: `ImageError.invalidRequest` for another pixel format, `ImageError.limitExceeded`.
    public init(_ pixels: PixelBuffer, options: DecodingOptions = DecodingOptions()) throws(ImageError) {
        guard pixels.format == .rgba8 || pixels.format == .rgba16 else {
            throw .invalidRequest("pixels in memory are rgba8 or rgba16, not \(pixels.format.rawValue)")
        }
        try options.limits.check(pixels.size)
        self.pixels = pixels
        header = ImageHeader(
            format: .jpeg, size: pixels.size, colorModel: .rgb, hasAlpha: !pixels.isOpaque,
            bitDepth: pixels.format.bitsPerChannel, rowFormat: pixels.format, isStreamed: true, estimatedMemory: 0,
            metadata: ImageMetadata()
        )
    }

    public func readRows(
        _ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int
    ) throws(ImageError) {
        let length = header.size.width * pixels.format.bytesPerPixel
        let layout = PixelLayout(
            size: PixelSize(width: header.size.width, height: count), format: pixels.format, bytesPerRow: bytesPerRow
        )
        try layout.validate(within: destination.byteCount)
        guard count <= header.size.height - nextRow else { throw .invalidRequest("more rows than there are") }
        for row in 0..<count {
            let start = (nextRow + row) * pixels.layout.bytesPerRow
            destination.withUnsafeMutableBytes { target in
                UnsafeMutableRawBufferPointer(rebasing: target[(row * bytesPerRow)...])
                    .copyBytes(from: pixels.bytes[start..<start + length])
            }
        }
        nextRow += count
    }

    public func finish() throws(ImageError) -> DecodeReport { DecodeReport() }
}
