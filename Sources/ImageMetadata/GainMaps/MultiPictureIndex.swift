import ImageCore

/// CIPA's multi-picture format (DC-007): where in a JPEG's file further pictures are. Offsets count from the index itself.
package struct MultiPictureIndex: Sendable {
    /// The bytes of the file that further pictures take up, in the index's order.
    package private(set) var pictures: [Range<Int>] = []

    private static let name = Array("MPF\0".utf8)
    /// Segments that are looked at, and pictures: a file may claim any number.
    private static let mostSegments = 1024
    private static let mostPictures = 64
    private static let entryLength = 16

    /// Reads it.
    /// - Returns: nil where there is none that can be read.
    package init?(_ file: any RandomAccessSource) throws(ImageError) {
        guard let segment = try Self.find(in: file) else { return nil }
        let start = segment.lowerBound + Self.name.count
        let bytes = try file.bytes(at: start, count: segment.upperBound - start)
        guard let reader = Reader(bytes), let directory = reader.number(at: 4, count: 4),
            let count = reader.number(at: directory, count: 2), count <= 64
        else { return nil }
        for field in 0..<count {
            let position = directory + 2 + 12 * field
            guard reader.number(at: position, count: 2) == 0xB002,
                let length = reader.number(at: position + 4, count: 4),
                let entries = reader.number(at: position + 8, count: 4)
            else { continue }
            for entry in 0..<min(length / Self.entryLength, Self.mostPictures) {
                guard let size = reader.number(at: entries + Self.entryLength * entry + 4, count: 4),
                    let offset = reader.number(at: entries + Self.entryLength * entry + 8, count: 4)
                else { return nil }
                // The first one has none: it is the picture that the index stands in.
                guard offset > 0, size > 0, start + offset + size <= file.byteCount else { continue }
                pictures.append(start + offset..<start + offset + size)
            }
        }
    }

    /// How many pictures an index has, the first one included; nil where it can't be read.
    package static func pictureCount(of segment: JPEGSegment) -> Int? {
        guard let reader = Reader(Array(segment.payload.dropFirst(name.count))),
            let directory = reader.number(at: 4, count: 4), let count = reader.number(at: directory, count: 2)
        else { return nil }
        let fields = (0..<min(count, 64)).map { directory + 2 + 12 * $0 }
        return fields.first { reader.number(at: $0, count: 2) == 0xB001 }.flatMap {
            reader.number(at: $0 + 8, count: 4)
        }
    }

    /// The payload of the segment that it stands in.
    private static func find(in file: any RandomAccessSource) throws(ImageError) -> Range<Int>? {
        var position = 2
        for _ in 0..<mostSegments {
            let head = try file.bytes(at: position, count: 8)
            guard head.count == 8, head[0] == 0xFF, head[1] != 0xDA, head[1] != 0xD9 else { return nil }
            // A marker may have any number of these before it.
            if head[1] == 0xFF {
                position += 1
                continue
            }
            let length = Int(head[2]) << 8 | Int(head[3])
            guard length >= 2 else { return nil }
            if head[1] == 0xE2, length >= 6, head.suffix(4).elementsEqual(name) {
                return position + 4..<min(position + 2 + length, file.byteCount)
            }
            position += 2 + length
        }
        return nil
    }

    /// Numbers in either order of bytes.
    private struct Reader {
        private let bytes: [UInt8]
        private let isBigEndian: Bool

        init?(_ bytes: [UInt8]) {
            guard bytes.starts(with: Array("II*\0".utf8)) || bytes.starts(with: Array("MM\0*".utf8)) else { return nil }
            self.bytes = bytes
            isBigEndian = bytes[0] == UInt8(ascii: "M")
        }

        /// Nil beyond the end.
        func number(at start: Int, count: Int) -> Int? {
            guard start >= 0, start <= bytes.count - count else { return nil }
            let digits = bytes[start..<start + count]
            return isBigEndian
                ? digits.reduce(0) { $0 << 8 | Int($1) } : digits.reversed().reduce(0) { $0 << 8 | Int($1) }
        }
    }
}

extension MultiPictureIndex {
    /// The index of a file with one further picture, which follows the first at once, before the first one's size is known.
    /// - Parameter size: of the further picture, in bytes.
    package static func segment(ofFurtherPicture size: Int) -> JPEGSegment {
        let tags: [UInt8] = [
            0, 3,
            // The version, the number of pictures, and where their entries are.
            0xB0, 0, 0, 7, 0, 0, 0, 4, 0x30, 0x31, 0x30, 0x30,
            0xB0, 1, 0, 4, 0, 0, 0, 1, 0, 0, 0, 2,
            0xB0, 2, 0, 7, 0, 0, 0, 32, 0, 0, 0, 50,
            0, 0, 0, 0,
        ]
        // A JPEG that is the first picture, and one of which nothing more is said.
        let primary: [UInt8] = [0, 3, 0, 0] + bytes(0) + [0, 0, 0, 0, 0, 0, 0, 0]
        let further: [UInt8] = [0, 0, 0, 0] + bytes(UInt32(clamping: size)) + bytes(0) + [0, 0, 0, 0]
        return JPEGSegment(number: 2, payload: name + Array("MM\0*\0\0\0\u{8}".utf8) + tags + primary + further)
    }

    /// What is to be changed in ``segment(ofFurtherPicture:)`` once the first picture's size is known.
    /// - Parameters:
    ///   - segment: where its payload begins in the file.
    ///   - primarySize: bytes of the first picture, from the file's start on. A file with a gain map is below 4 GiB.
    package static func corrections(
        segment: Int, primarySize: Int
    ) -> [(offset: Int, bytes: [UInt8])] {
        let header = segment + name.count
        return [
            (header + 54, bytes(UInt32(clamping: primarySize))),
            (header + 74, bytes(UInt32(clamping: primarySize - header))),
        ]
    }

    /// Big-endian.
    static func bytes(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
    }
}
