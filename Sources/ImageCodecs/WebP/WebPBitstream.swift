import ImageCore

/// What the first bytes of a VP8 or VP8L chunk's data say.
struct WebPBitstream: Hashable {
    let size: PixelSize
    /// Of a lossless picture; a lossy one has its alpha in a chunk of its own.
    let hasAlpha: Bool

    /// How many bytes are looked at.
    static let headerLength = 10

    /// Nil where that is not how such data starts.
    init?(_ head: [UInt8], isLossless: Bool) {
        if isLossless {
            // A signature, then width and height less one in 14 bits each, whether there is alpha, and the version.
            guard head.count >= 5, head[0] == 0x2F else { return nil }
            let bits = littleEndian(head[1..<5])
            guard bits >> 29 == 0 else { return nil }
            size = PixelSize(width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
            hasAlpha = bits >> 28 & 1 == 1
        } else {
            // A key frame's tag of three bytes, a signature, and the size, whose upper two bits are a scale for players.
            guard head.count >= Self.headerLength, head[0] & 1 == 0, Array(head[3..<6]) == [0x9D, 0x01, 0x2A] else {
                return nil
            }
            size = PixelSize(
                width: littleEndian(head[6..<8]) & 0x3FFF, height: littleEndian(head[8..<10]) & 0x3FFF)
            hasAlpha = false
            guard size.width > 0, size.height > 0 else { return nil }
        }
    }
}
