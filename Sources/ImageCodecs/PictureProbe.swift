import ImageCore

/// What a file's first bytes say of the picture, read without a codec: whoever plans the work of others learns sizes
/// from files that might be made to break a program.
public struct PictureProbe: Hashable, Sendable {
    /// How much of a file's start is worth giving.
    public static let headLength = 256 << 10

    public var format: ImageFormat
    /// Nil where the given bytes end before it is said; so are the next three.
    public var size: PixelSize?
    /// Channels in the file; a palette counts as three.
    public var componentCount: Int?
    /// Bits of a channel in the file.
    public var bitDepth: Int?
    /// A progressive JPEG.
    public var isProgressive = false
    /// An interlaced PNG.
    public var isInterlaced = false
    /// An upper estimate of the bytes that a decoder will hold; nil where that can't be told.
    public var estimatedMemory: Int?

    init(format: ImageFormat) {
        self.format = format
    }

    /// Looks at up to ``headLength`` bytes from a file's start. Nil where they are no JPEG or PNG.
    public static func probe(_ head: [UInt8]) -> PictureProbe? {
        switch FileKind(head: head) {
        case .readable(.jpeg): JPEGProbe(head).result
        case .readable(.png): png(head)
        default: nil
        }
    }

    /// The header stands right after the signature.
    private static func png(_ head: [UInt8]) -> PictureProbe {
        var result = PictureProbe(format: .png)
        guard head.count >= 29, Array(head[12..<16]) == Array("IHDR".utf8) else { return result }
        let number = { (start: Int) in head[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
        let size = PixelSize(width: number(16), height: number(20))
        let colorType = head[25]
        result.size = size
        result.bitDepth = Int(head[24])
        result.componentCount = (colorType & 2 == 0 ? 1 : 3) + (colorType & 4 == 0 ? 0 : 1)
        result.isInterlaced = head[28] != 0
        result.estimatedMemory = CodecMemory.png(
            size: size, rowFormat: result.bitDepth == 16 ? .rgba16 : .rgba8, isWhole: result.isInterlaced)
        return result
    }
}
