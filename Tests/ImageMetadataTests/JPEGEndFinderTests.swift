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

    @Test("Stray bytes between segments are passed over only where that is allowed")
    func strayBytes() {
        let file = Self.files[0]
        let bytes = Array(file[..<20]) + [1, 2, 3] + file[20...]
        var strict = JPEGEndFinder()
        strict.look(at: bytes[...])
        #expect(strict.end == nil && strict.isBroken)
        var lenient = JPEGEndFinder(allowsStrayBytes: true)
        lenient.look(at: bytes[...])
        #expect(lenient.end == bytes.count)
    }

    @Test("A file that is cut, or is no JPEG, has no end")
    func none() {
        for bytes in [Array(Self.files[0].dropLast()), [0xFF, 0xD8, 0xFF, 0xD9], [0x89, 0x50], MadePhoto.video] {
            var finder = JPEGEndFinder(allowsStrayBytes: true)
            finder.look(at: bytes[...])
            #expect(finder.end == nil)
        }
    }
}
