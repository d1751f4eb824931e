import ImageCodecs
import ImageCore
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

    @Test("PngSuite, too", .enabled(if: PictureFiles.hasCorpora), arguments: PNGSuite.valid)
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
