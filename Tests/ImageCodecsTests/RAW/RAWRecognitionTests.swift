import ImageCodecs
import ImageCore
import TestSupport
import Testing

@Suite struct RAWRecognitionTests {
    @Test("a kilobyte is enough", arguments: RAWSample.kinds)
    func kinds(kind: String) throws {
        let head = Array(try RAWSample(kind).bytes.prefix(FileKind.headLength))
        #expect(FileKind(head: head) == .readable(try #require(ReadableFormat(name: kind))))
    }

    @Test("extensions lead to the formats, and results are JPEGs")
    func extensions() throws {
        for name in RAWSample.kinds + ["NRW", "rwl", "CR2"] { #expect(ReadableFormat(fileExtension: name) != nil) }
        #expect(ReadableFormat(fileExtension: "nrw")?.name == "nef")
        #expect(ReadableFormat.titles.ranges(of: "RAW").count == 1, "the kinds have one title together")
        #expect(!WritableFormat.titles.contains("RAW"))
    }

    private typealias Fields = [Int: TIFFWriter.Value]

    private static let picture: Fields = [
        0x0100: .long([600]), 0x0101: .long([400]), 0x0102: .short([8, 8, 8]), 0x0103: .short([1]), 0x0106: .short([2]),
        0x0111: .long([2000]), 0x0115: .short([3]), 0x0116: .long([400]), 0x0117: .long([720_000]),
    ]

    /// What scanners, the makers' own programs, Photoshop and libtiff write.
    private static let ordinary: [(String, Fields)] = [
        ("a scan", picture.merging([0x010F: .text("Nikon"), 0x0110: .text("LS-5000")]) { $1 }),
        ("a pyramid", picture.merging([0x00FE: .long([0]), 0x014A: .long([900, 950])]) { $1 }),
        (
            "a pyramid of a camera's picture",
            picture.merging([0x010F: .text("NIKON CORPORATION"), 0x014A: .long([900]), 0x8769: .long([990])]) { $1 }
        ),
        (
            "a thumbnail before its picture",
            picture.merging([0x00FE: .long([1]), 0x014A: .long([900])]) { $1 }
        ),
        (
            "a JPEG in a TIFF",
            picture.merging([0x0103: .short([7]), 0x010F: .text("SONY"), 0x8769: .long([990])]) { $1 }
        ),
        ("an old JPEG in a TIFF", picture.merging([0x0103: .short([6]), 0x0201: .long([2000])]) { $1 }),
        ("a page", picture.merging([0x00FE: .long([2]), 0x010F: .text("Ricoh")]) { $1 }),
        ("a reduced picture alone", picture.merging([0x00FE: .long([1]), 0x010F: .text("PENTAX")]) { $1 }),
        ("a version of another type", picture.merging([0xC612: .text("1.4")]) { $1 }),
    ]

    @Test("ordinary TIFF files are no RAW files", arguments: [false, true])
    func others(isBigEndian: Bool) {
        for (name, fields) in Self.ordinary {
            var file = TIFFWriter(isBigEndian: isBigEndian)
            file.putFirst(fields)
            #expect(FileKind(head: file.bytes) == .readable(.tiff), "\(name)")
        }
    }
}
