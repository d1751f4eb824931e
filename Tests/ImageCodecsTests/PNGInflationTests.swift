import ImageCodecs
import ImageCore
import ImageMetadata
import TestSupport
import Testing

/// Pictures whose data ISA-L inflates, beside the same from a stream, which libpng reads alone.
@Suite(.needsISAL) struct PNGInflationTests {
    /// How a file ends: its picture and report, or the error.
    private struct Outcome: Equatable {
        var pixels: [UInt8] = []
        var report: DecodeReport?
        var error: ImageError?

        init(_ source: any ByteSource, _ options: DecodingOptions, rows: Int) {
            do throws(ImageError) {
                let decoded = try Decoded(PNGDecoder(source: source, options: options), rows: rows)
                pixels = decoded.picture.bytes
                report = decoded.report
            } catch {
                self.error = error
            }
        }
    }

    /// Both ways end alike, whether damage is allowed or not.
    private func expectSame(_ bytes: [UInt8], rows: Int = 16, _ name: String) {
        for allowsDamage in [false, true] {
            let options = DecodingOptions(allowsDamage: allowsDamage)
            let fast = Outcome(MemorySource(bytes), options, rows: rows)
            let isSame = fast == Outcome(Streamed(bytes), options, rows: rows)
            #expect(isSame, "\(name), damage allowed: \(allowsDamage)")
        }
    }

    private func isInflated(_ source: any ByteSource) throws -> Bool {
        let decoder = try PNGDecoder(source: source)
        var row = [UInt8](repeating: 0, count: decoder.header.size.width * decoder.header.rowFormat.bytesPerPixel)
        var span = row.mutableSpan
        var bytes = span.mutableBytes
        try decoder.readRows(1, into: &bytes, bytesPerRow: bytes.byteCount)
        return decoder.usesISAL
    }

    @Test("what comes once is libpng's, and so are interlaced pictures")
    func sources() throws {
        var random = SeededGenerator(seed: 1)
        let file = PNGLayout(kind: 2, depth: 8).file(width: 40, height: 30, using: &random)
        #expect(try isInflated(MemorySource(file.bytes)))
        #expect(try !isInflated(Streamed(file.bytes)))
    }

    @Test("every layout, with every filter, at odd widths", arguments: PNGLayout.all)
    func layouts(layout: PNGLayout) throws {
        var random = SeededGenerator(seed: 2)
        for width in [1, 2, 3, 5, 8, 17, 64, 131] {
            let file = layout.file(width: width, height: 23, using: &random)
            expectSame(file.bytes, rows: 4, "\(layout), \(width) wide")
        }
        #expect(try isInflated(MemorySource(layout.file(width: 90, height: 60, using: &random).bytes)))
    }

    @Test("data in chunks of any size, empty ones among them", arguments: [1, 7, 500, 8192, 70_000])
    func chunks(size: Int) throws {
        var random = SeededGenerator(seed: 3)
        let file = PNGLayout(kind: 6, depth: 16).file(width: 120, height: 200, using: &random).split(size)
        expectSame(file.bytes, rows: 200, "\(size)")
        expectSame(file.inserting([PNGChunk(name: "IDAT", data: [])], at: 3).bytes, "an empty chunk")
        expectSame(file.inserting([PNGChunk(name: "tEXt", data: [65, 0, 66])], at: 3).bytes, "a text in between")
    }

    @Test("files cut anywhere end as they do with libpng")
    func cut() {
        var random = SeededGenerator(seed: 4)
        let bytes = PNGLayout(kind: 2, depth: 8).file(width: 61, height: 150, using: &random).split(3000).bytes
        for count in Array(stride(from: 40, to: bytes.count, by: 97)) + Array(bytes.count - 40..<bytes.count) {
            expectSame(Array(bytes.prefix(count)), "\(count)")
        }
    }

    @Test("so do files with changed bytes, with a checksum that shows it and with one that does not")
    func changed() {
        var random = SeededGenerator(seed: 5)
        for size in [700, 70_000] {
            let file = PNGLayout(kind: 6, depth: 8).file(width: 67, height: 140, using: &random).split(size)
            let bytes = file.bytes
            for _ in 0..<60 {
                var changed = bytes
                let index = Int.random(in: 33..<bytes.count - 12, using: &random)
                changed[index] ^= UInt8(1 << Int.random(in: 0..<8, using: &random))
                expectSame(changed, "byte \(index)")
                var parts = file
                let chunk = Int.random(in: 1..<parts.chunks.count - 1, using: &random)
                guard let offset = parts.chunks[chunk].data.indices.randomElement(using: &random) else { continue }
                parts.chunks[chunk].data[offset] ^= UInt8(1 << Int.random(in: 0..<8, using: &random))
                expectSame(parts.bytes, "chunk \(chunk), byte \(offset)")
            }
        }
    }

    @Test("too little and too much data, surplus bytes, and a filter that is none")
    func surplus() {
        var random = SeededGenerator(seed: 6)
        let layout = PNGLayout(kind: 2, depth: 8)
        let size = PixelSize(width: 90, height: 130)
        let raw = layout.rows(size, using: &random)
        func file(_ raw: [UInt8], after: [UInt8] = []) -> PNGParts {
            layout.file(size, packed: ZlibStream.packed(raw) + after, using: &random)
        }
        for chunkSize in [1000, 100_000] {
            for count in [1, 2, 500, raw.count / 2] {
                expectSame(file(raw.dropLast(count)).split(chunkSize).bytes, "\(count) bytes less")
                expectSame(file(raw + raw.prefix(count)).split(chunkSize).bytes, "\(count) bytes more")
                expectSame(file(raw, after: Array(raw.prefix(count))).split(chunkSize).bytes, "\(count) surplus bytes")
            }
            var filtered = raw
            filtered[271 * 77] = 5
            expectSame(file(filtered).split(chunkSize).bytes, "filter 5")
        }
    }

    @Test("chunks after the picture's data, in their place or not")
    func late() throws {
        var random = SeededGenerator(seed: 7)
        let file = PNGLayout(kind: 2, depth: 8).file(width: 40, height: 30, using: &random).split(1000)
        // With an empty chunk first the data is libpng's.
        let slow = file.inserting([PNGChunk(name: "IDAT", data: [])], at: 1)
        #expect(try !isInflated(MemorySource(slow.bytes)))
        let time = PNGChunk(name: "tIME", data: [7, 234, 1, 1, 0, 0, 0])
        for name in ["IDAT", "PLTE", "IHDR", "tRNS", "tEXt", "QuUX", "iCCP", "pHYs"] {
            for count in 1...2 {
                let late = [time, PNGChunk(name: name, data: [1, 2, 3]), time].suffix(count + 1)
                let ends = [file, slow].map { parts in
                    let bytes = parts.inserting(Array(late), at: parts.chunks.count - 1).bytes
                    return Outcome(MemorySource(bytes), DecodingOptions(), rows: 16)
                }
                #expect(ends[0] == ends[1], "\(name)")
            }
        }
    }

    @Test(
        "A PNG with broken Huffman codes keeps as many rows as its report states",
        arguments: ["all bits used", "literals", "distances", "no end", "too many"], [false, true])
    func brokenCodes(kind: String, hasRightChecksum: Bool) throws {
        let used = (literals: [0: 1, 200: 2, 256: 2], distances: [0: 1])
        let codes: [String: (literals: [Int: Int], distances: [Int: Int])] = [
            "all bits used": used, "literals": ([0: 2, 200: 2, 256: 2], used.distances),
            "distances": (used.literals, [0: 2]), "no end": ([0: 1, 200: 1], used.distances),
            "too many": (used.literals, [0: 1, 1: 1, 2: 1]),
        ]
        let broken = try #require(codes[kind])
        // More than ISA-L inflates at a time.
        let size = PixelSize(width: 100, height: 500)
        func rows(_ count: Int) -> [UInt8] {
            (0..<count).flatMap { _ in [0] + [UInt8](repeating: 200, count: size.width) }
        }
        var bits = DeflateBits()
        bits.append(rows(20), literals: used.literals, distances: used.distances, isLast: false)
        bits.append(rows(480), literals: broken.literals, distances: broken.distances, isLast: true)
        let packed = bits.zlibStream(of: rows(500), hasRightChecksum: hasRightChecksum)
        var random = SeededGenerator(seed: 9)
        let file = PNGLayout(kind: 0, depth: 8).file(size, packed: packed, using: &random).bytes

        let options = DecodingOptions(allowsDamage: true)
        let kept = Outcome(MemorySource(file), options, rows: 16)
        let isSame = kept == Outcome(Streamed(file), options, rows: 16)
        #expect(isSame)
        let there = stride(from: 3, to: kept.pixels.count, by: size.width * 4).count { kept.pixels[$0] != 0 }
        if kind != "all bits used" {
            #expect(there == 19 || there == 20)
            #expect(kept.report?.damage?.hasSuffix("; \(there) of 500 rows are whole") == true)
        } else if hasRightChecksum {
            #expect(there == 500 && kept.report == DecodeReport())
        } else {
            let damage = "the checksum of its data is wrong; any of the 499 decoded rows (of 500) may be damaged"
            #expect(there == 499 && kept.report?.damage == damage)
        }
    }

    @Test("its memory is counted, and within the estimate")
    func memory() throws {
        var random = SeededGenerator(seed: 8)
        let bytes = PNGLayout(kind: 2, depth: 8).file(width: 40, height: 30, using: &random).bytes
        let alone = try PNGDecoder(source: Streamed(bytes))
        _ = try Decoded(alone)
        let decoder = try PNGDecoder(source: MemorySource(bytes))
        _ = try Decoded(decoder)
        #expect(decoder.usesISAL && decoder.peakMemory > alone.peakMemory)
        #expect(decoder.peakMemory <= decoder.header.estimatedMemory)
    }
}

extension Trait where Self == ConditionTrait {
    fileprivate static var needsISAL: Self {
        .enabled(if: ReadableFormat.png.codec.accelerator?.version != nil, "not installed: libisal2")
    }
}
