import ImageCodecs
import ImageCore
import ImageMetadata
import TestSupport
import Testing

/// Texts, comments, IPTC and long XMP, in both formats and from one to the other.
@Suite struct CarriedTextTests {
    private let picture = GeneratedPicture.smooth(20, 20)
    private let jpeg = JPEGEncodingOptions()
    private let png = PNGEncodingOptions()
    private let latin = PNGChunk(name: "tEXt", data: Array("Title\0".utf8) + [0xE4, 0xF6])
    private let international = PNGChunk(name: "iTXt", data: Array("Author\0\0\0de\0\0Jürgen".utf8))
    private let unknown = PNGChunk(name: "vpAg", data: [1, 2, 3, 4, 5, 6, 7, 8, 9])
    private let resources = Array("8BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, 8, 0x1C, 2, 5, 0, 3] + Array("abc".utf8)

    private func reread(_ coding: some EncoderSettings, _ metadata: ImageMetadata) throws -> ImageMetadata {
        try Decoded(picture.encoded(coding, metadata: metadata)).header.metadata
    }

    private func notices(_ coding: some EncoderSettings, _ metadata: ImageMetadata) throws -> [String] {
        let request = EncodingRequest(
            size: picture.size, rowFormat: .rgba8, colorModel: .rgb, hasAlpha: false, metadata: metadata,
            coding: coding)
        return try ImageEncoders.make(request, sink: MemorySink()).notices
    }

    @Test("all of it comes back from the format in which it was")
    func same() throws {
        let inJPEG = ImageMetadata(
            imageResources: Metadata.bytes(100_000, seed: 8), comments: [Array("one".utf8), [0xFF, 0]],
            jpegSegments: [
                JPEGSegment(number: 1, payload: Array("FLIR\0".utf8)), JPEGSegment(number: 2, payload: [1]),
                JPEGSegment(number: 15, payload: Metadata.bytes(65_533, seed: 9)),
            ])
        #expect(try reread(jpeg, inJPEG) == inJPEG)
        let inPNG = ImageMetadata(imageResources: resources, pngChunks: [latin, international, unknown])
        #expect(try reread(png, inPNG) == inPNG)
        #expect(try notices(png, inPNG) == [] && notices(jpeg, inJPEG) == [])
    }

    @Test("texts behind a PNG's data are found, and reported where the file comes as a stream")
    func late() throws {
        var parts = PNGParts(try picture.encoded(png))
        let xmp = PNGChunk(name: "iTXt", data: Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + Metadata.xmp)
        let end = parts.chunks.count - 1
        parts.chunks.insert(contentsOf: [latin, xmp, PNGChunk(name: "tIME", data: [7, 0xD0, 1, 1, 0, 0, 0])], at: end)
        let decoded = try Decoded(parts.bytes)
        #expect(decoded.header.metadata.pngChunks == [latin])
        #expect(decoded.header.metadata.xmp == Metadata.xmp)
        #expect(decoded.report.notices == [])
        let streamed = try Decoded(PNGDecoder(source: Streamed(parts.bytes)))
        #expect(streamed.header.metadata.pngChunks == [] && streamed.header.metadata.xmp == nil)
        #expect(streamed.report.notices.count == 2)

        // Behind one of its kind, and with a wrong checksum.
        parts.chunks.insert(xmp, at: 1)
        var bytes = parts.bytes
        #expect(try Decoded(bytes).report.notices.count == 1)
        let index = try #require(bytes.indices.first { bytes[$0...].starts(with: latin.data) })
        bytes[index] ^= 1
        #expect(try Decoded(bytes).header.metadata.pngChunks == [])
        #expect(try Decoded(bytes).report.notices.count == 2)
    }

    @Test(
        "what stands behind a PNG's data and is no chunk that may be kept is not carried",
        arguments: ["tex,", "te\u{1B}t", "\u{7F}EXt", "TEXt", "IENd", "turn"])
    func noChunks(name: String) throws {
        var parts = PNGParts(try picture.encoded(png))
        let end = parts.chunks.count - 1
        parts.chunks.insert(PNGChunk(name: name, data: latin.data), at: end)
        let chunks = try? PNGDecoder(source: MemorySource(parts.bytes)).header.metadata.pngChunks
        #expect(chunks == [])
    }

    @Test("a chunk whose name is reserved by its small third letter is not carried from before a PNG's data")
    func reservedName() throws {
        var parts = PNGParts(try picture.encoded(png))
        parts.chunks.insert(PNGChunk(name: "turn", data: latin.data), at: 1)
        // Newer versions of libpng refuse the file.
        let chunks = try? PNGDecoder(source: MemorySource(parts.bytes)).header.metadata.pngChunks
        #expect((chunks ?? []) == [])
    }

    @Test("what stands behind a PNG's end is not carried")
    func behindTheEnd() throws {
        var parts = PNGParts(try picture.encoded(png))
        parts.chunks.append(latin)
        #expect(try Decoded(parts.bytes).header.metadata.pngChunks == [])
    }

    @Test("comments and IPTC cross over, texts that can't be kept are named")
    func across() throws {
        let inJPEG = ImageMetadata(
            imageResources: resources, comments: [Array("plain".utf8), Array("ünï".utf8), [0xE4]],
            jpegSegments: [JPEGSegment(number: 5, payload: [1])])
        let asPNG = try reread(png, inJPEG)
        #expect(asPNG.imageResources == resources)
        #expect(asPNG.pngChunks.map(\.name) == ["tEXt", "iTXt", "tEXt"])
        let texts = asPNG.pngChunks.compactMap { PNGText(chunk: $0) }
        #expect(texts.map(\.keyword) == ["Comment", "Comment", "Comment"])
        #expect(texts.map(\.text) == ["plain", "ünï", "ä"])
        #expect(try notices(png, inJPEG).count == 1)

        var inPNG = asPNG
        inPNG.pngChunks.append(international)
        let asJPEG = try reread(jpeg, inPNG)
        #expect(asJPEG.imageResources == resources)
        #expect(asJPEG.comments == [Array("plain".utf8), Array("ünï".utf8), Array("ä".utf8)])
        #expect(try notices(jpeg, inPNG) == ["PNG texts were dropped, which JPEG can't hold: Author"])
    }

    /// As ImageMagick writes a profile: its name, its length, and the bytes in lines of 72 digits.
    private func rawProfile(_ type: String, _ bytes: [UInt8], packed: Bool) throws -> PNGChunk {
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        let lines = stride(from: 0, to: digits.count, by: 36).map { digits[$0..<min($0 + 36, digits.count)].joined() }
        let text = Array("\n\(type)\n    \(bytes.count)\n\(lines.joined(separator: "\n"))\n".utf8)
        let keyword = Array("Raw profile type \(type)\0".utf8)
        return packed
            ? PNGChunk(name: "zTXt", data: keyword + [0] + storedZlib(text))
            : PNGChunk(name: "tEXt", data: keyword + text)
    }

    /// A stream of zlib's with one stored block.
    private func storedZlib(_ bytes: [UInt8]) -> [UInt8] {
        let length = [UInt8(bytes.count & 255), UInt8(bytes.count >> 8)]
        var (a, b) = (1, 0)
        for byte in bytes {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        let sum = [b >> 8, b & 255, a >> 8, a & 255].map { UInt8($0) }
        return [0x78, 0x01, 1] + length + length.map { ~$0 } + bytes + sum
    }

    @Test("EXIF and XMP are found in the texts in which ImageMagick keeps them, unless a chunk of their own has them")
    func rawProfiles() throws {
        let exif = Array("Exif\0\0".utf8) + Metadata.exif
        for (packed, name) in [(false, "exif"), (true, "exif"), (true, "APP1")] {
            var parts = PNGParts(try picture.encoded(png))
            parts.chunks.insert(try rawProfile("xmp", Metadata.xmp, packed: packed), at: 1)
            parts.chunks.insert(try rawProfile(name, exif, packed: packed), at: 1)
            let found = try Decoded(parts.bytes).header.metadata
            #expect(found.xmp == Metadata.xmp && found.exif == Metadata.exif && found.pngChunks == [])
            // They cross over as if they had chunks of their own.
            let asJPEG = try reread(jpeg, found)
            #expect(asJPEG.xmp == Metadata.xmp && asJPEG.exif == Metadata.exif)
        }
        for index in [1, 2] {
            var parts = PNGParts(try picture.encoded(png, metadata: ImageMetadata(exif: Metadata.exif)))
            parts.chunks.insert(try rawProfile("exif", Array("Exif\0\0".utf8) + [9], packed: true), at: index)
            #expect(try Decoded(parts.bytes).header.metadata.exif == Metadata.exif)
        }
    }

    @Test("a PNG's comment is a JPEG's, however its keyword is written")
    func comments() throws {
        let chunks = [Array("Comment\0one".utf8), Array("comment\0two".utf8)].map { PNGChunk(name: "tEXt", data: $0) }
        let metadata = ImageMetadata(pngChunks: chunks)
        #expect(try reread(jpeg, metadata).comments == [Array("one".utf8), Array("two".utf8)])
        #expect(try notices(jpeg, metadata) == [])
    }

    @Test("XMP that is too long for a JPEG becomes extended XMP, and one whole again in a PNG")
    func longXMP() throws {
        let value = String(repeating: "wörd ", count: 40_000)
        let packet = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:my="urn:mine#" my:Short="1"><my:Long>\(value)</my:Long></rdf:Description>
            </rdf:RDF></x:xmpmeta>
            """
        let asJPEG = try reread(jpeg, ImageMetadata(xmp: Array(packet.utf8)))
        #expect(asJPEG.extendedXMP.count == 4)
        #expect((asJPEG.xmp?.count ?? 0) < 1000)
        let asPNG = try reread(png, asJPEG)
        let whole = try #require(asPNG.xmp.flatMap { XMPPacket($0) })
        #expect(whole.value(of: XMPName("urn:mine#", "Long")) == value)
        #expect(whole.value(of: XMPName("urn:mine#", "Short")) == "1")
        #expect(!whole.has(XMPNamespace.note))
        #expect(asPNG.extendedXMP == [])

        var broken = asJPEG
        broken.extendedXMP.removeLast()
        #expect(try notices(png, broken).count == 1)
    }

    @Test("metadata behind the first scan of a JPEG is reported")
    func lateSegments() throws {
        var special = SpecialJPEG(.ycbcr)
        special.scans = .progressive
        var parts = JPEGParts(special.write(picture))
        let scan = parts.indices(of: 0xDA)[1]
        parts.parts.insert(.init(marker: 0xE1, payload: Array("Exif\0\0".utf8) + Metadata.exif), at: scan)
        parts.parts.insert(.init(marker: 0xFE, payload: Array("late".utf8)), at: scan)
        let decoded = try Decoded(parts.bytes())
        #expect(decoded.header.metadata.exif == nil && decoded.header.metadata.comments == [])
        #expect(decoded.report.notices.count == 2)
    }
}
