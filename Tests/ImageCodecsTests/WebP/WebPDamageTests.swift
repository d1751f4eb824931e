import ImageCodecs
import ImageCore
import ImageMetadata
import TestSupport
import Testing

@Suite struct WebPDamageTests {
    private let picture = GeneratedPicture.noise(120, 150)
    private let allowing = DecodingOptions(allowsDamage: true)

    private func file(_ isLossless: Bool, hasAlpha: Bool = true, _ metadata: ImageMetadata = ImageMetadata()) throws
        -> [UInt8]
    {
        try picture.encoded(
            .webp(WebPEncodingOptions(isLossless: isLossless, effort: 0)), hasAlpha: hasAlpha, metadata: metadata)
    }

    @Test("a file cut within its data keeps its whole rows, and zeros after them", arguments: [false, true])
    func cut(isLossless: Bool) throws {
        let bytes = try file(isLossless)
        let whole = try Decoded(bytes).picture
        let cut = Array(bytes.prefix(bytes.count * 9 / 10))
        #expect {
            try Decoded(cut)
        } throws: { error in
            guard case .damaged(let text)? = error as? ImageError else { return false }
            return text.hasPrefix("the data ends early; ") && text.hasSuffix(" of 150 rows are whole")
        }
        for rows in [1, 16, 150] {
            let kept = try Decoded(cut, options: allowing, rows: rows)
            let words = try #require(kept.report.damage).split(separator: " ")
            let count = try #require(Int(words[4]))
            #expect(count > 40 && count < 150)
            let end = count * 480
            // The last row of a lossy picture lacks the chroma of the next one.
            #expect(kept.picture.bytes[..<(end - 480)] == whole.bytes[..<(end - 480)])
            #expect(kept.picture.bytes[end...].allSatisfy { $0 == 0 })
            #expect(kept.picture.bytes[end - 477] != 0)
        }
        let box = PixelSize(width: 40, height: 50)
        let reduced = try Decoded(cut, options: DecodingOptions(allowsDamage: true, reducedToFill: box))
        #expect(reduced.picture.bytes.suffix(160).allSatisfy { $0 == 0 })
        #expect(reduced.report.damage != nil && refusal(cut, options: DecodingOptions(reducedToFill: box)) != nil)
    }

    @Test("a file that is cut anywhere is damaged where allowing damage keeps some of it, and else broken")
    func everywhere() throws {
        let metadata = ImageMetadata(iccProfile: TestProfile.gray, exif: Metadata.exif, xmp: Metadata.xmp)
        let small = GeneratedPicture.noise(28, 40)
        for isLossless in [false, true] {
            let bytes = try small.encoded(
                .webp(WebPEncodingOptions(isLossless: isLossless)), hasAlpha: true, metadata: metadata)
            let whole = try Decoded(bytes).picture
            #expect(WebPParts(bytes).data(of: "XMP ")?.count == Metadata.xmp.count)
            let padding = Metadata.xmp.count % 2
            var kept = 0
            for count in 0..<bytes.count - padding {
                let cut = Array(bytes.prefix(count))
                let refused = refusal(cut)
                let error = try #require(refused, "\(count)")
                let decoded = try? Decoded(cut, options: allowing)
                if case .damaged(let text) = error {
                    kept += 1
                    #expect(decoded?.report.damage == text, "\(count)")
                    if text.hasSuffix("all 40 rows are whole") { #expect(decoded?.picture == whole) }
                } else {
                    #expect(decoded == nil, "\(count): \(error)")
                }
            }
            #expect(kept > 500)
            for count in bytes.count - padding..<bytes.count {
                let decoded = try Decoded(Array(bytes.prefix(count)))
                #expect(decoded.picture == whole && decoded.header.metadata == metadata)
                #expect(decoded.report.notices == ["it is shorter than its header says"])
            }
        }
    }

    @Test("of changed bytes, those are damage that can be allowed, and the others are broken")
    func changes() throws {
        for golden in GoldenWebP.all {
            let limits = ImageLimits(maxPixels: 1 << 16, maxMemory: 64 << 20)
            for index in golden.bytes.indices {
                for mask: UInt8 in [1, 0x20, 0x80, 0xFF] {
                    var changed = golden.bytes
                    changed[index] ^= mask
                    _ = PictureProbe.probe(changed)
                    guard let error = refusal(changed, options: DecodingOptions(limits: limits)) else { continue }
                    let allowed = refusal(changed, options: DecodingOptions(limits: limits, allowsDamage: true))
                    if case .damaged = error {
                        #expect(allowed == nil, "\(golden.title), \(index), \(mask): \(error)")
                    } else {
                        #expect(allowed == error, "\(golden.title), \(index), \(mask)")
                    }
                }
            }
        }
    }

    @Test("a picture of another size than its header says is refused")
    func sizes() throws {
        var parts = WebPParts(try file(false, ImageMetadata(exif: Metadata.exif)))
        parts.chunks[0] = WebPParts.features(0x18, 121, 150)
        #expect(throws: ImageError.undecodable("its picture has 120 × 150 pixels and its header says 121 × 150")) {
            try Decoded(parts.bytes)
        }
        // A claim of many pixels costs nothing.
        parts.chunks[0] = WebPParts.features(0x1A, 1 << 24, 1 << 24)
        let image = WebPParts(Array(parts.chunks[1...2]))
        parts.chunks = [parts.chunks[0], WebPParts.frame(image, x: 0, y: 0, width: 120, height: 150)]
        #expect {
            try Decoded(parts.bytes, options: DecodingOptions(allowsDamage: true))
        } throws: { error in
            guard case .limitExceeded(let limit)? = error as? ImageError else { return false }
            return limit.limit == .pixels && limit.size == PixelSize(width: 1 << 24, height: 1 << 24)
        }
    }

    @Test("chunks that claim gigabytes cost nothing")
    func claims() throws {
        let limits = ImageLimits(maxMemory: 4 << 20)
        for name in ["VP8 ", "VP8L", "ALPH", "ICCP", "EXIF", "XMP ", "ANMF", "abcd"] {
            let claim = Array(name.utf8) + [0xFE, 0xFF, 0xFF, 0xFF]
            for rest in [[], [0x2F, 0xFF, 0xFF, 0xFF, 0x0F], GoldenWebP.all[0].bytes.dropFirst(20).map(\.self)] {
                let chunks = claim + rest
                let bytes = Array("RIFF".utf8) + [0xFE, 0xFF, 0xFF, 0xFF] + Array("WEBP".utf8) + chunks
                for allowsDamage in [false, true] {
                    let options = DecodingOptions(limits: limits, allowsDamage: allowsDamage)
                    let error = refusal(bytes, options: options)
                    #expect(error != nil || (allowsDamage && rest.count > 10), "\(name)")
                }
                _ = PictureProbe.probe(bytes)
            }
        }
    }

    @Test("a wrong length of the whole file, and bytes after its end, are notices")
    func lengths() throws {
        let bytes = try file(true)
        let whole = try Decoded(bytes)
        #expect(try Decoded(bytes + [1, 2, 3]).report.notices == ["extraneous bytes after the picture"])
        for (length, notice) in [
            (bytes.count, "it is shorter than its header says"),
            (Int(UInt32.max), "it is shorter than its header says"),
            (0, "its picture is longer than its header says"), (50, "its picture is longer than its header says"),
        ] {
            let changed = bytes[..<4] + WebPParts.number(length, 4) + bytes[8...]
            let decoded = try Decoded(Array(changed))
            #expect(decoded.picture == whole.picture && decoded.report.notices == [notice], "\(length)")
        }
    }

    @Test("nothing but RIFF, and RIFF of another kind")
    func empty() {
        #expect(refusal(Array("RIFF\u{4}\0\0\0WEBP".utf8)) == .undecodable("there is no picture in it"))
        #expect(refusal(Array("RIFF\u{4}\0\0\0WAVE".utf8)) == .notAPicture)
        #expect(refusal(Array("RIFF\u{10}\0\0\0WEBPVP8 ".utf8)) == .undecodable("the data ends before the picture"))
    }
}
