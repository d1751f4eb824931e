import ImageCodecs
import ImageCore
import ImageMetadata
import TestSupport
import Testing

@Suite struct PNGEncoderTests {
    /// The samples that come back: rounded or widened to the file's depth, grey and opaque where the file is.
    private func expected(_ picture: PixelBuffer, depth: Int, isGray: Bool, hasAlpha: Bool) -> [UInt16] {
        let isDeep = picture.format == .rgba16
        let samples = picture.samples
        return samples.indices.map { index in
            let channel = index % 4
            if channel == 3, !hasAlpha { return depth == 16 ? 65_535 : 255 }
            let value = Int(samples[isGray && channel < 3 ? index - channel : index])
            switch (isDeep, depth) {
            case (true, 8): return UInt16((value * 255 + 32_767) / 65_535)
            case (false, 16): return UInt16(value * 257)
            default: return UInt16(value)
            }
        }
    }

    @Test(
        "every form comes back exactly, and as pngtopam reads it", .needs("pngtopam"),
        arguments: [PixelFormat.rgba8, .rgba16], [8, 16])
    func forms(format: PixelFormat, depth: Int) async throws {
        for isGray in [false, true] {
            for hasAlpha in [false, true] {
                for level in [0, 1, 6, 9] {
                    let picture = GeneratedPicture.noise(33, 17, format: format)
                    let bytes = try picture.encoded(
                        .png(PNGEncodingOptions(bitDepth: depth, compressionLevel: level)),
                        colorModel: isGray ? .gray : .rgb, hasAlpha: hasAlpha)
                    let decoded = try Decoded(bytes)
                    let expected = expected(picture, depth: depth, isGray: isGray, hasAlpha: hasAlpha)
                    #expect(decoded.samples == expected)
                    #expect(decoded.header.bitDepth == depth)
                    #expect(decoded.header.colorModel == (isGray ? .gray : .rgb))
                    #expect(decoded.header.hasAlpha == hasAlpha)
                    let reference = try NetpbmPicture(await Tool.run("pngtopam", ["-alphapam"], input: bytes))
                    #expect(reference.rgba == expected)
                }
            }
        }
    }

    @Test("pngcheck finds no fault, metadata and all", .needs("pngcheck"))
    func checked() async throws {
        let resolution = Resolution(x: 300, y: 300, unit: .inch)
        let all = [
            ImageMetadata(iccProfile: Metadata.profile, exif: Metadata.exif, xmp: Metadata.xmp, resolution: resolution),
            // It does not know cICP, and checks that cHRM can be.
            ImageMetadata(pngColorChunks: Array(Metadata.colorChunks[1...2])),
        ]
        for metadata in all {
            let bytes = try GeneratedPicture.smooth(300, 200).encoded(.png(PNGEncodingOptions()), metadata: metadata)
            let output = String(decoding: try await Tool.run("pngcheck", [], input: bytes), as: UTF8.self)
            #expect(output.hasPrefix("OK"), "\(output)")
        }
    }

    @Test("impossible requests are refused")
    func impossible() throws {
        let picture = GeneratedPicture.smooth(4, 4)
        #expect(throws: ImageError.self) { try picture.encoded(.png(PNGEncodingOptions(bitDepth: 4))) }
        #expect(throws: ImageError.self) { try picture.encoded(.png(PNGEncodingOptions(compressionLevel: 10))) }
        #expect(throws: ImageError.self) { try picture.encoded(.png(PNGEncodingOptions()), colorModel: .cmyk) }
        let chunk = PNGChunk(name: "IDAT", data: [1])
        #expect(throws: ImageError.self) {
            try picture.encoded(.png(PNGEncodingOptions()), metadata: ImageMetadata(pngColorChunks: [chunk]))
        }
        #expect(throws: ImageError.self) {
            try GeneratedPicture.smooth(4, 4, format: .rgb8).encoded(.png(PNGEncodingOptions()))
        }
    }

    @Test("an encoder refuses too many rows, and an early end")
    func misuse() throws {
        let request = EncodingRequest(
            size: PixelSize(width: 2, height: 2), rowFormat: .rgba8, colorModel: .rgb, hasAlpha: false,
            coding: .png(PNGEncodingOptions()))
        let rows = [UInt8](repeating: 0, count: 64)
        let tooMany = try ImageEncoders.make(request, sink: MemorySink())
        #expect(throws: ImageError.self) { try tooMany.writeRows(3, from: rows.span.bytes, bytesPerRow: 8) }
        let early = try ImageEncoders.make(request, sink: MemorySink())
        try early.writeRows(1, from: rows.span.bytes, bytesPerRow: 8)
        #expect(throws: ImageError.self) { try early.finish() }
        let tooFew = try ImageEncoders.make(request, sink: MemorySink())
        #expect(throws: ImageError.self) { try tooFew.writeRows(2, from: rows.span.bytes, bytesPerRow: 60) }
    }
}
