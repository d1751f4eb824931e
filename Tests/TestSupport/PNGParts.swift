import ImageCore
import ImageMetadata

/// A PNG taken apart, to be changed and put together again with right checksums.
package struct PNGParts {
    package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    package var chunks: [PNGChunk] = []

    /// - Parameter bytes: a whole file.
    package init(_ bytes: [UInt8]) {
        var position = 8
        while position + 12 <= bytes.count {
            let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            let name = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
            chunks.append(PNGChunk(name: name, data: Array(bytes[position + 8..<position + 8 + length])))
            position += 12 + length
        }
    }

    package var bytes: [UInt8] { Self.signature + chunks.flatMap { Self.bytes(of: $0) } }

    package func index(of name: String) -> Int? {
        chunks.firstIndex { $0.name == name }
    }

    package func data(of name: String) -> [UInt8]? {
        index(of: name).map { chunks[$0].data }
    }

    /// Length, name, data and checksum.
    package static func bytes(of chunk: PNGChunk) -> [UInt8] {
        let body = Array(chunk.name.utf8) + chunk.data
        return bigEndian(UInt32(chunk.data.count)) + body + bigEndian(checksum(body))
    }

    package static func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// A zlib stream of `count` zeros, rounded to whole runs of 258, in one block with fixed codes. No checksum.
    package static func packedZeros(_ count: Int) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x9C]
        var bits: UInt64 = 0
        var width = 0
        func put(_ code: [UInt8]) {
            for bit in code {
                bits |= UInt64(bit) << UInt64(width)
                width += 1
                if width == 8 {
                    result.append(UInt8(bits))
                    bits = 0
                    width = 0
                }
            }
        }
        put([1, 1, 0])  // the last block, fixed codes
        put([0, 0, 1, 1, 0, 0, 0, 0])  // a zero
        for _ in 0..<count / 258 {
            put([1, 1, 0, 0, 0, 1, 0, 1])  // 258 times
            put([0, 0, 0, 0, 0])  // the byte before
        }
        put([0, 0, 0, 0, 0, 0, 0])
        put([0, 0, 0, 0, 0, 0, 0, 0])
        return result
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum = table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8
        }
        return ~sum
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 0 ? sum >> 1 : 0xEDB8_8320 ^ sum >> 1 }
    }
}

extension PNGParts {
    /// Makes it an APNG of two frames, the default picture and one with these bytes.
    package mutating func animate(frame: [UInt8]) {
        func control(_ number: UInt32) -> PNGChunk {
            let header = chunks[0].data.prefix(8)
            return PNGChunk(
                name: "fcTL",
                data: Self.bigEndian(number) + header + [UInt8](repeating: 0, count: 8) + [0, 1, 0, 10, 0, 0])
        }
        chunks.insert(PNGChunk(name: "acTL", data: [0, 0, 0, 2, 0, 0, 0, 0]), at: 1)
        chunks.insert(control(0), at: 2)
        chunks.insert(control(1), at: chunks.count - 1)
        chunks.insert(PNGChunk(name: "fdAT", data: Self.bigEndian(2) + frame), at: chunks.count - 1)
    }
}
