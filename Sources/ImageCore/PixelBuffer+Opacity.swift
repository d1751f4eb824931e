extension PixelBuffer {
    /// Whether no pixel is transparent, not even partly.
    public var isOpaque: Bool {
        guard format.hasAlpha else { return true }
        let opaque: UInt64 = format.bitsPerChannel == 16 ? 0xFFFF_0000_0000_0000 : 0xFF00_0000_FF00_0000
        return bytes.withUnsafeBytes { bytes in
            for row in 0..<size.height {
                let start = bytes.baseAddress! + row * layout.bytesPerRow
                // Words of eight bytes, one or two pixels each; a row of an odd number of pixels ends in half of one.
                let words = layout.usedBytesPerRow / 8
                var common = opaque
                for word in 0..<words {
                    common &= UInt64(littleEndian: start.loadUnaligned(fromByteOffset: 8 * word, as: UInt64.self))
                }
                if common != opaque { return false }
                let last = layout.usedBytesPerRow - 1
                if last >= 8 * words, start.load(fromByteOffset: last, as: UInt8.self) != 0xFF { return false }
            }
            return true
        }
    }
}
