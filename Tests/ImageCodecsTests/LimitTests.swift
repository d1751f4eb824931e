import ImageCodecs
import ImageCore
import ImageMetadata
import TestSupport
import Testing

@Suite struct LimitTests {
    private let picture = GeneratedPicture.noise(200, 150)

    private func limit(_ bytes: [UInt8], _ limits: ImageLimits, allowsDamage: Bool = false) throws -> LimitExceeded? {
        let options = DecodingOptions(limits: limits, allowsDamage: allowsDamage)
        guard let error = refusal(bytes, options: options) else { return nil }
        guard case .limitExceeded(let limit) = error else { throw error }
        return limit
    }

    private func jpeg(_ options: JPEGEncodingOptions = JPEGEncodingOptions()) throws -> [UInt8] {
        try picture.encoded(.jpeg(options))
    }

    @Test("pixels")
    func pixels() throws {
        let limits = ImageLimits(maxPixels: 29_999)
        let expected = LimitExceeded(limit: .pixels, size: picture.size, needed: 30_000, allowed: 29_999)
        #expect(try limit(try jpeg(), limits) == expected)
        #expect(try limit(try picture.encoded(.png(PNGEncodingOptions())), limits) == expected)
        #expect(try limit(try jpeg(), ImageLimits(maxPixels: 30_000)) == nil)
        #expect(throws: ImageError.limitExceeded(expected)) {
            try picture.encoded(.png(PNGEncodingOptions()), limits: limits)
        }
    }

    @Test("a claim of 65,500 × 65,500 pixels costs nothing", arguments: [false, true])
    func claims(isProgressive: Bool) throws {
        var parts = JPEGParts(try jpeg(JPEGEncodingOptions(isProgressive: isProgressive)))
        let frame = try #require(parts.frameIndex)
        parts.parts[frame].payload.replaceSubrange(1...4, with: [0xFF, 0xDC, 0xFF, 0xDC])
        let size = PixelSize(width: 65_500, height: 65_500)
        #expect(try limit(parts.bytes(), ImageLimits())?.limit == .pixels)
        let many = ImageLimits(maxPixels: .max)
        if isProgressive {
            let exceeded = try #require(try limit(parts.bytes(), many))
            #expect(exceeded.limit == .memory && exceeded.size == size && exceeded.allowed == 1 << 30)
            #expect(try #require(exceeded.needed) > 20 << 30)
        } else {
            // It is streamed: only its rows cost memory.
            let decoder = try JPEGDecoder(
                source: MemorySource(parts.bytes()), options: DecodingOptions(limits: many, allowsDamage: true))
            var rows = [UInt8](repeating: 0, count: 65_500 * 4 * 8)
            var span = rows.mutableSpan
            var raw = span.mutableBytes
            try decoder.readRows(8, into: &raw, bytesPerRow: 65_500 * 4)
            #expect(decoder.peakMemory < 32 << 20)
        }
        parts.parts[frame].payload.replaceSubrange(1...4, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(throws: ImageError.self) { try Decoded(parts.bytes()) }
    }

    @Test("a PNG's claims cost nothing")
    func pngClaims() throws {
        var parts = PNGParts(try picture.encoded(.png(PNGEncodingOptions())))
        parts.chunks[0].data.replaceSubrange(0..<8, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
        #expect(try limit(parts.bytes, ImageLimits())?.limit == .pixels)
        #expect(try limit(parts.bytes, ImageLimits(maxPixels: .max))?.limit == .memory)
        parts.chunks[0].data.replaceSubrange(0..<8, with: [0, 0, 0x80, 0, 0, 0, 0x80, 0])
        parts.chunks[0].data[12] = 1
        let interlaced = try #require(try limit(parts.bytes, ImageLimits(maxPixels: .max)))
        #expect(interlaced.limit == .memory && interlaced.size == PixelSize(width: 32_768, height: 32_768))
        #expect(try #require(interlaced.needed) > 4 << 30)
    }

    @Test("memory: what is allowed is enough where the estimate says so, and never passed")
    func memory() throws {
        let options = [
            JPEGEncodingOptions(), JPEGEncodingOptions(sampling: JPEGSubsampling.s420.sampling),
            JPEGEncodingOptions(sampling: JPEGSubsampling.s420.sampling, isProgressive: true),
            JPEGEncodingOptions(optimizesHuffman: true),
        ]
        for options in options {
            for size in [(1, 1), (200, 150), (3000, 20), (20, 3000)] {
                let picture = GeneratedPicture.smooth(size.0, size.1)
                let bytes = try picture.encoded(.jpeg(options))
                try expectEstimate(bytes)
            }
        }
        var special = SpecialJPEG(.ycck)
        special.hasAdobeMarker = true
        for scans in [SpecialJPEG.Scans.one, .oneForEachComponent, .progressive] {
            special.scans = scans
            try expectEstimate(special.write(picture))
        }
        for format in [PixelFormat.rgba8, .rgba16] {
            let wide = GeneratedPicture.smooth(5000, 9, format: format)
            try expectEstimate(
                try wide.encoded(
                    .png(PNGEncodingOptions(bitDepth: format.bitsPerChannel)), hasAlpha: true))
        }
    }

    /// Decoding holds no more than the estimate, and is refused with one byte less than the estimate.
    private func expectEstimate(_ bytes: [UInt8]) throws {
        let decoder = try ImageDecoders.make(source: MemorySource(bytes))
        let decoded = try Decoded(decoder)
        let estimate = decoded.header.estimatedMemory
        let peak = (decoder as? JPEGDecoder)?.peakMemory ?? (decoder as? PNGDecoder)?.peakMemory ?? 0
        #expect(peak > 0 && peak <= estimate, "\(decoded.header.size): \(peak) of \(estimate)")
        #expect(try limit(bytes, ImageLimits(maxMemory: estimate)) == nil)
        let expected = LimitExceeded(
            limit: .memory, size: decoded.header.size, needed: estimate, allowed: estimate - 1)
        #expect(try limit(bytes, ImageLimits(maxMemory: estimate - 1)) == expected)
        #expect(PictureProbe.probe(bytes)?.estimatedMemory == estimate)
    }

    @Test("the coefficients of a progressive picture are counted")
    func coefficients() throws {
        let decoder = try JPEGDecoder(source: MemorySource(try jpeg(JPEGEncodingOptions(isProgressive: true))))
        _ = try Decoded(decoder)
        #expect(decoder.peakMemory > 200 * 150 * 3 * 2)
    }

    @Test("an encoder holds no more than its estimate")
    func encoderMemory() throws {
        for isWhole in [false, true] {
            for format in [PixelFormat.rgba8, .rgba16] {
                let picture = GeneratedPicture.smooth(700, 300, format: format)
                let jpeg = JPEGEncodingOptions(
                    sampling: JPEGSubsampling.s420.sampling, isProgressive: isWhole, optimizesHuffman: isWhole)
                let request = EncodingRequest(
                    size: picture.size, rowFormat: format, colorModel: .rgb, hasAlpha: false, coding: .jpeg(jpeg))
                let encoder = try JPEGEncoder(request, options: jpeg, sink: MemorySink())
                try encoder.writeRows(
                    300, from: picture.bytes.span.bytes, bytesPerRow: picture.layout.bytesPerRow)
                try encoder.finish()
                #expect(encoder.peakMemory <= ImageEncoders.estimatedMemory(for: request))

                let png = PNGEncodingOptions(compressionLevel: 9)
                let pngEncoder = try PNGEncoder(request, options: png, sink: MemorySink())
                try pngEncoder.writeRows(
                    300, from: picture.bytes.span.bytes, bytesPerRow: picture.layout.bytesPerRow)
                try pngEncoder.finish()
                #expect(pngEncoder.peakMemory <= PNGEncoder.estimatedMemory(for: request, options: png))
            }
        }
        let limits = ImageLimits(maxMemory: 1 << 20)
        let large = GeneratedPicture.smooth(1000, 1000)
        #expect(throws: Never.self) { try large.encoded(.jpeg(JPEGEncodingOptions()), limits: limits) }
        #expect {
            try large.encoded(.jpeg(JPEGEncodingOptions(isProgressive: true)), limits: limits)
        } throws: { error in
            guard case .limitExceeded(let limit)? = error as? ImageError else { return false }
            return limit.limit == .memory && limit.size == large.size && (limit.needed ?? 0) > 6_000_000
        }
    }

    @Test("metadata counts as memory")
    func markers() throws {
        let profile = [UInt8](repeating: 1, count: 4 << 20)
        let bytes = try picture.encoded(.jpeg(JPEGEncodingOptions()), metadata: ImageMetadata(iccProfile: profile))
        #expect(try limit(bytes, ImageLimits(maxMemory: 1 << 20))?.limit == .memory)
        #expect(try limit(bytes, ImageLimits(maxMemory: 32 << 20)) == nil)
    }

    @Test("scans", arguments: [false, true])
    func scans(allowsDamage: Bool) throws {
        var special = SpecialJPEG(.ycbcr)
        special.scans = .many
        let bytes = special.write(GeneratedPicture.noise(16, 16))
        let expected = LimitExceeded(limit: .scans, size: PixelSize(width: 16, height: 16), allowed: 500)
        #expect(try limit(bytes, ImageLimits(), allowsDamage: allowsDamage) == expected)
        #expect(try limit(bytes, ImageLimits(maxScans: 576)) == nil)
        #expect(try limit(bytes, ImageLimits(maxScans: 575))?.limit == .scans)

        // The same scan over and over.
        special.scans = .progressive
        var parts = JPEGParts(special.write(GeneratedPicture.noise(16, 16)))
        let last = try #require(parts.indices(of: 0xDA).last)
        parts.parts += [JPEGParts.Part](repeating: parts.parts[last], count: 1000)
        if allowsDamage {
            #expect(try limit(parts.bytes(), ImageLimits(), allowsDamage: true)?.limit == .scans)
        } else {
            #expect(throws: ImageError.self) { try Decoded(parts.bytes()) }
        }
    }

    @Test("packed bombs end within the limits", .hangGuard)
    func bombs() throws {
        let bomb = PNGParts.packedZeros(256 << 20)
        let original = PNGParts(try picture.encoded(.png(PNGEncodingOptions()), hasAlpha: true))
        let chunks = [
            PNGChunk(name: "iCCP", data: Array("bomb\0\0".utf8) + bomb),
            PNGChunk(name: "iTXt", data: Array("XML:com.adobe.xmp\0".utf8) + [1, 0, 0, 0] + bomb),
            PNGChunk(name: "iTXt", data: Array("Comment\0".utf8) + [1, 0, 0, 0] + bomb),
            PNGChunk(name: "zTXt", data: Array("Comment\0\0".utf8) + bomb),
        ]
        for (index, chunk) in chunks.enumerated() {
            var parts = original
            parts.chunks.insert(chunk, at: 1)
            let decoded = try Decoded(parts.bytes)
            #expect(decoded.picture == picture)
            let notice = "the \(chunk.name) chunk was dropped: unpacked it is larger than the limit of 32 MiB"
            #expect(decoded.report.notices == (index < 2 ? [notice] : []))
            let small = try limit(parts.bytes, ImageLimits(maxMemory: 4 << 20))
            #expect(small == nil || small?.limit == .memory)
        }
        // The picture itself, much larger than its header says.
        var parts = original
        let data = try #require(parts.index(of: "IDAT"))
        parts.chunks[data].data = bomb
        parts.chunks[0].data[9] = 0  // grey: rows of zeros have no filter
        #expect(throws: Never.self) { try Decoded(parts.bytes, options: DecodingOptions(allowsDamage: true)) }
    }

    @Test("a long text after a PNG's data needs no memory", arguments: [false, true])
    func longLateText(allowsDamage: Bool) throws {
        let options = DecodingOptions(limits: ImageLimits(maxMemory: 1 << 20), allowsDamage: allowsDamage)
        let text = PNGChunk(name: "tEXt", data: Array("Comment\0".utf8) + [UInt8](repeating: 0x20, count: 3 << 20))
        var parts = PNGParts(try picture.encoded(.png(PNGEncodingOptions())))
        parts.chunks.insert(text, at: parts.chunks.count - 1)
        let decoded = try Decoded(parts.bytes, options: options)
        #expect(decoded.header.metadata.pngChunks == [text])
        #expect(decoded.report == DecodeReport())
        let streamed = try Decoded(PNGDecoder(source: Streamed(parts.bytes), options: options))
        #expect(streamed.report.notices == ["the tEXt chunk was dropped: it stands after the picture's data"])
        // Surplus data of the picture, an unknown critical chunk, and two that stand in the wrong place.
        for (name, notice) in [
            ("IDAT", "extraneous bytes after the picture's data"),
            ("NEWs", "the NEWs chunk was dropped: image-app does not know it"),
            ("PLTE", "the PLTE chunk was dropped: it is not where it should be"),
            ("iCCP", "the iCCP chunk was dropped: it stands after the picture's data"),
        ] {
            var parts = parts
            parts.chunks[parts.chunks.count - 2] = PNGChunk(name: "tIME", data: [7, 234, 1, 1, 0, 0, 0])
            parts.chunks.insert(PNGChunk(name: name, data: text.data), at: parts.chunks.count - 1)
            #expect(try Decoded(parts.bytes, options: options).report == DecodeReport(notices: [notice]))
        }
    }

    @Test("metadata after a PNG's data that is too large is dropped with a notice", .hangGuard)
    func tooMuchLateMetadata() throws {
        var parts = PNGParts(try picture.encoded(.png(PNGEncodingOptions()), hasAlpha: true))
        let exif = PNGChunk(name: "eXIf", data: [UInt8](repeating: 0, count: (64 << 20) + 1))
        parts.chunks.insert(exif, at: parts.chunks.count - 1)
        let decoded = try Decoded(parts.bytes)
        #expect(decoded.picture == picture && decoded.header.metadata.exif == nil)
        #expect(decoded.report.notices.count == 1 && decoded.report.notices[0].contains("64 MiB"))
    }

    @Test("a chunk that claims gigabytes costs nothing")
    func claimedChunk() throws {
        let parts = PNGParts(try picture.encoded(.png(PNGEncodingOptions())))
        let start = PNGParts.signature + PNGParts.bytes(of: parts.chunks[0])
        for name in ["tEXt", "iCCP", "iTXt", "zzZz", "tRNS", "IDAT"] {
            let bytes = start + [0x7F, 0, 0, 0] + Array(name.utf8) + [1, 2, 3]
            for allowsDamage in [false, true] {
                let options = DecodingOptions(limits: ImageLimits(maxMemory: 1 << 20), allowsDamage: allowsDamage)
                #expect(refusal(bytes, options: options) != nil)
            }
        }
    }

    @Test("of 200,000 markers with parts of XMP 1,024 are kept, and the rest is said once", .hangGuard)
    func manyMarkers() throws {
        var parts = JPEGParts(try jpeg())
        let small = JPEGParts.Part(marker: 0xE1, payload: Array("http://ns.adobe.com/xmp/extension/\0".utf8))
        parts.parts.insert(contentsOf: [JPEGParts.Part](repeating: small, count: 200_000), at: 0)
        let decoded = try Decoded(parts.bytes())
        #expect(decoded.header.metadata.extendedXMP.count == 1024)
        #expect(decoded.report.notices.count == 1)
    }
}
