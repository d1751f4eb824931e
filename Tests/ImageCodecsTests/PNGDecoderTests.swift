import ImageCodecs
import ImageCore
import ImageMetadata
import TestSupport
import Testing

@Suite struct PNGDecoderTests {
    /// What an independent reader makes of a file, at the depth that we hand out; and how many bits it drops because
    /// the file says that they mean nothing (sBIT).
    private func reference(_ bytes: [UInt8], header: ImageHeader) async throws -> (samples: [UInt16], dropped: Int) {
        let picture = try NetpbmPicture(await Tool.run("pngtopam", ["-alphapam"], input: bytes))
        let largest = header.rowFormat == .rgba16 ? 65_535 : 255
        var samples = picture.rgba
        let parts = PNGParts(bytes)
        if let transparent = parts.data(of: "tRNS"), parts.chunks[0].data[9] == 2 {
            // It reads one transparent colour in a picture of three channels as opaque.
            let color = [0, 2, 4].map { UInt16(transparent[$0]) << 8 | UInt16(transparent[$0 + 1]) }
            for alpha in stride(from: 3, to: samples.count, by: 4) where Array(samples[alpha - 3..<alpha]) == color {
                samples[alpha] = 0
            }
        }
        guard picture.maxValue != largest else { return (samples, 0) }
        guard header.bitDepth < 8 else {
            return (samples, (largest + 1).trailingZeroBitCount - (picture.maxValue + 1).trailingZeroBitCount)
        }
        return (samples.map { UInt16(Int($0) * largest / picture.maxValue) }, 0)
    }

    @Test(
        "every valid file of PngSuite has the pixels that pngtopam reads",
        .needsCorpora, .needs("pngtopam"), arguments: PNGSuite.valid)
    func suite(name: String) async throws {
        let bytes = try PictureFiles.corpus("pngsuite", name + ".png")
        let decoded = try Decoded(bytes, rows: 5)
        let expected = try await reference(bytes, header: decoded.header)
        #expect(decoded.samples.map { $0 >> expected.dropped } == expected.samples)
        #expect(decoded.report == DecodeReport())
    }

    @Test(
        "every broken file of PngSuite is refused", .needsCorpora, arguments: PNGSuite.broken)
    func broken(name: String) throws {
        let bytes = try PictureFiles.corpus("pngsuite", name + ".png")
        #expect(throws: ImageError.self) { try Decoded(bytes) }
    }

    @Test(
        "a wrong checksum of the data is damage, and kept when that is allowed",
        .needsCorpora)
    func checksum() throws {
        let bytes = try PictureFiles.corpus("pngsuite", "xcsn0g01.png")
        let decoded = try Decoded(bytes, options: DecodingOptions(allowsDamage: true))
        #expect(decoded.report.damage == "the checksum of its IDAT chunk is wrong; any row may be damaged")
        #expect(throws: ImageError.damaged("the checksum of its IDAT chunk is wrong; any row may be damaged")) {
            try Decoded(bytes)
        }
    }

    @Test("the header says what the file is", .needsCorpora)
    func headers() throws {
        let expected: [(String, ColorModel, Bool, Int, PixelFormat, Bool)] = [
            ("basn0g01", .gray, false, 1, .rgba8, true), ("basn0g16", .gray, false, 16, .rgba16, true),
            ("basi2c08", .rgb, false, 8, .rgba8, false), ("basn3p02", .rgb, false, 8, .rgba8, true),
            ("tbbn3p08", .rgb, true, 8, .rgba8, true), ("basn4a16", .gray, true, 16, .rgba16, true),
            ("tbbn0g04", .gray, true, 4, .rgba8, true), ("basi6a16", .rgb, true, 16, .rgba16, false),
        ]
        for (name, model, hasAlpha, depth, format, isStreamed) in expected {
            let source = MemorySource(try PictureFiles.corpus("pngsuite", name + ".png"))
            let header = try ImageDecoders.make(source: source).header
            #expect(header.format == .png)
            #expect(header.size == PixelSize(width: 32, height: 32), "\(name)")
            #expect(header.colorModel == model, "\(name)")
            #expect(header.hasAlpha == hasAlpha, "\(name)")
            #expect(header.bitDepth == depth, "\(name)")
            #expect(header.rowFormat == format, "\(name)")
            #expect(header.isStreamed == isStreamed, "\(name)")
            #expect(header.jpeg == nil)
        }
    }

    @Test("rows come the same however many are asked for at a time", arguments: [1, 2, 16, 100])
    func bands(rows: Int) throws {
        let picture = GeneratedPicture.noise(37, 29)
        let bytes = try picture.encoded(.png(PNGEncodingOptions()), hasAlpha: true)
        #expect(try Decoded(bytes, rows: rows).picture == picture)
    }

    @Test("of an animated PNG the default picture is read, whatever its other frames are", arguments: [1, 32, 100_000])
    func animated(frameLength: Int) throws {
        let picture = GeneratedPicture.smooth(8, 8)
        var parts = PNGParts(try picture.encoded(.png(PNGEncodingOptions()), hasAlpha: true))
        #expect(try Decoded(parts.bytes).header.parts.isEmpty)
        parts.animate(frame: [UInt8](repeating: 0, count: frameLength))
        let decoded = try Decoded(parts.bytes)
        #expect(decoded.picture == picture && decoded.header.parts == ["an animation (APNG)"])
        #expect(decoded.report.damage == nil && decoded.report.notices == [])
        #expect(decoded.header.metadata.pngChunks == [])
    }

    @Test("an unknown chunk that must not be skipped is refused, one that may be is skipped")
    func unknownChunks() throws {
        let picture = GeneratedPicture.smooth(8, 8)
        let parts = PNGParts(try picture.encoded(.png(PNGEncodingOptions()), hasAlpha: true))
        var critical = parts
        critical.chunks.insert(PNGChunk(name: "NEWs", data: [1]), at: 1)
        #expect { try Decoded(critical.bytes) } throws: { error in
            if case .unsupportedFeature(let text)? = error as? ImageError { text.contains("NEWs") } else { false }
        }
        var ancillary = parts
        ancillary.chunks.insert(PNGChunk(name: "neWs", data: [1]), at: 1)
        let decoded = try Decoded(ancillary.bytes)
        #expect(decoded.picture == picture)
        #expect(decoded.report == DecodeReport())
    }
}
