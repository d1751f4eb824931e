/// Blocks of Deflate with Huffman codes of any lengths (RFC 1951), to be read or refused.
struct DeflateBits {
    private var bits: [Bool] = []

    /// A number, the lowest bit first.
    private mutating func append(_ number: Int, _ count: Int) {
        for bit in 0..<count { bits.append(number >> bit & 1 == 1) }
    }

    /// A code, the highest bit first.
    private mutating func append(_ code: (bits: Int, length: Int)?) {
        guard let code else { return }
        for bit in (0..<code.length).reversed() { bits.append(code.bits >> bit & 1 == 1) }
    }

    private static func codes(_ lengths: [Int: Int]) -> [Int: (bits: Int, length: Int)] {
        var codes: [Int: (bits: Int, length: Int)] = [:]
        var next = 0
        for length in 1...15 {
            for symbol in lengths.keys.sorted() where lengths[symbol] == length {
                codes[symbol] = (next, length)
                next += 1
            }
            next <<= 1
        }
        return codes
    }

    /// Appends a block of literals with the code lengths of these symbols, and its end if that has a code.
    mutating func append(_ bytes: [UInt8], literals: [Int: Int], distances: [Int: Int], isLast: Bool) {
        append(isLast ? 1 : 0, 1)
        append(2, 2)
        let distanceCount = (distances.keys.max() ?? 0) + 1
        append(0, 5)
        append(distanceCount - 1, 5)
        // All lengths from 0 to 15 have codes of four bits; those that repeat have none. They stand in the order of RFC 1951, 3.2.7.
        append(15, 4)
        for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] {
            append(symbol < 16 ? 4 : 0, 3)
        }
        let lengths = Self.codes(Dictionary(uniqueKeysWithValues: (0..<16).map { ($0, 4) }))
        for symbol in 0..<257 { append(lengths[literals[symbol] ?? 0]) }
        for symbol in 0..<distanceCount { append(lengths[distances[symbol] ?? 0]) }
        let codes = Self.codes(literals)
        for byte in bytes { append(codes[Int(byte)]) }
        append(codes[256])
    }

    /// The blocks as a zlib stream of these bytes.
    func zlibStream(of bytes: [UInt8], hasRightChecksum: Bool) -> [UInt8] {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        let checksum = (high << 16 | low) ^ (hasRightChecksum ? 0 : 1)
        var packed: [UInt8] = [0x78, 0x9C]
        for start in stride(from: 0, to: bits.count, by: 8) {
            packed.append(bits[start..<min(start + 8, bits.count)].reversed().reduce(0) { $0 << 1 | ($1 ? 1 : 0) })
        }
        return packed + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }
    }
}
