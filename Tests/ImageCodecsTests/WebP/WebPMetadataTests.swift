import ImageCodecs
import ImageCore
import ImageMetadata
import SystemPackage
import TestSupport
import Testing

@Suite struct WebPMetadataTests {
    private let picture = GeneratedPicture.smooth(21, 13)

    private func notices(_ metadata: ImageMetadata) throws -> [String] {
        let request = EncodingRequest(
            size: picture.size, rowFormat: .rgba8, colorModel: .rgb, hasAlpha: false, metadata: metadata,
            coding: WebPEncodingOptions())
        return try ImageEncoders.make(request, sink: MemorySink()).notices
    }

    @Test("a WebP keeps profile, EXIF and XMP byte for byte, in chunks where readers look for them")
    func through() throws {
        for isLossless in [false, true] {
            for hasAlpha in [false, true] {
                for odd in [0, 1] {
                    let metadata = ImageMetadata(
                        iccProfile: Metadata.bytes(3000 + odd, seed: 1),
                        exif: Metadata.exif + Metadata.bytes(odd, seed: 2),
                        xmp: Metadata.bytes(70_000 + odd, seed: 3))
                    let bytes = try picture.encoded(
                        .webp(WebPEncodingOptions(isLossless: isLossless)), hasAlpha: hasAlpha, metadata: metadata)
                    let decoded = try Decoded(bytes)
                    #expect(decoded.header.metadata == metadata && decoded.report == DecodeReport())
                    let parts = WebPParts(bytes)
                    let image = isLossless ? ["VP8L"] : hasAlpha ? ["ALPH", "VP8 "] : ["VP8 "]
                    #expect(parts.names == ["VP8X", "ICCP"] + image + ["EXIF", "XMP "])
                    #expect(parts.bytes == bytes)
                    let features = WebPParts.features(hasAlpha ? 0x3C : 0x2C, 21, 13).data
                    #expect(parts.data(of: "VP8X") == features)
                    let plain = try picture.encoded(
                        .webp(WebPEncodingOptions(isLossless: isLossless)), hasAlpha: hasAlpha)
                    #expect(try Decoded(plain).picture == decoded.picture)
                }
            }
        }
        #expect(try notices(ImageMetadata(iccProfile: [1], exif: Metadata.exif, xmp: Metadata.xmp)) == [])
    }

    @Test("each kind by itself has its flag alone")
    func flags() throws {
        let kinds: [(ImageMetadata, UInt8)] = [
            (ImageMetadata(iccProfile: [1, 2, 3]), 0x20), (ImageMetadata(exif: Metadata.exif), 0x08),
            (ImageMetadata(xmp: Metadata.xmp), 0x04),
        ]
        for (metadata, flag) in kinds {
            let bytes = try picture.encoded(.webp(), metadata: metadata)
            #expect(WebPParts(bytes).data(of: "VP8X")?.first == flag)
            #expect(try Decoded(bytes).header.metadata == metadata)
        }
        #expect(WebPParts(try picture.encoded(.webp())).names == ["VP8 "])
    }

    @Test("webpinfo and exiftool find no fault", .needs("webpinfo", "exiftool"))
    func tools() async throws {
        let folder = TemporaryFolder()
        let metadata = ImageMetadata(iccProfile: TestProfile.adobe, exif: EXIFBlock().bytes, xmp: XMPPacket.empty)
        for hasAlpha in [false, true] {
            for isLossless in [false, true] {
                try folder.write(
                    picture.encoded(
                        .webp(WebPEncodingOptions(isLossless: isLossless)), hasAlpha: hasAlpha, metadata: metadata),
                    "a.webp")
                let path = folder.appending("a.webp").string
                let report = String(decoding: try await Tool.run("webpinfo", [path], input: []), as: UTF8.self)
                #expect(report.contains("No error detected."), "\(report)")
                let warnings = try await Tool.run("exiftool", ["-validate", "-warning", "-a", path], input: [])
                #expect(!String(decoding: warnings, as: UTF8.self).contains("WebP"))
                let profile = try await Tool.run("exiftool", ["-icc_profile", "-b", path], input: [])
                #expect(profile == TestProfile.adobe)
                let exif = try await Tool.run("exiftool", ["-exif", "-b", path], input: [])
                #expect(exif.suffix(EXIFBlock().bytes.count) == EXIFBlock().bytes[...])
            }
        }
    }

    @Test("EXIF counts with JPEG's name before it, too, and the first of two chunks")
    func variants() throws {
        var parts = WebPParts(try picture.encoded(.webp(), metadata: ImageMetadata(exif: Metadata.exif)))
        let index = try #require(parts.names.firstIndex(of: "EXIF"))
        parts.chunks[index].data = Array("Exif\0\0".utf8) + Metadata.exif
        #expect(try Decoded(parts.bytes).header.metadata.exif == Metadata.exif)
        parts.chunks.append(WebPParts.Chunk(name: "EXIF", data: [1, 2, 3]))
        #expect(try Decoded(parts.bytes).header.metadata.exif == Metadata.exif)
        // Flags are hints: a chunk that they do not name is read.
        parts.chunks[0].data[0] = 0
        #expect(try Decoded(parts.bytes).header.metadata.exif == Metadata.exif)
    }

    @Test("EXIF states the orientation", arguments: 1...8)
    func orientation(value: Int) throws {
        var exif = EXIFBlock()
        exif.orientation = value
        let bytes = try picture.encoded(.webp(), metadata: ImageMetadata(exif: exif.bytes))
        #expect(try Decoded(bytes).header.metadata.orientation.rawValue == value)
        let box = PixelSize(width: value > 4 ? 6 : 10, height: value > 4 ? 10 : 6)
        #expect(try Decoded(bytes, options: DecodingOptions(reducedToFill: box)).header.decodedSize.width == 11)
    }

    @Test("what a WebP can't hold is dropped and named")
    func dropped() throws {
        let inch = Resolution(x: 300, y: 300, unit: .inch)
        let cases: [(ImageMetadata, String)] = [
            (ImageMetadata(resolution: inch), "the resolution"), (ImageMetadata(imageResources: [1]), "IPTC"),
            (ImageMetadata(comments: [[65]]), "comments"),
            (ImageMetadata(pngColorChunks: Metadata.colorChunks), "the PNG's colour chunks"),
            (ImageMetadata(pngChunks: [PNGChunk(name: "tEXt", data: [65, 0, 65])]), "the PNG's texts"),
            (ImageMetadata(jpegSegments: [JPEGSegment(number: 5, payload: [1])]), "data of other programs"),
        ]
        for (metadata, name) in cases {
            #expect(try notices(metadata) == ["dropped, for WebP can't hold it: \(name)"])
            #expect(try Decoded(picture.encoded(.webp(), metadata: metadata)).header.metadata == ImageMetadata())
        }
    }

    @Test("the extended part of XMP becomes a part of the packet; one that can't be read is named")
    func extended() throws {
        #expect(
            try notices(ImageMetadata(xmp: Metadata.xmp, extendedXMP: Metadata.extended)) == [
                "the extended part of XMP was dropped: it can't be read"
            ])
    }

    @Test("metadata counts as memory")
    func limit() throws {
        let metadata = ImageMetadata(iccProfile: [UInt8](repeating: 1, count: 4 << 20))
        let bytes = try picture.encoded(.webp(), metadata: metadata)
        let options = DecodingOptions(limits: ImageLimits(maxMemory: 1 << 20))
        #expect {
            try Decoded(bytes, options: options)
        } throws: { error in
            guard case .limitExceeded(let limit)? = error as? ImageError else { return false }
            return limit.limit == .memory
        }
    }
}
