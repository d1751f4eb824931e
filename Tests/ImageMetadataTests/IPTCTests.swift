import ImageCore
import ImageMetadata
import TestSupport
import Testing

@Suite("IPTC in Photoshop's resources")
struct IPTCTests {
    private static func set(_ number: UInt8, _ text: String) -> [UInt8] {
        [0x1C, 2, number, 0, UInt8(text.utf8.count)] + Array(text.utf8)
    }

    private static func resource(_ number: Int, name: [UInt8] = [0, 0], _ data: [UInt8]) -> [UInt8] {
        let length = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: data.count >> $0) }
        return Array("8BIM".utf8) + [UInt8(number >> 8), UInt8(number & 255)] + name + length + data
            + [UInt8](repeating: 0, count: data.count % 2)
    }

    private static let other = resource(1005, name: [3] + Array("abc".utf8), [1, 2, 3])
    private static let thumbnail = resource(1036, [UInt8](repeating: 0x77, count: 61))

    private static func bytes(_ sets: [UInt8], digest: [UInt8]) -> [UInt8] {
        resource(1028, sets) + other + resource(1061, digest) + thumbnail
    }

    @Test("Captions are read; the thumbnail goes and all else stays")
    func thumbnail() {
        let sets = Self.set(5, "A title") + Self.set(25, "one") + Self.set(25, "two") + Self.set(90, "Berlin")
        let bytes = Self.bytes(sets, digest: MD5.digest(of: sets))
        var metadata = ImageMetadata(imageResources: bytes)
        #expect(metadata.captions.map(\.name) == ["Title", "Keywords", "City"])
        #expect(metadata.captions.map(\.text) == ["A title", "one, two", "Berlin"])
        metadata.removeThumbnails()
        #expect(metadata.imageResources == Array(bytes.dropLast(Self.thumbnail.count)))
    }

    @Test("Location names go, and the digest is that of what is left")
    func location() {
        let kept = Self.set(5, "A title") + Self.set(120, "A caption of an odd length!")
        let locations = Self.set(90, "Berlin") + Self.set(101, "Germany")
        var metadata = ImageMetadata(
            imageResources: Self.bytes(locations + kept, digest: MD5.digest(of: locations + kept)))
        #expect(metadata.removeLocation() == [])
        #expect(metadata.imageResources == Self.bytes(kept, digest: MD5.digest(of: kept)))
    }

    @Test("IPTC of two programs goes as a whole, zeros between them or not", arguments: [0, 1, 2, 5])
    func twice(zeros: Int) {
        let one = Self.bytes(Self.set(90, "Berlin"), digest: [])
        let other = Self.bytes(Self.set(90, "Paris"), digest: [])
        var metadata = ImageMetadata(imageResources: one + [UInt8](repeating: 0, count: zeros) + other)
        #expect(metadata.removeLocation() == ["IPTC"])
        let left = String(decoding: metadata.imageResources ?? [], as: UTF8.self)
        #expect(!left.contains("Berlin") && !left.contains("Paris"))
    }

    @Test("What is laid out in another way is not touched; where it may state the location it goes")
    func broken() {
        let whole = Self.bytes(Self.set(5, "x"), digest: [])
        for bytes in [[1, 2, 3], Array(whole.dropLast(20)), whole + [9]] {
            let before = ImageMetadata(imageResources: bytes)
            var after = before
            after.removeThumbnails()
            #expect(after == before)
            #expect(after.removeLocation() == ["IPTC"])
            #expect(after.imageResources == nil)
        }
        var random = SeededGenerator(seed: 4)
        for _ in 0..<2000 {
            var bytes = whole
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            var metadata = ImageMetadata(imageResources: bytes)
            _ = metadata.captions
            metadata.removeThumbnails()
            _ = metadata.removeLocation()
            #expect((metadata.imageResources?.count ?? 0) <= whole.count)
        }
    }
}
