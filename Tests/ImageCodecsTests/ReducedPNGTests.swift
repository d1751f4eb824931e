import ImageCodecs
import ImageCore
import TestSupport
import Testing

@Suite struct ReducedPNGTests {
    /// What makes as many pixels one as may be in a picture that is to have at least `width` × 1.
    private func options(_ width: Int, allowsDamage: Bool = false) -> DecodingOptions {
        DecodingOptions(allowsDamage: allowsDamage, reducedToFill: PixelSize(width: width, height: .max))
    }

    @Test(
        "each pixel is the mean of those that it stands for", arguments: [PixelFormat.rgba8, .rgba16], [false, true])
    func means(format: PixelFormat, hasAlpha: Bool) throws {
        var random = SeededGenerator(seed: 3)
        for (width, height) in [(64, 48), (61, 47), (7, 100), (1, 1), (2, 1)] {
            let size = PixelSize(width: width, height: height)
            let picture = PixelBuffer.random(size: size, format: format, using: &random)
            let coding = PNGEncodingOptions(bitDepth: format.bitsPerChannel)
            let bytes = try picture.encoded(coding, hasAlpha: hasAlpha)
            let full = try Decoded(bytes).picture
            for least in [1, 2, 3, 5, 8, 16, 30, 100] {
                let decoded = try Decoded(bytes, options: options(least), rows: 3)
                let factor = max(1, width / least)
                let isEqual = decoded.picture == (factor == 1 ? full : full.boxed(by: factor))
                #expect(isEqual, "\(size) to \(least)")
                #expect(decoded.header.size == size && decoded.report == DecodeReport())
            }
        }
    }

    @Test("grey, palettes, transparent colours and interlaced files", .needsCorpora)
    func suite() throws {
        for name in PNGSuite.valid {
            let bytes = try PictureFiles.corpus("pngsuite", name + ".png")
            let full = try Decoded(bytes)
            for factor in [2, 3] where full.header.size.width >= factor {
                let least = full.header.size.width / factor
                let decoded = try Decoded(bytes, options: options(least))
                let isEqual = decoded.picture == full.picture.boxed(by: full.header.size.width / least)
                #expect(isEqual, "\(name) to \(least)")
            }
        }
    }

    @Test("what is transparent does not bleed")
    func transparent() throws {
        var picture = PixelBuffer(size: PixelSize(width: 4, height: 2), format: .rgba8)
        picture.bytes = [200, 100, 50, 255, 0, 0, 0, 0, 9, 9, 9, 0, 7, 7, 7, 0]
        picture.bytes += [0, 0, 0, 0, 0, 0, 0, 0, 5, 5, 5, 0, 3, 3, 3, 0]
        let bytes = try picture.encoded(.png(PNGEncodingOptions()), hasAlpha: true)
        let decoded = try Decoded(bytes, options: options(2))
        #expect(decoded.picture.bytes == [200, 100, 50, 64, 0, 0, 0, 0])
    }

    @Test("a file cut within its data keeps the rows that are there")
    func cut() throws {
        let picture = GeneratedPicture.noise(50, 40)
        let bytes = try picture.encoded(.png(PNGEncodingOptions(compressionLevel: 0)), hasAlpha: true)
        let half = Array(bytes.prefix(bytes.count / 2))
        let kept = try Decoded(half, options: options(7, allowsDamage: true))
        let damage = try #require(kept.report.damage)
        #expect(refusal(half, options: options(7)) == .damaged(damage))
        let count = try #require(Int(damage.split(separator: " ")[4]))
        let whole = PixelBuffer.rows(0..<count, of: picture).boxed(by: 7)
        let isKept = kept.picture.bytes.prefix(whole.bytes.count) == whole.bytes[...]
        #expect(isKept)
        #expect(kept.picture.bytes.dropFirst(whole.bytes.count).allSatisfy { $0 == 0 })
        #expect(kept.picture.size.height == 6 && whole.size.height < 6)
    }

    @Test("memory: what is allowed is enough where the estimate says so")
    func memory() throws {
        for format in [PixelFormat.rgba8, .rgba16] {
            let wide = GeneratedPicture.smooth(5000, 9, format: format)
            let bytes = try wide.encoded(.png(PNGEncodingOptions(bitDepth: format.bitsPerChannel)), hasAlpha: true)
            for factor in [2, 8] {
                var reduced = options(wide.size.width / factor)
                let decoder = try PNGDecoder(source: MemorySource(bytes), options: reduced)
                let estimate = try Decoded(decoder).header.estimatedMemory
                #expect(decoder.peakMemory <= estimate)
                reduced.limits.maxMemory = estimate
                #expect(refusal(bytes, options: reduced) == nil)
                reduced.limits.maxMemory = estimate - 1
                let expected = LimitExceeded(limit: .memory, size: wide.size, needed: estimate, allowed: estimate - 1)
                #expect(refusal(bytes, options: reduced) == .limitExceeded(expected))
            }
        }
    }

    @Test("calls out of turn are refused")
    func misuse() throws {
        let picture = GeneratedPicture.smooth(20, 20)
        let bytes = try picture.encoded(.png(PNGEncodingOptions()))
        var buffer = [UInt8](repeating: 0, count: 1000)
        func read(_ decoder: any ImageDecoder, _ count: Int) throws(ImageError) {
            var span = buffer.mutableSpan
            var raw = span.mutableBytes
            try decoder.readRows(count, into: &raw, bytesPerRow: 40)
        }
        let tooMany = try ImageDecoders.make(source: MemorySource(bytes), options: options(10))
        #expect(throws: ImageError.self) { try read(tooMany, 11) }
        let early = try ImageDecoders.make(source: MemorySource(bytes), options: options(10))
        try read(early, 9)
        #expect(throws: ImageError.self) { try early.finish() }
    }
}

extension PixelBuffer {
    fileprivate static func rows(_ rows: Range<Int>, of picture: PixelBuffer) -> PixelBuffer {
        var result = PixelBuffer(
            size: PixelSize(width: picture.size.width, height: rows.count), format: picture.format)
        let stride = picture.layout.bytesPerRow
        result.bytes = Array(picture.bytes[rows.lowerBound * stride..<rows.upperBound * stride])
        return result
    }
}
