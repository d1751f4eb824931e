import ImageCodecs
import ImageCore
import ImageMetadata
import TestSupport
import Testing

@Suite struct PNGDamageTests {
    private let picture = GeneratedPicture.noise(50, 40)
    private let allowing = DecodingOptions(allowsDamage: true)

    private func file() throws -> [UInt8] {
        try picture.encoded(.png(PNGEncodingOptions(compressionLevel: 0)), hasAlpha: true)
    }

    @Test("a file cut within its data keeps its whole rows, and zeros after them")
    func cut() throws {
        let bytes = try file()
        let cut = Array(bytes.prefix(bytes.count / 2))
        #expect {
            try Decoded(cut)
        } throws: { error in
            guard case .damaged(let text)? = error as? ImageError else { return false }
            return text.hasPrefix("the data ends early; ") && text.hasSuffix(" of 40 rows are whole")
        }
        for rows in [1, 16, 40] {
            let kept = try Decoded(cut, options: allowing, rows: rows)
            let words = try #require(kept.report.damage).split(separator: " ")
            let count = try #require(Int(words[4]))
            #expect(count > 10 && count < 30)
            let end = count * 200
            #expect(kept.picture.bytes[..<end] == picture.bytes[..<end])
            #expect(kept.picture.bytes[end...].allSatisfy { $0 == 0 })
        }
    }

    @Test("broken data is damage")
    func broken() throws {
        var parts = PNGParts(try picture.encoded(.png(PNGEncodingOptions()), hasAlpha: true))
        let index = try #require(parts.index(of: "IDAT"))
        parts.chunks[index].data[2] = 0xFF  // a kind of block that deflate has not
        for options in [DecodingOptions(), allowing] {
            #expect("no row is whole, and no option helps") {
                try Decoded(parts.bytes, options: options)
            } throws: { error in
                guard case .undecodable(let text)? = error as? ImageError else { return false }
                return text.hasSuffix("; 0 of 40 rows are whole")
            }
        }
    }

    @Test("a wrong checksum among the headers is damage, too")
    func headerChecksum() throws {
        var bytes = try file()
        bytes[29] ^= 1  // of IHDR
        #expect(refusal(bytes) == .damaged("the checksum of its IHDR chunk is wrong; any row may be damaged"))
        #expect(try Decoded(bytes, options: allowing).picture == picture)
    }

    @Test("a file that is cut anywhere is damaged where allowing damage keeps some of it, and else broken")
    func advice() throws {
        let bytes = try GeneratedPicture.noise(8, 6).encoded(.png(PNGEncodingOptions()))
        var kept = 0
        for count in 8..<bytes.count {
            let cut = Array(bytes.prefix(count))
            guard let error = refusal(cut) else { continue }
            let isKept = refusal(cut, options: allowing) == nil
            kept += isKept ? 1 : 0
            if case .damaged = error {
                #expect(isKept, "\(count): \(error)")
            } else {
                #expect(!isKept, "\(count): \(error)")
            }
        }
        #expect(kept > 0)
    }

    @Test("of changed bytes, those are damage that can be allowed, and the others are broken")
    func adviceForChanges() throws {
        let gray = try GeneratedPicture.noise(8, 6).encoded(
            .png(PNGEncodingOptions()), colorModel: .gray, hasAlpha: false)
        var parts = PNGParts(gray)
        parts.chunks[0].data[9] = 3
        parts.chunks.insert(PNGChunk(name: "PLTE", data: [UInt8](repeating: 90, count: 768)), at: 1)
        try checkChanges(of: parts.bytes)
    }

    @Test("so it is with an interlaced picture", .needsCorpora)
    func adviceForInterlacedChanges() throws {
        try checkChanges(of: PictureFiles.corpus("pngsuite", "s07i3p02.png"))
    }

    private func checkChanges(of bytes: [UInt8]) throws {
        try #require(refusal(bytes) == nil)
        var kept = 0
        for index in 8..<bytes.count {
            for mask: UInt8 in [1, 0x20, 0x80] {
                var changed = bytes
                changed[index] ^= mask
                guard let error = refusal(changed) else { continue }
                let allowed = refusal(changed, options: allowing)
                kept += allowed == nil ? 1 : 0
                if case .damaged = error {
                    #expect(allowed == nil, "\(index), \(mask): \(error)")
                } else {
                    #expect(allowed == error, "\(index), \(mask)")
                }
            }
        }
        #expect(kept > 0)
    }

    @Test("a wrong checksum of zlib, at the very end, is damage")
    func zlibChecksum() throws {
        var parts = PNGParts(try file())
        let index = try #require(parts.index(of: "IDAT"))
        parts.chunks[index].data[parts.chunks[index].data.count - 1] ^= 1
        #expect(throws: ImageError.self) { try Decoded(parts.bytes) }
        let kept = try Decoded(parts.bytes, options: allowing)
        #expect(kept.report.damage != nil)
        // libpng meets the checksum with the last row, and does not hand that out.
        #expect(kept.picture.bytes.dropLast(200) == picture.bytes.dropLast(200))
    }

    @Test("a wrong checksum of a chunk is damage, and does not stop what follows")
    func chunkChecksum() throws {
        let bytes = try file()
        let parts = PNGParts(bytes)
        let index = try #require(parts.index(of: "IDAT"))
        let end = PNGParts.signature.count + parts.chunks[...index].reduce(0) { $0 + $1.data.count + 12 }
        var changed = bytes
        changed[end - 1] ^= 1
        #expect(throws: ImageError.damaged("the checksum of its IDAT chunk is wrong; any row may be damaged")) {
            try Decoded(changed)
        }
        let kept = try Decoded(changed, options: allowing)
        #expect(kept.report.damage == "the checksum of its IDAT chunk is wrong; any row may be damaged")
        #expect(kept.picture == picture)
    }

    @Test("a wrong checksum of the end chunk is a notice")
    func endChecksum() throws {
        var bytes = try file()
        bytes[bytes.count - 1] ^= 1
        let decoded = try Decoded(bytes)
        #expect(decoded.picture == picture)
        #expect(decoded.report == DecodeReport(notices: [#"libpng says "IEND: CRC error""#]))
    }

    @Test("a missing end chunk alone is a notice")
    func missingEnd() throws {
        let bytes = try file()
        for missing in [1, 4, 12] {
            let decoded = try Decoded(Array(bytes.dropLast(missing)))
            #expect(decoded.picture == picture)
            #expect(decoded.report == DecodeReport(notices: ["the end marker is missing"]))
        }
        #expect(throws: ImageError.self) { try Decoded(Array(bytes.dropLast(13))) }
    }

    @Test("extra data after the picture is a notice")
    func extra() throws {
        var parts = PNGParts(try file())
        let index = try #require(parts.chunks.lastIndex { $0.name == "IDAT" })
        parts.chunks[index].data += [1, 2, 3]
        #expect(try Decoded(parts.bytes).report.notices == ["extraneous bytes after the picture's data"])
    }

    @Test("an interlaced file cut within its data reports its passes", .needsCorpora)
    func interlaced() throws {
        let bytes = try PictureFiles.corpus("pngsuite", "basi6a16.png")
        let cut = Array(bytes.prefix(bytes.count * 3 / 4))
        let whole = try Decoded(bytes).picture
        let kept = try Decoded(cut, options: allowing)
        #expect(kept.report.damage?.hasPrefix("the data ends early; ") == true)
        #expect(kept.report.damage?.hasSuffix(" of 7 interlaced passes are whole") == true)
        // The first pixel of each block of eight comes in the first pass.
        #expect(kept.picture.bytes[..<8] == whole.bytes[..<8])
        // Where damage is allowed, a whole file is the same all the same.
        #expect(try Decoded(bytes, options: allowing).picture == whole)
        #expect(throws: ImageError.self) { try Decoded(cut) }
    }

    @Test("cut anywhere, a file is refused, or kept with a report")
    func everywhere() throws {
        let metadata = ImageMetadata(exif: Metadata.exif, xmp: Metadata.xmp, pngColorChunks: Metadata.colorChunks)
        let small = GeneratedPicture.noise(20, 20)
        let bytes = try small.encoded(.png(PNGEncodingOptions()), hasAlpha: true, metadata: metadata)
        for count in 0..<bytes.count {
            let cut = Array(bytes.prefix(count))
            let isWhole = (try? Decoded(cut)) != nil
            #expect(isWhole == (count >= bytes.count - 12), "\(count)")
            if let kept = try? Decoded(cut, options: allowing) {
                #expect((kept.report.damage == nil) == isWhole, "\(count)")
                #expect(kept.report.damage != nil || kept.report.notices == ["the end marker is missing"])
            }
        }
    }

    @Test("with any byte changed nothing worse happens than an error")
    func changedBytes() throws {
        let metadata = ImageMetadata(exif: Metadata.exif, xmp: Metadata.xmp, pngColorChunks: Metadata.colorChunks)
        let small = GeneratedPicture.noise(20, 20)
        let bytes = try small.encoded(.png(PNGEncodingOptions()), hasAlpha: true, metadata: metadata)
        let limits = ImageLimits(maxPixels: 100_000, maxMemory: 8 << 20)
        var random = SplitMix(seed: 10)
        for position in bytes.indices {
            var changed = bytes
            changed[position] ^= UInt8.random(in: 1...255, using: &random)
            _ = try? Decoded(changed, options: DecodingOptions(limits: limits, allowsDamage: true))
            _ = PictureProbe.probe(changed)
        }
    }
}
