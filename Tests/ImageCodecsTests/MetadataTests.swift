import ImageCodecs
import ImageCore
import ImageMetadata
import TestSupport
import Testing

/// Blocks that look like the real ones.
enum Metadata {
    /// Larger than one of JPEG's chunks, of a length that no rule for profiles would let pass.
    static let profile = bytes(150_001, seed: 3)
    static let exif = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 0, 0] + bytes(500, seed: 4)
    static let xmp = Array("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">äöü</x:xmpmeta>".utf8)
    static let extended = [
        Array("http://ns.adobe.com/xmp/extension/\0".utf8) + bytes(300, seed: 5),
        Array("http://ns.adobe.com/xmp/extension/\0".utf8) + bytes(60_000, seed: 6),
    ]
    static let colorChunks = [
        PNGChunk(name: "cICP", data: [9, 16, 0, 1]), PNGChunk(name: "sRGB", data: [0]),
        PNGChunk(name: "gAMA", data: [0, 0, 0xB1, 0x8F]), PNGChunk(name: "cHRM", data: bytes(32, seed: 7)),
    ]

    static func bytes(_ count: Int, seed: UInt64) -> [UInt8] {
        var random = SplitMix(seed: seed)
        return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }
}

@Suite struct MetadataTests {
    private let picture = GeneratedPicture.smooth(20, 20)
    private let jpeg = JPEGEncodingOptions()
    private let png = PNGEncodingOptions()

    private func notices(_ coding: some EncoderSettings, _ metadata: ImageMetadata) throws -> [String] {
        let request = EncodingRequest(
            size: picture.size, rowFormat: .rgba8, colorModel: .rgb, hasAlpha: false, metadata: metadata,
            coding: coding)
        return try ImageEncoders.make(request, sink: MemorySink()).notices
    }

    @Test("a JPEG keeps all that it can hold, byte for byte")
    func throughJPEG() throws {
        let metadata = ImageMetadata(
            iccProfile: Metadata.profile, exif: Metadata.exif, xmp: Metadata.xmp, extendedXMP: Metadata.extended,
            resolution: Resolution(x: 300, y: 200, unit: .inch))
        let decoded = try Decoded(picture.encoded(jpeg, metadata: metadata))
        #expect(decoded.header.metadata == metadata)
        #expect(try notices(jpeg, metadata) == [])
        #expect(decoded.report == DecodeReport())
    }

    @Test("a PNG keeps all that it can hold, byte for byte")
    func throughPNG() throws {
        let metadata = ImageMetadata(
            iccProfile: Metadata.profile, exif: Metadata.exif, xmp: Metadata.xmp,
            resolution: Resolution(x: 2835, y: 2000, unit: .metre), pngColorChunks: Metadata.colorChunks)
        let decoded = try Decoded(picture.encoded(png, metadata: metadata))
        #expect(decoded.header.metadata == metadata)
        #expect(try notices(png, metadata) == [])
        #expect(decoded.report == DecodeReport())
    }

    @Test("real profiles survive, whatever they describe", .needsCorpora)
    func realProfiles() throws {
        for name in ["test1.icc", "test3.icc"] {
            let metadata = ImageMetadata(iccProfile: try PictureFiles.corpus("jpeg", name))
            for coding in [jpeg, png] as [any EncoderSettings] {
                for model in [ColorModel.gray, .rgb] {
                    let bytes = try picture.encoded(coding, colorModel: model, metadata: metadata)
                    #expect(try Decoded(bytes).header.metadata.iccProfile == metadata.iccProfile)
                }
            }
        }
    }

    @Test("EXIF states the orientation", .needsCorpora, arguments: 1...8)
    func orientation(value: Int) throws {
        let bytes = try PictureFiles.corpus("exif-orientation", "Landscape_\(value).jpg")
        #expect(try ImageDecoders.make(source: MemorySource(bytes)).header.metadata.orientation.rawValue == value)
    }

    @Test("the EXIF of PngSuite is found", .needsCorpora)
    func pngEXIF() throws {
        let bytes = try PictureFiles.corpus("pngsuite", "exif2c08.png")
        #expect(try Decoded(bytes).header.metadata.exif == PNGParts(bytes).data(of: "eXIf"))
    }

    @Test("what the format can't hold is dropped and named")
    func dropped() throws {
        let large = [UInt8](repeating: 1, count: 65_528)
        #expect(try notices(jpeg, ImageMetadata(exif: large)).first?.hasPrefix("EXIF was dropped") == true)
        #expect(try notices(jpeg, ImageMetadata(exif: Array(large.dropLast()))) == [])
        #expect(try notices(jpeg, ImageMetadata(xmp: large)).first?.hasPrefix("XMP was dropped") == true)
        #expect(try notices(jpeg, ImageMetadata(pngColorChunks: Metadata.colorChunks)).count == 1)
        #expect(try notices(png, ImageMetadata(xmp: Metadata.xmp, extendedXMP: Metadata.extended)).count == 1)
        let enormous = [UInt8](repeating: 1, count: 255 * 65_519 + 1)
        #expect(try notices(jpeg, ImageMetadata(iccProfile: enormous)).count == 1)
        let whole = Array(enormous.dropLast())
        let bytes = try picture.encoded(jpeg, metadata: ImageMetadata(iccProfile: whole))
        #expect(try Decoded(bytes).header.metadata.iccProfile == whole)
        #expect(try notices(jpeg, ImageMetadata(resolution: Resolution(x: 70_000, y: 1, unit: .inch))).count == 1)
    }

    @Test("a resolution comes back after a journey through the other format", arguments: 1...1200)
    func resolution(dots: Int) throws {
        let original = ImageMetadata(resolution: Resolution(x: dots, y: dots, unit: .inch))
        let asPNG = try Decoded(GeneratedPicture.smooth(1, 1).encoded(png, metadata: original)).header.metadata
        #expect(asPNG.resolution?.unit == .metre)
        let asJPEG = try Decoded(GeneratedPicture.smooth(1, 1).encoded(jpeg, metadata: asPNG)).header.metadata
        #expect(asJPEG == original)
    }

    @Test("the parts of a profile may stand in any order; parts that do not fit are dropped and named")
    func profileParts() throws {
        let original = JPEGParts(try picture.encoded(jpeg, metadata: ImageMetadata(iccProfile: Metadata.profile)))
        let indices = original.indices(of: 0xE2)
        #expect(indices.count == 3)
        var swapped = original
        swapped.parts.swapAt(indices[0], indices[2])
        #expect(try Decoded(swapped.bytes()).header.metadata.iccProfile == Metadata.profile)

        var missing = original
        missing.parts.remove(at: indices[1])
        var doubled = original
        doubled.parts.insert(original.parts[indices[0]], at: indices[0])
        var contradictory = original
        contradictory.parts[indices[1]].payload[13] = 4
        var doubledForAnother = original
        doubledForAnother.parts[indices[1]] = original.parts[indices[0]]
        var unnumbered = original
        unnumbered.parts[indices[2]].payload[12] = 0
        for parts in [missing, doubled, doubledForAnother, contradictory, unnumbered] {
            let decoded = try Decoded(parts.bytes())
            #expect(decoded.header.metadata.iccProfile == nil)
            #expect(decoded.report.notices == ["the ICC profile was dropped: its parts do not fit together"])
        }
    }

    @Test("a packed XMP is unpacked; one that can't be is dropped and named")
    func packedXMP() throws {
        // zlib, with one block that is stored as it is.
        let count = UInt16(Metadata.xmp.count)
        let stored = [1, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)] + Metadata.xmp
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in Metadata.xmp {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        let packed = [0x78, 0x01] + stored + PNGParts.bigEndian(high << 16 | low)
        var parts = PNGParts(try picture.encoded(png))
        let keyword = Array("XML:com.adobe.xmp\0".utf8)
        parts.chunks.insert(PNGChunk(name: "iTXt", data: keyword + [1, 0, 0, 0] + packed), at: 1)
        #expect(try Decoded(parts.bytes).header.metadata.xmp == Metadata.xmp)

        parts.chunks[1].data[25] ^= 1
        let decoded = try Decoded(parts.bytes)
        #expect(decoded.header.metadata.xmp == nil)
        #expect(decoded.report.notices == ["the iTXt chunk was dropped: it can't be unpacked"])
    }

    @Test("chunks with a wrong checksum, length or position are dropped and named")
    func brokenChunks() throws {
        let whole = PNGParts(try picture.encoded(png, metadata: ImageMetadata(exif: Metadata.exif)))
        let index = try #require(whole.index(of: "eXIf"))
        var bytes = PNGParts(whole.bytes).bytes
        let start = PNGParts.signature.count + whole.chunks[..<index].reduce(0) { $0 + $1.data.count + 12 }
        bytes[start + 20] ^= 1
        let decoded = try Decoded(bytes)
        #expect(decoded.header.metadata.exif == nil)
        #expect(decoded.report.damage == nil)
        #expect(decoded.report.notices == ["the eXIf chunk was dropped: it can't be read (CRC error)"])
        #expect(decoded.picture.bytes == (try Decoded(whole.bytes).picture.bytes))

        var short = whole
        short.chunks.insert(PNGChunk(name: "pHYs", data: [1, 2, 3]), at: 1)
        #expect(try Decoded(short.bytes).report.notices.count == 1)

        var late = whole
        late.chunks.insert(late.chunks.remove(at: index), at: late.chunks.count - 1)
        #expect(try Decoded(late.bytes).header.metadata.exif == Metadata.exif)
        let streamed = try Decoded(PNGDecoder(source: Streamed(late.bytes)))
        #expect(streamed.header.metadata.exif == nil)
        #expect(streamed.report.notices.first?.contains("eXIf") == true)
    }
}
