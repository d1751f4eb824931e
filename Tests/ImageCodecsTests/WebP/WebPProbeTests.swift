import ImageCodecs
import ImageCore
import ImageMetadata
import TestSupport
import Testing

@Suite struct WebPProbeTests {
    private func file(_ bytes: [UInt8]) -> PictureProbe? {
        PictureProbe.probe { offset, count in Array(bytes.dropFirst(offset).prefix(count)) }
    }

    @Test("what the probe says is what the decoder says", arguments: GoldenWebP.all)
    func golden(file golden: GoldenWebP) throws {
        let probe = try #require(PictureProbe.probe(golden.bytes))
        let header = try Decoded(golden.bytes).header
        #expect(probe.format == .webp && probe.size == header.size && probe.bitDepth == 8)
        #expect(try #require(probe.estimatedMemory) >= header.estimatedMemory)
        #expect(file(golden.bytes) == probe)
        for count in golden.bytes.indices { _ = PictureProbe.probe(Array(golden.bytes.prefix(count))) }
    }

    @Test("EXIF that follows the picture is found where the whole file can be read, without reading the picture")
    func lateEXIF() throws {
        let picture = GeneratedPicture.noise(500, 400)
        let bytes = try picture.encoded(
            .webp(WebPEncodingOptions(isLossless: true, effort: 0)), hasAlpha: true,
            metadata: ImageMetadata(exif: Metadata.exif))
        #expect(bytes.count > 2 * PictureProbe.headLength)
        var readCount = 0
        let probe = PictureProbe.probe { offset, count in
            let part = Array(bytes.dropFirst(offset).prefix(count))
            readCount += part.count
            return part
        }
        #expect(probe?.exif == Metadata.exif && probe?.size == picture.size && probe?.componentCount == 4)
        #expect(readCount < 20_000)
        let head = PictureProbe.probe(Array(bytes.prefix(PictureProbe.headLength)))
        #expect(head?.size == picture.size && head?.exif == nil)
        #expect(head?.estimatedMemory == (try Decoded(bytes).header.estimatedMemory))
    }

    @Test("decoding holds no more than the estimate, and is refused with one byte less")
    func estimate() throws {
        for (width, height) in [(1, 1), (200, 150), (3000, 20), (20, 3000)] {
            for isLossless in [false, true] {
                for hasAlpha in [false, true] {
                    let bytes = try GeneratedPicture.noise(width, height).encoded(
                        .webp(WebPEncodingOptions(isLossless: isLossless, effort: 1)), hasAlpha: hasAlpha)
                    for box in [nil, PixelSize(width: max(1, width / 3), height: max(1, height / 3))] {
                        var options = DecodingOptions(reducedToFill: box)
                        let decoder = try WebPDecoder(source: MemorySource(bytes), options: options)
                        let estimate = try Decoded(decoder).header.estimatedMemory
                        #expect(decoder.peakMemory > width * height * 4 && decoder.peakMemory <= estimate)
                        options.limits.maxMemory = estimate
                        #expect(refusal(bytes, options: options) == nil)
                        options.limits.maxMemory = estimate - 1
                        let expected = LimitExceeded(
                            limit: .memory, size: PixelSize(width: width, height: height), needed: estimate,
                            allowed: estimate - 1)
                        #expect(refusal(bytes, options: options) == .limitExceeded(expected))
                    }
                }
            }
        }
    }
}
