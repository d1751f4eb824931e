import ImageCodecs
import ImageCore
import ImageMetadata
import TestSupport
import Testing

@Suite struct PictureProbeTests {
    @Test("a probe says what the decoder's header says")
    func agrees() throws {
        for color in [SpecialJPEG.Color.gray, .ycbcr, .cmyk] {
            for scans in [SpecialJPEG.Scans.one, .oneForEachComponent, .progressive] {
                var special = SpecialJPEG(color)
                special.scans = scans
                special.sampling = (2, 2)
                let bytes = special.write(GeneratedPicture.smooth(123, 45))
                let header = try ImageDecoders.make(source: MemorySource(bytes)).header
                let probe = try #require(PictureProbe.probe(bytes))
                #expect(probe.format == .jpeg)
                #expect(probe.size == header.size)
                #expect(probe.bitDepth == 8)
                #expect(probe.componentCount == header.jpeg?.sampling.count)
                #expect(probe.isProgressive == (scans == .progressive))
                #expect(probe.estimatedMemory == header.estimatedMemory)
            }
        }
    }

    @Test("PngSuite, too", .needsCorpora, arguments: PNGSuite.valid)
    func suite(name: String) throws {
        let bytes = try PictureFiles.corpus("pngsuite", name + ".png")
        let header = try ImageDecoders.make(source: MemorySource(bytes)).header
        let probe = try #require(PictureProbe.probe(bytes))
        #expect(probe.format == .png)
        #expect(probe.size == header.size)
        #expect(probe.isInterlaced == !header.isStreamed)
        #expect(probe.estimatedMemory == header.estimatedMemory)
    }

    @Test("without the frame header the size is unknown")
    func cut() throws {
        let metadata = ImageMetadata(iccProfile: Metadata.profile)
        let bytes = try GeneratedPicture.smooth(50, 40).encoded(.jpeg(JPEGEncodingOptions()), metadata: metadata)
        let early = try #require(PictureProbe.probe(Array(bytes.prefix(1000))))
        #expect(early.size == nil && early.estimatedMemory == nil)
        #expect(PictureProbe.probe(bytes)?.size == PixelSize(width: 50, height: 40))
        #expect(PictureProbe.probe(Array("no picture".utf8)) == nil)
        #expect(PictureProbe.probe([]) == nil)
    }

    @Test("a file is read in pieces, and not where it can be skipped")
    func pieces() throws {
        let exif = EXIFBlock(orientation: 8, date: "2024:05:06 07:08:09", gap: 20_000).bytes
        let metadata = ImageMetadata(iccProfile: [UInt8](repeating: 7, count: 300_000), exif: exif)
        for coding in [JPEGEncodingOptions(), PNGEncodingOptions()] as [any EncoderSettings] {
            let bytes = try GeneratedPicture.noise(500, 400).encoded(coding, metadata: metadata)
            let reads = Reads()
            let probe = try #require(
                PictureProbe.probe { offset, count in
                    reads.count += count
                    return Array(bytes.dropFirst(offset).prefix(count))
                })
            #expect(probe.size == PixelSize(width: 500, height: 400))
            #expect(probe.exif == exif)
            #expect(reads.count < 130_000 && bytes.count > 300_000)
            #expect(
                probe.estimatedMemory == (try ImageDecoders.make(source: MemorySource(bytes)).header.estimatedMemory))
        }
        #expect(PictureProbe.probe { _, _ in [] } == nil)
    }

    @Test("what is no segment is skipped, but not without end")
    func strayBytes() throws {
        let original = JPEGParts(try GeneratedPicture.smooth(20, 10).encoded(.jpeg(JPEGEncodingOptions())))
        let size = PixelSize(width: 20, height: 10)
        var parts = original
        let junk = JPEGParts.Part(marker: 0xEE, payload: [1, 2], data: [UInt8](repeating: 5, count: 100_000))
        for count in 0...4 {
            #expect(PictureProbe.probe(parts.bytes())?.size == (count * 100_000 < PictureProbe.headLength ? size : nil))
            parts.parts.insert(junk, at: 0)
        }
        var many = original
        many.parts.insert(
            contentsOf: [JPEGParts.Part](repeating: JPEGParts.Part(marker: 0xEE, payload: []), count: 5000), at: 0)
        #expect(PictureProbe.probe(many.bytes())?.size == nil)
        many.parts.removeFirst(4000)
        #expect(PictureProbe.probe(many.bytes())?.size == size)
    }

    @Test("a PNG's texts, as an encoder wrote them, and what a PNG can't hold", .needs("pngtopam"))
    func texts() async throws {
        let texts = [PNGText(keyword: "Title", text: "Caf\u{E9}"), PNGText(keyword: "Thumb::URI", text: "file:///a")]
        let picture = GeneratedPicture.smooth(5, 4)
        let bytes = try picture.encoded(.png(PNGEncodingOptions(texts: texts)), hasAlpha: true)
        #expect(PictureProbe.probe(bytes)?.texts == texts)
        #expect(PNGParts(bytes).data(of: "tEXt") == Array("Title".utf8) + [0, 0x43, 0x61, 0x66, 0xE9])
        _ = try await Tool.run("pngtopam", [], input: bytes)
        #expect(try Decoded(bytes).picture == picture)
        for text in [
            PNGText(keyword: "", text: "x"), PNGText(keyword: String(repeating: "k", count: 80), text: "x"),
            PNGText(keyword: "k", text: "\u{20AC}"), PNGText(keyword: "k", text: "a\0b"),
        ] {
            #expect {
                try picture.encoded(.png(PNGEncodingOptions(texts: [text])))
            } throws: { error in
                if case .invalidRequest? = error as? ImageError { true } else { false }
            }
        }
    }

    @Test("no prefix and no change of a byte makes it fail")
    func anyBytes() throws {
        let pictures = [
            try GeneratedPicture.smooth(20, 20).encoded(.jpeg(JPEGEncodingOptions())),
            try GeneratedPicture.smooth(20, 20).encoded(.png(PNGEncodingOptions())),
        ]
        for bytes in pictures {
            for position in bytes.indices {
                _ = PictureProbe.probe(Array(bytes.prefix(position)))
                for value in [UInt8(0), 1, 0x7F, 0x80, 0xFF] {
                    var changed = bytes
                    changed[position] = value
                    _ = PictureProbe.probe(changed)
                }
            }
        }
    }
}

private final class Reads {
    var count = 0
}
