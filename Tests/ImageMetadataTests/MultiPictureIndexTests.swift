import ImageCore
import ImageMetadata
import TestSupport
import Testing

@Suite("The index of a file's pictures (MPF)")
struct MultiPictureIndexTests {
    private static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((payload.count + 2) >> 8), UInt8((payload.count + 2) & 0xFF)] + payload
    }

    /// Little-endian, as some cameras write it, with three pictures.
    private static func littleEndian(_ pictures: [(size: Int, offset: Int)]) -> [UInt8] {
        let number = { (value: Int, count: Int) in (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        var bytes = Array("MPF\0II*\0".utf8) + number(8, 4) + number(1, 2)
        bytes += number(0xB002, 2) + number(7, 2) + number(16 * pictures.count, 4) + number(26, 4) + number(0, 4)
        for picture in pictures {
            bytes += number(0, 4) + number(picture.size, 4) + number(picture.offset, 4) + number(0, 4)
        }
        return bytes
    }

    private static func file(_ index: [UInt8]) -> [UInt8] {
        let segments = [
            segment(0xE1, [1, 2, 3]), segment(0xE2, Array("ICC_PROFILE\0".utf8)), segment(0xE2, index),
            segment(0xDA, [0]),
        ]
        return [0xFF, 0xD8] + segments.joined() + [UInt8](repeating: 7, count: 400)
    }

    @Test("both orders of bytes, padding before a marker, and pictures that are not within the file")
    func reads() throws {
        var bytes = Self.file(Self.littleEndian([(100, 0), (50, 200), (60, 10_000), (20, 250)]))
        let start = try #require(bytes.firstRange(of: Array("MPF\0".utf8))).lowerBound + 4
        #expect(
            try MultiPictureIndex(MemorySource(bytes))?.pictures
                == [start + 200..<start + 250, start + 250..<start + 270])
        bytes.insert(0xFF, at: 2)
        #expect(try MultiPictureIndex(MemorySource(bytes))?.pictures.first == start + 201..<start + 251)
        #expect(try MultiPictureIndex(MemorySource(Array(bytes.prefix(start + 20))))?.pictures ?? [] == [])
        #expect(try MultiPictureIndex(MemorySource([0xFF, 0xD8, 0xFF, 0xDA, 0, 2])) == nil)
    }

    @Test("what is written before the first picture's size is known is corrected, and read", arguments: [1, 3, 1000])
    func writes(step: Int) throws {
        let index = MultiPictureIndex.segment(ofFurtherPicture: 50)
        #expect(MultiPictureIndex.pictureCount(of: index) == 2)
        var bytes = Self.file(index.payload)
        var finder = MultiPictureIndex.Finder()
        for start in stride(from: 0, to: bytes.count, by: step) {
            finder.look(at: Array(bytes[start..<min(start + step, bytes.count)]))
        }
        let segment = try #require(finder.segment)
        #expect(Array(bytes[segment...].prefix(4)) == Array("MPF\0".utf8))
        let size = bytes.count
        for (offset, correction) in MultiPictureIndex.corrections(segment: segment, primarySize: size) {
            bytes.replaceSubrange(offset..<offset + correction.count, with: correction)
        }
        bytes += [UInt8](repeating: 1, count: 60)
        #expect(try MultiPictureIndex(MemorySource(bytes))?.pictures == [size..<size + 50])
        var others = MultiPictureIndex.Finder()
        others.look(at: [0xFF, 0xD8] + Self.segment(0xE1, Array("MPF\0".utf8)) + Self.segment(0xDA, [0]))
        others.look(at: Self.segment(0xE2, index.payload))
        #expect(others.segment == nil)
    }
}
