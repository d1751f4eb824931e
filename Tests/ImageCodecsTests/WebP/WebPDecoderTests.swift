import ImageCodecs
import ImageCore
import ImageMetadata
import TestSupport
import Testing

@Suite struct WebPDecoderTests {
    private static let sizes = [(1, 1), (2, 3), (17, 33), (130, 67), (600, 200)]
    private static let ways = [
        ["-q", "75"], ["-q", "5", "-m", "1"], ["-q", "100", "-noalpha"], ["-lossless", "-exact"],
        ["-lossless", "-z", "9"],
        ["-near_lossless", "40"], ["-q", "50", "-alpha_q", "40", "-alpha_filter", "best"],
        ["-q", "50", "-alpha_method", "0"],
        ["-q", "80", "-segments", "4", "-strong", "-f", "60"], ["-q", "80", "-nostrong", "-sharpness", "5"],
    ]

    @Test("files of each kind have the pixels that dwebp reads", arguments: GoldenWebP.all)
    func golden(file: GoldenWebP) throws {
        for rows in [1, 3, 16] {
            let decoded = try Decoded(file.bytes, rows: rows)
            #expect(decoded.picture.size == file.size && decoded.picture.bytes == file.pixels)
            #expect(decoded.report == DecodeReport())
            #expect(decoded.header.format == .webp && decoded.header.colorModel == .rgb)
            #expect(decoded.header.bitDepth == 8 && decoded.header.rowFormat == .rgba8)
        }
        let streamed = try Decoded(WebPDecoder(source: Streamed(file.bytes)))
        #expect(streamed.picture.bytes == file.pixels)
    }

    @Test("what cwebp writes is read as dwebp reads it", .needs("cwebp", "dwebp"), arguments: sizes)
    func likeTool(width: Int, height: Int) async throws {
        for (picture, hasAlpha) in [
            (GeneratedPicture.noise(width, height), true), (GeneratedPicture.grainy(width, height), false),
        ] {
            let png = try picture.encoded(.png(), hasAlpha: hasAlpha)
            for way in Self.ways {
                let bytes = try await Tool.run("cwebp", ["-quiet"] + way + ["-o", "-", "--", "-"], input: png)
                let expected = try NetpbmPicture(
                    await Tool.run("dwebp", ["-quiet", "-pam", "-o", "-", "--", "-"], input: bytes))
                for threads in [1, 3] {
                    var options = DecodingOptions()
                    options.threads = threads
                    let decoded = try Decoded(bytes, options: options, rows: 5)
                    #expect(decoded.samples == expected.rgba, "\(way)")
                    #expect(decoded.report == DecodeReport())
                    let isLossless = way[0].contains("lossless")
                    #expect(decoded.header.coding?.facts.coding == (isLossless ? "lossless" : "lossy"))
                }
            }
        }
    }

    @Test("rows come before the file is read to its end")
    func rowsAsDataComes() throws {
        for isLossless in [false, true] {
            let picture = GeneratedPicture.noise(500, 1200)
            let bytes = try picture.encoded(.webp(WebPEncodingOptions(isLossless: isLossless, quality: 95, effort: 0)))
            let source = CountingSource(bytes)
            let decoder = try WebPDecoder(source: source)
            var row = [UInt8](repeating: 0, count: 2000)
            var span = row.mutableSpan
            var raw = span.mutableBytes
            try decoder.readRows(1, into: &raw, bytesPerRow: 2000)
            #expect(source.furthest < bytes.count / 2, "\(isLossless)")
        }
    }

    @Test("alpha that the header of a lossless picture does not promise is not there")
    func unpromisedAlpha() throws {
        let picture = GeneratedPicture.noise(5, 4)
        var parts = WebPParts(
            try picture.encoded(.webp(WebPEncodingOptions(isLossless: true)), hasAlpha: true))
        let index = try #require(parts.names.firstIndex(of: "VP8L"))
        #expect(try Decoded(parts.bytes).picture == picture)
        parts.chunks[index].data[4] &= 0xEF
        let decoded = try Decoded(parts.bytes)
        #expect(!decoded.header.hasAlpha)
        let expected = picture.bytes.enumerated().map { $0 % 4 == 3 ? 255 : $1 }
        #expect(decoded.picture.bytes == expected)
    }

    @Test("a lossless picture may be a pixel wider than one that libwebp writes")
    func widest() throws {
        let longest = PixelBuffer(size: PixelSize(width: 16_383, height: 1), format: .rgba8)
        var parts = WebPParts(try longest.encoded(.webp(WebPEncodingOptions(isLossless: true))))
        // Codes of one color take no bits.
        parts.chunks[0].data[1] = 0xFF
        parts.chunks[0].data[2] |= 0x3F
        let decoded = try Decoded(parts.bytes)
        #expect(decoded.picture.size == PixelSize(width: 16_384, height: 1))
        #expect(decoded.picture.bytes == (0..<16_384).flatMap { _ in [0, 0, 0, 255] as [UInt8] })
    }

    @Test("chunks that nobody knows are skipped, wherever they stand")
    func unknownChunks() throws {
        let golden = GoldenWebP.all[1]
        let parts = WebPParts(golden.bytes)
        for index in 1...parts.chunks.count {
            var changed = parts
            changed.chunks.insert(WebPParts.Chunk(name: "abcd", data: [1, 2, 3]), at: index)
            let decoded = try Decoded(changed.bytes)
            #expect(decoded.picture.bytes == golden.pixels && decoded.report == DecodeReport())
        }
    }

    @Test("calls out of turn are refused")
    func misuse() throws {
        let bytes = GoldenWebP.all[0].bytes
        var buffer = [UInt8](repeating: 0, count: 1000)
        func read(_ decoder: any ImageDecoder, _ count: Int, _ bytesPerRow: Int = 44) throws(ImageError) {
            var span = buffer.mutableSpan
            var raw = span.mutableBytes
            try decoder.readRows(count, into: &raw, bytesPerRow: bytesPerRow)
        }
        #expect(throws: ImageError.self) { try read(WebPDecoder(source: MemorySource(bytes)), 8) }
        #expect(throws: ImageError.self) { try read(WebPDecoder(source: MemorySource(bytes)), 1, 43) }
        let early = try WebPDecoder(source: MemorySource(bytes))
        try read(early, 6)
        #expect(throws: ImageError.self) { try early.finish() }
    }
}

/// Says how far its bytes were read.
private final class CountingSource: ByteSource, RandomAccessSource {
    private let memory: MemorySource
    private let tail: Int
    private(set) var furthest = 0

    init(_ bytes: [UInt8]) {
        memory = MemorySource(bytes)
        tail = bytes.count - 16
    }

    var randomAccess: (any RandomAccessSource)? { self }
    var byteCount: Int { memory.byteCount }

    func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int { try memory.read(into: &buffer) }

    func bytes(at offset: Int, count: Int) throws(ImageError) -> [UInt8] {
        if offset < tail { furthest = max(furthest, offset + count) }
        return try memory.bytes(at: offset, count: count)
    }
}
