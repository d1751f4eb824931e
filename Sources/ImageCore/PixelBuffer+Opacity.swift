extension PixelBuffer {
    /// Whether no pixel is transparent, not even partly.
    public var isOpaque: Bool {
        guard format.hasAlpha else { return true }
        let channel = format.bitsPerChannel / 8
        return bytes.withUnsafeBytes { bytes in
            for row in 0..<size.height {
                let start = row * layout.bytesPerRow
                for pixel in stride(from: start, to: start + layout.usedBytesPerRow, by: 4 * channel) {
                    for byte in 0..<channel where bytes[pixel + 3 * channel + byte] != 0xFF { return false }
                }
            }
            return true
        }
    }
}
