extension PixelBuffer {
    /// The bytes of the first rows with 8 bits a channel: the nearest levels to those of 16.
    package func narrowed(rows: Int) -> ArraySlice<UInt8> {
        let wide = bytes.prefix(rows * layout.bytesPerRow)
        guard format == .rgba16 else { return wide }
        return wide.withUnsafeBytes { levels in
            (0..<levels.count / 2).map { index in
                // In the machine's byte order.
                UInt8((UInt32(levels.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)) + 128) / 257)
            }[...]
        }
    }
}
