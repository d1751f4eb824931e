import ImageCore

/// What a file's first bytes say of the picture, read without a codec: a parent process learns sizes
/// from files that might be made to break a program.
package struct PictureProbe: Hashable, Sendable {
    /// How much of a file's start is needed at most.
    package static let headLength = 256 << 10

    package var format: ReadableFormat
    /// Nil where the bytes end before it; so are the next three.
    package var size: PixelSize?
    /// Channels in the file; a palette counts as three.
    package var componentCount: Int?
    /// Bits of a channel in the file.
    package var bitDepth: Int?
    /// Nil where the number of channels says it.
    package var colorModel: ColorModel?
    /// A progressive JPEG.
    package var isProgressive = false
    /// An interlaced PNG.
    package var isInterlaced = false
    /// EXIF from its TIFF header on, where it precedes the picture's data.
    package var exif: [UInt8]?
    /// A PNG's texts that precede the picture's data.
    package var texts: [PNGText] = []
    /// An upper estimate of the bytes that a decoder will hold; nil where unknown.
    package var estimatedMemory: Int?

    init(format: ReadableFormat) {
        self.format = format
    }

    /// Probes up to ``headLength`` bytes from a file's start. Nil where they are no picture that can be read.
    package static func probe(_ head: [UInt8]) -> PictureProbe? {
        probe(WindowedBytes(head: head))
    }

    /// Probes a file's start, however long that is, without reading what it can skip. Nil where it is no
    /// picture that can be read.
    /// - Parameter read: returns `count` bytes from `offset` on, fewer only where the file ends.
    package static func probe(_ read: @escaping (_ offset: Int, _ count: Int) -> [UInt8]) -> PictureProbe? {
        probe(WindowedBytes(read))
    }

    private static func probe(_ bytes: WindowedBytes) -> PictureProbe? {
        if case .readable(let format) = FileKind(head: bytes.head) { format.probe(bytes) } else { nil }
    }
}
