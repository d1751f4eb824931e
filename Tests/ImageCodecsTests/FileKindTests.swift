import ImageCodecs
import ImageCore
import TestSupport
import Testing

@Suite struct FileKindTests {
    private static func boxed(_ brand: String, _ others: [String] = []) -> [UInt8] {
        let brands = others.joined()
        return [0, 0, 0, UInt8(16 + brands.utf8.count)] + Array("ftyp\(brand)\0\0\0\0\(brands)".utf8) + [0, 0, 0, 8]
    }

    static let unreadable: [(name: String, head: [UInt8])] = [
        ("JPEG 2000", boxed("jp2 ")),
        ("QuickTime video", boxed("qt  ")), ("video (MP4)", boxed("isom", ["mp41"])),
        ("AVI video", Array("RIFF".utf8) + [1, 2, 3, 4] + Array("AVI LIST".utf8)), ("GIF", Array("GIF89a".utf8)),
        ("BMP", Array("BM".utf8) + [0, 1, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0]),
        ("JPEG XL", [0xFF, 0x0A, 1]), ("JPEG XL", [0, 0, 0, 0x0C] + Array("JXL ".utf8) + [0x0D, 0x0A, 0x87, 0x0A]),
        ("JPEG 2000", [0, 0, 0, 0x0C] + Array("jP  ".utf8) + [0x0D, 0x0A, 0x87, 0x0A]),
        ("JPEG 2000", [0xFF, 0x4F, 0xFF, 0x51]), ("Photoshop PSD", Array("8BPS".utf8)),
        ("PDF", Array("%PDF-1.7".utf8)), ("vector graphics (SVG)", Array("<?xml version=\"1.0\"?>\n<svg >".utf8)),
        ("vector graphics (SVG)", [0xEF, 0xBB, 0xBF] + Array("  <SVG>".utf8)),
        ("Windows icon (ICO)", [0, 0, 1, 0, 2, 0, 16, 16]), ("QOI", Array("qoif".utf8)),
        ("PFM", Array("PF\n1 1\n-1.0\n".utf8)), ("OpenEXR", [0x76, 0x2F, 0x31, 1]),
        ("Radiance HDR", Array("#?RADIANCE\n".utf8)),
        ("animated MNG", [0x8A, 0x4D, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        ("JNG", [0x8B, 0x4A, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        ("Matroska or WebM video", [0x1A, 0x45, 0xDF, 0xA3]),
    ]

    @Test("formats that can't be read are named", arguments: unreadable)
    func names(name: String, head: [UInt8]) {
        #expect(FileKind(head: head) == .unreadable(name))
        #expect(throws: ImageError.unsupportedFormat(name, readable: WritableFormat.titlesAsChoice)) {
            try ImageDecoders.make(source: MemorySource(head))
        }
    }

    @Test("HEIF's brands")
    func brands() {
        let files: [(String, [String], ReadableFormat)] = [
            ("heic", [], .heic), ("heix", ["mif1"], .heic), ("mif1", ["heic"], .heic), ("mif1", [], .heic),
            ("msf1", ["hevc"], .heic), ("avif", [], .avif), ("mif1", ["avif", "miaf"], .avif),
            ("avis", ["msf1"], .avif),
            ("heic", ["mif1", "avif"], .heic),
        ]
        for (brand, others, format) in files {
            #expect(FileKind(head: Self.boxed(brand, others)) == .readable(format), "\(brand) \(others)")
        }
    }

    @Test("nothing, and anything else")
    func unknown() {
        #expect(throws: ImageError.empty) { try ImageDecoders.make(source: MemorySource([])) }
        let others: [[UInt8]] = [
            [0], [0xFF], [0xFF, 0xD8], Array("hello".utf8), Array("<html>".utf8), Array("BMW is a car maker".utf8),
            [0x89, 0x50], [0, 0, 0, 0], [UInt8](repeating: 0, count: 2000), Array("P6".utf8), Array("RIFF".utf8),
        ]
        for bytes in others {
            #expect(throws: ImageError.notAPicture) { try ImageDecoders.make(source: MemorySource(bytes)) }
        }
    }

    @Test("no bytes make it fail")
    func anyBytes() {
        for seed in 0..<200 {
            for head in Self.unreadable.map(\.1) + [[0xFF, 0xD8, 0xFF], PNGParts.signature] {
                let count = head.count * seed / 200
                let bytes = head.prefix(count) + Metadata.bytes(seed % 70, seed: UInt64(seed))
                _ = FileKind(head: Array(bytes))
                _ = PictureProbe.probe(Array(bytes))
            }
        }
    }

    @Test("the message has the right article")
    func article() {
        #expect(ImageError.unsupportedFormat("WebP", readable: "PNG").description.hasPrefix("a WebP file"))
        #expect(
            ImageError.unsupportedFormat("animated PNG", readable: "PNG").description.hasPrefix("an animated PNG file"))
    }
}
