import ImageCodecs
import ImageCore
import ImageMetadata
import TestSupport
import Testing

@Suite("JPEGs in EXIF are cleared until none can be found")
struct EmbeddedPicturesTests {
    /// Frame, scan and end of a JPEG, with one byte of pixels.
    private static let rest: [UInt8] = [0xFF, 0xC0, 0, 2, 0xFF, 0xDA, 0, 2, 7, 0xFF, 0xD9]
    private static let tiny = [0xFF, 0xD8] + rest

    /// Returns an EXIF block with these maker's notes after its pictures were cleared.
    private func cleared(_ notes: [UInt8]) throws -> [UInt8] {
        var builder = EXIFBuilder(isBigEndian: true)
        builder.add(0x927C, type: 7, bytes: notes, to: .details)
        var metadata = ImageMetadata(exif: builder.block)
        #expect(metadata.removePictures() == ["the preview in its maker's notes"])
        let block = try #require(metadata.exif)
        #expect(metadata.removePictures() == [], "a picture is still there")
        #expect(block.count == builder.block?.count)
        return block
    }

    @Test("A picture right behind one that is cut off", arguments: [1, 2, 3, 40])
    func cutOff(missing: Int) throws {
        let (first, second) = (MadePhoto.gainMap, CameraEXIF.thumbnail)
        let block = try cleared(Array("Maker\0".utf8) + first.dropLast(missing) + second + Array("end".utf8))
        for part in [first[20..<60], second[20..<60], second.suffix(30)] { #expect(!block.contains(Array(part))) }
        #expect(block.contains(Array("Maker\0".utf8)) && block.contains(Array("end".utf8)))
    }

    @Test("A picture right behind a progressive one that is cut off anywhere")
    func cutOffProgressive() throws {
        let first = try GeneratedPicture.smooth(40, 30).encoded(JPEGEncodingOptions(isProgressive: true))
        // Its tables differ from those of the first one.
        let second = try GeneratedPicture.smooth(24, 16).encoded(JPEGEncodingOptions(quantization: .quality(31)))
        for count in 2..<first.count {
            let block = try cleared(first.prefix(count) + second)
            for part in [second[30..<60], second.suffix(30)] { #expect(!block.contains(Array(part)), "\(count)") }
        }
    }

    @Test("A picture whose first byte was changed, as some cameras do, and one with stray bytes")
    func changed() throws {
        let tables = try #require(CameraEXIF.thumbnail.firstRange(of: [0xFF, 0xDB])).lowerBound
        let picture = [0xFF, 0xD8] + CameraEXIF.thumbnail[tables...]
        let frame = try #require(picture.firstRange(of: [0xFF, 0xC0])).lowerBound
        let stray = picture[..<frame] + [0, 0xFF, 0x01] + picture[frame...]
        let files = [[0x02] + picture.dropFirst(), Array(stray)]
        for file in files {
            let block = try cleared(Array("Maker\0".utf8) + file + Array("end".utf8))
            for part in [picture[20..<60], picture.suffix(30)] { #expect(!block.contains(Array(part))) }
            #expect(block.contains(Array("Maker\0".utf8)) && block.contains(Array("end".utf8)))
        }
    }

    @Test("A scan before the first frame has no pixels, and what follows it is cleared")
    func scanWithoutFrame() throws {
        let head: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDA, 0, 2]
        for notes in [head + Self.rest, head + [1] + Self.tiny + Self.rest] {
            #expect(try !cleared(notes).contains(Self.rest))
        }
    }

    @Test("A segment whose length lies in a picture")
    func overlappingLength() throws {
        let head: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDB, 1]
        // With the first byte of the picture, 0xFF, the segment ends at 515; with 0 in its place, at 260, where a frame follows.
        var notes = head + Self.tiny + [UInt8](repeating: 0, count: 600)
        notes.replaceSubrange(260..<260 + Self.rest.count, with: Self.rest)
        #expect(try !cleared(notes).contains(Self.rest))
    }
}
