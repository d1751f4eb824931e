/// Right checksums for the chunks of a PNG: what is made up has none, and libpng drops what has none.
enum PNGRepair {
    /// Nil where it is no PNG or has them.
    static func repaired(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
        var result = bytes
        var offset = 8
        while offset <= bytes.count - 12 {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - offset - 12 else { break }
            let end = offset + 8 + length
            let checksum = checksum(bytes[offset + 4..<end])
            for index in 0..<4 { result[end + index] = UInt8(truncatingIfNeeded: checksum >> (24 - 8 * UInt32(index))) }
            offset = end + 4
        }
        return result == bytes ? nil : result
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 0 ? value >> 1 : 0xEDB8_8320 ^ value >> 1 }
    }

    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(~0) { value, byte in table[Int((value ^ UInt32(byte)) & 255)] ^ value >> 8 }
    }
}
