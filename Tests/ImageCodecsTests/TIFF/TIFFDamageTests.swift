import ImageCodecs
import ImageCore
import TestSupport
import Testing

@Suite struct TIFFDamageTests {
    private let tolerant = DecodingOptions(allowsDamage: true)

    /// The number of rows that a report says are whole.
    private func wholeRows(_ damage: String) throws -> Int {
        let words = damage.split(separator: " ")
        let position = try #require(words.firstIndex(of: "first"))
        return try #require(Int(words[position + 1]))
    }

    @Test("the rows of a file that ends early are kept, packed or not")
    func cut() throws {
        for level in [6, 0] {
            // Its directory stands before the data.
            let bytes = try GeneratedPicture.noise(400, 500).encoded(TIFFEncodingOptions(compressionLevel: level))
            let whole = try Decoded(bytes)
            for part in 1...9 {
                let short = Array(bytes.prefix(bytes.count * part / 10))
                let kept = try Decoded(short, options: tolerant)
                let damage = try #require(kept.report.damage)
                #expect(damage.hasPrefix("the data ends early") && refusal(short) == .damaged(damage))
                let count = try wholeRows(damage)
                #expect((count - 50 * part).magnitude < 30)
                let length = count * kept.picture.layout.bytesPerRow
                let isKept = kept.picture.bytes.prefix(length) == whole.picture.bytes.prefix(length)
                #expect(isKept)
                #expect(kept.picture.bytes.dropFirst(length).allSatisfy { $0 == 0 })
            }
        }
    }

    @Test("rows that are called whole are, wherever the data is broken", .needs("tiffcp"))
    func broken() async throws {
        let plain = MadeTIFF(40, 60).bytes
        for options in [
            ["-c", "lzw", "-r", "7"], ["-c", "zip", "-r", "7"], ["-c", "packbits", "-r", "60"],
            ["-c", "zip", "-r", "60"],
            ["-c", "lzw", "-t", "-w", "16", "-l", "16"],
        ] {
            let bytes = try await MadeTIFF.copied(plain, options)
            let whole = try Decoded(bytes)
            var damagedCount = 0
            for start in stride(from: 300, to: bytes.count - 2000, by: 450) {
                var changed = bytes
                for index in start..<start + 30 { changed[index] = 0xA5 }
                guard let kept = try? Decoded(changed, options: tolerant), let damage = kept.report.damage else {
                    continue
                }
                damagedCount += 1
                let length = try wholeRows(damage) * kept.picture.layout.bytesPerRow
                let isKept = kept.picture.bytes.prefix(length) == whole.picture.bytes.prefix(length)
                // Only Deflate has a checksum: LZW and PackBits may unpack to something else, and no one sees it.
                #expect(isKept || !options.contains("zip"), "\(options) \(damage)")
                #expect(refusal(changed) == .damaged(damage))
            }
            #expect(damagedCount > 0 || !options.contains("zip"))
        }
    }

    @Test("a strip that is not in the file is transparent, those behind it are whole")
    func missingStrip() throws {
        var file = MadeTIFF(20, 30)
        file.rowsPerStrip = 10
        let whole = try Decoded(file.bytes).picture
        let length = whole.layout.bytesPerRow
        var bytes = file.bytes
        // The second of three offsets, which stand in front of the directory.
        let data = 20 * 3 * 10
        let offset = [8, 8 + data, 8 + 2 * data].flatMap { value in (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
        let position = try #require(bytes.indices.first { bytes[$0...].starts(with: offset) })
        bytes.replaceSubrange(position + 4..<position + 8, with: [0xFF, 0xFF, 0xFF, 0x7F])
        let damage = "the data ends early; the first 10 of 30 rows are whole"
        #expect(refusal(bytes) == .damaged(damage))
        let kept = try Decoded(bytes, options: tolerant)
        #expect(kept.report.damage == damage)
        #expect(kept.picture.bytes[..<(10 * length)] == whole.bytes[..<(10 * length)])
        #expect(kept.picture.bytes[(10 * length)..<(20 * length)].allSatisfy { $0 == 0 })
        #expect(kept.picture.bytes[(20 * length)...] == whole.bytes[(20 * length)...])
        let small = try Decoded(
            bytes, options: DecodingOptions(allowsDamage: true, reducedToFill: PixelSize(width: 2, height: .max)))
        #expect(
            small.picture.bytes[(small.picture.layout.bytesPerRow)..<(2 * small.picture.layout.bytesPerRow)]
                .allSatisfy { $0 == 0 })
        // Nothing at all can't be kept.
        bytes.replaceSubrange(position..<position + 4, with: [0xFF, 0xFF, 0xFF, 0x7F])
        bytes.replaceSubrange(position + 8..<position + 12, with: [0xFF, 0xFF, 0xFF, 0x7F])
        guard case .undecodable = refusal(bytes, options: tolerant) else {
            Issue.record("an empty picture was kept")
            return
        }
    }

    @Test("no prefix and no change of a byte makes it fail, and what the head says holds", .needs("tiffcp"))
    func anyBytes() async throws {
        var plain = MadeTIFF(12, 9)
        plain.rowsPerStrip = 4
        plain.texts = [271: "Testcam", 305: "made"]
        var files = [plain.bytes]
        for options in [["-c", "lzw:2"], ["-c", "zip:2", "-8"], ["-c", "jpeg", "-r", "16", "-B"]] {
            files.append(try await MadeTIFF.copied(plain.bytes, options))
        }
        let limits = ImageLimits(maxPixels: 1 << 16, maxMemory: 16 << 20)
        for bytes in files {
            let step = max(1, bytes.count / 600)
            for position in stride(from: 0, to: bytes.count, by: step) {
                _ = refusal(Array(bytes.prefix(position)), options: DecodingOptions(limits: limits, allowsDamage: true))
                for value in [UInt8(0), 1, 0x7F, 0xFF] {
                    var changed = bytes
                    changed[position] = value
                    let options = DecodingOptions(limits: limits, allowsDamage: true)
                    let header = try? ImageDecoders.header(of: MemorySource(changed), options: options)
                    let probe = PictureProbe.probe { Array(changed.dropFirst($0).prefix($1)) }
                    _ = refusal(changed, options: options)
                    if let header {
                        #expect(probe?.size == header.size)
                        #expect(probe?.estimatedMemory ?? 0 >= header.estimatedMemory)
                    }
                }
            }
        }
    }

    @Test("memory: what is allowed is enough where the estimate says so", .needs("tiffcp"))
    func memory() async throws {
        let plain = MadeTIFF(500, 300).bytes
        let packings = [
            nil, ["-c", "lzw:2"], ["-c", "zip", "-r", "300"], ["-c", "zip", "-t", "-w", "128", "-l", "64"],
            ["-c", "jpeg", "-r", "16"], ["-c", "packbits", "-p", "separate"],
        ]
        for packing in packings {
            var bytes = plain
            if let packing { bytes = try await MadeTIFF.copied(plain, packing) }
            for box in [nil, PixelSize(width: 50, height: 10)] {
                var options = DecodingOptions(reducedToFill: box)
                let decoder = try TIFFDecoder(source: MemorySource(bytes), options: options)
                let estimate = try Decoded(decoder).header.estimatedMemory
                #expect(decoder.peakMemory <= estimate, "\(String(describing: packing))")
                options.limits.maxMemory = estimate
                #expect(refusal(bytes, options: options) == nil)
                options.limits.maxMemory = estimate - 1
                let expected = LimitExceeded(
                    limit: .memory, size: decoder.header.size, needed: estimate, allowed: estimate - 1)
                #expect(refusal(bytes, options: options) == .limitExceeded(expected))
            }
        }
    }

    @Test("a small file that claims to be large is refused at once")
    func bombs() throws {
        var tile = MadeTIFF(16, 16)
        tile.tile = PixelSize(width: 16, height: 16)
        tile.shorts = [256: [30_000], 257: [30_000], 322: [65_520], 323: [65_520]]
        guard case .limitExceeded(let memory) = refusal(tile.bytes) else {
            Issue.record("not refused")
            return
        }
        #expect(memory.limit == .memory)
        var pixels = MadeTIFF(16, 16)
        pixels.shorts = [256: [65_000], 257: [65_000]]
        guard case .limitExceeded(let count) = refusal(pixels.bytes) else {
            Issue.record("not refused")
            return
        }
        #expect(count.limit == .pixels)
    }
}
