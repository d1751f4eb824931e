import ImageCodecs
import ImageCore
import ImageMetadata
import TestSupport
import Testing

@Suite("The end of a JPEG is found by its structure")
struct JPEGEndFinderTests {
    private static let files: [[UInt8]] = [
        MadePhoto.jpeg(ImageMetadata()),
        made {
            try GeneratedPicture.smooth(90, 70).encoded(
                JPEGEncodingOptions(isProgressive: true), metadata: ImageMetadata(comments: [[0xFF, 0xD9, 0xFF, 0xDA]]))
        },
        // A thumbnail within a segment ends before the picture does.
        MadePhoto.jpeg(ImageMetadata(jpegSegments: [JPEGSegment(number: 9, payload: MadePhoto.gainMap)])),
    ]

    @Test("The end of a JPEG is found for any following data and any chunk size", arguments: [1, 7, 1 << 20])
    func end(part: Int) {
        for file in Self.files {
            for behind in [[], [0], MadePhoto.video, MadePhoto.gainMap, [0xFF, 0xD9]] as [[UInt8]] {
                var finder = JPEGEndFinder()
                let bytes = file + behind
                for start in stride(from: 0, to: bytes.count, by: part) {
                    finder.look(at: bytes[start..<min(start + part, bytes.count)])
                }
                #expect(finder.end == file.count && !finder.isBroken)
            }
        }
    }

    @Test(
        "Any stray bytes between segments are passed over in a file, and 64 in other data", arguments: [3, 64, 65, 500])
    func strayBytes(count: Int) {
        let file = Self.files[0]
        let bytes = Array(file[..<20]) + [UInt8](repeating: 1, count: count) + file[20...]
        var data = JPEGEndFinder()
        data.look(at: bytes[...])
        #expect(data.end == (count <= 64 ? bytes.count : nil) && data.isBroken == (count > 64))
        var whole = JPEGEndFinder(isWholeFile: true)
        whole.look(at: bytes[...])
        #expect(whole.end == bytes.count)
    }

    @Test("Markers without a segment are passed over anywhere", arguments: [0x01, 0xD0, 0xD7] as [UInt8])
    func markersWithoutSegment(code: UInt8) throws {
        let file = Self.files[0]
        let scan = try #require(file.firstRange(of: [0xFF, 0xDA])).lowerBound
        for position in [20, scan, scan + 20] {
            var finder = JPEGEndFinder()
            let bytes = Array(file[..<position]) + [0xFF, code] + file[position...]
            finder.look(at: bytes[...])
            #expect(finder.end == bytes.count)
        }
    }

    @Test("A file that is cut, or is no JPEG, has no end")
    func none() {
        for bytes in [Array(Self.files[0].dropLast()), [0xFF, 0xD8, 0xFF, 0xD9], [0x89, 0x50], MadePhoto.video] {
            var finder = JPEGEndFinder(isWholeFile: true)
            finder.look(at: bytes[...])
            #expect(finder.end == nil)
        }
    }
}
