/// A picture in memory, or a band of its rows.
public struct PixelBuffer: Sendable, Hashable {
    /// How the pixels lie in ``bytes``.
    public let layout: PixelLayout
    /// The rows, first to last, `layout.bytesPerRow` bytes apart.
    public var bytes: [UInt8]

    /// A buffer of zeros (black, and transparent where the format has alpha), its rows without gaps.
    public init(size: PixelSize, format: PixelFormat) {
        self.layout = PixelLayout(size: size, format: format)
        self.bytes = [UInt8](repeating: 0, count: layout.byteCount)
    }

    /// A buffer of the given bytes.
    /// - Throws: ``ImageError/invalidRequest(_:)`` where the bytes are too few for the layout.
    public init(layout: PixelLayout, bytes: [UInt8]) throws(ImageError) {
        try layout.validate(within: bytes.count)
        self.layout = layout
        self.bytes = bytes
    }

    /// Width and height in pixels.
    public var size: PixelSize { layout.size }
    /// The format of a pixel.
    public var format: PixelFormat { layout.format }
}
