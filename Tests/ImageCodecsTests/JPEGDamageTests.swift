import ImageCodecs
import ImageCore
import TestSupport
import Testing

@Suite struct JPEGDamageTests {
    private let picture = GeneratedPicture.noise(64, 96)
    private let allowing = DecodingOptions(allowsDamage: true)

    /// The damage that a file is refused for, which must also be what is reported where damage is allowed.
    private func damage(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) throws -> String? {
        let report = try Decoded(bytes, options: allowing).report
        #expect(refusal(bytes) == report.damage.map { .damaged($0) }, sourceLocation: sourceLocation)
        return report.damage
    }

    private func special(_ scans: SpecialJPEG.Scans, _ color: SpecialJPEG.Color = .ycbcr, restart: Int = 0) -> [UInt8] {
        var special = SpecialJPEG(color)
        special.scans = scans
        special.restartRows = restart
        return special.write(picture)
    }

    @Test("a file cut within its data reports the rows that are whole, and those are")
    func cut() throws {
        for subsampling in JPEGSubsampling.allCases {
            let bytes = try picture.encoded(.jpeg(JPEGEncodingOptions(sampling: subsampling.sampling)))
            let whole = try Decoded(bytes).picture
            for part in [2, 3, 5] {
                let text = try #require(try damage(Array(bytes.prefix(bytes.count * part / 6))))
                #expect(text.hasPrefix("the data ends early; "))
                #expect(text.hasSuffix(" of 96 rows are whole"))
                let count = try #require(Int(text.split(separator: " ")[4]))
                #expect(count > 0 && count < 96)
                let kept = try Decoded(Array(bytes.prefix(bytes.count * part / 6)), options: allowing).picture
                let end = count * kept.layout.bytesPerRow
                #expect(kept.bytes[..<end] == whole.bytes[..<end], "\(subsampling) \(count)")
            }
        }
    }

    @Test("a missing end marker alone is a notice", arguments: SpecialJPEG.Scans.allCases, [false, true])
    func missingEnd(scans: SpecialJPEG.Scans, isArithmetic: Bool) throws {
        var special = SpecialJPEG(.ycbcr)
        special.scans = scans
        special.isArithmetic = isArithmetic
        // A scan of next to nothing may end long before its last row: with arithmetic coding it can't be distinguished from
        // one that was cut.
        guard !isArithmetic || scans != .many else { return }
        let bytes = special.write(picture)
        let options = DecodingOptions(limits: ImageLimits(maxScans: 1000))
        let whole = try Decoded(bytes, options: options)
        for missing in 1...2 {
            let decoded = try Decoded(Array(bytes.dropLast(missing)), options: options)
            #expect(decoded.report == DecodeReport(notices: ["the end marker is missing"]))
            #expect(decoded.picture == whole.picture)
        }
    }

    @Test("a progressive file cut between its scans is damaged", arguments: [false, true])
    func cutBetweenScans(isArithmetic: Bool) throws {
        var special = SpecialJPEG(.ycbcr)
        special.scans = .progressive
        special.isArithmetic = isArithmetic
        let parts = JPEGParts(special.write(picture))
        let scans = parts.indices(of: 0xDA)
        #expect(scans.count == 10)
        for count in 1..<scans.count {
            var cut = parts
            cut.parts.removeSubrange((scans[count - 1] + 1)...)
            let expected = "the data ends early; \(count) \(count == 1 ? "scan is" : "scans are") whole"
            #expect(try damage(cut.bytes(hasEnd: false)) == expected)
            // With an end marker it is what its maker wanted.
            let decoded = try Decoded(cut.bytes())
            #expect(decoded.report.notices == ["the scans leave out the finest detail"])
        }
    }

    @Test("a progressive file cut within a scan is damaged", arguments: [false, true])
    func cutWithinScan(isArithmetic: Bool) throws {
        var special = SpecialJPEG(.ycbcr)
        special.scans = .progressive
        special.isArithmetic = isArithmetic
        let parts = JPEGParts(special.write(picture))
        let scans = parts.indices(of: 0xDA)
        for index in 1..<scans.count {
            var cut = parts
            cut.parts.removeSubrange((scans[index] + 1)...)
            cut.parts[scans[index]].data.removeLast(cut.parts[scans[index]].data.count / 2)
            let expected = "the data ends early; \(index) \(index == 1 ? "scan is" : "scans are") whole"
            #expect(try damage(cut.bytes(hasEnd: false)) == expected, "scan \(index)")
        }
    }

    @Test("a sequential file that lacks a component's scan is damaged", arguments: [true, false])
    func missingScan(hasEnd: Bool) throws {
        var parts = JPEGParts(special(.oneForEachComponent))
        parts.parts.remove(at: parts.indices(of: 0xDA)[2])
        let how = hasEnd ? "scans are missing" : "the data ends early"
        #expect(try damage(parts.bytes(hasEnd: hasEnd)) == "\(how); 2 scans are whole")
    }

    @Test("an arithmetic file cut within its data is damaged")
    func cutArithmetic() throws {
        var special = SpecialJPEG(.ycbcr)
        special.isArithmetic = true
        let bytes = special.write(picture)
        let text = try #require(try damage(Array(bytes.prefix(bytes.count / 2))))
        #expect(text.hasPrefix("the data ends early; "))
    }

    @Test("an end marker in the middle of the data is damage")
    func earlyEnd() throws {
        var parts = JPEGParts(special(.one))
        let scan = try #require(parts.indices(of: 0xDA).first)
        let middle = parts.parts[scan].data.count / 2
        parts.parts[scan].data.replaceSubrange(middle..<middle + 2, with: [0xFF, 0xD9])
        #expect(try damage(parts.bytes())?.hasPrefix("data is missing before a marker; ") == true)
    }

    @Test("a restart marker out of order is damage")
    func restart() throws {
        var parts = JPEGParts(special(.one, restart: 1))
        let scan = try #require(parts.indices(of: 0xDA).first)
        let data = parts.parts[scan].data
        let markers = data.indices.dropLast().filter { data[$0] == 0xFF && (0xD0...0xD7).contains(data[$0 + 1]) }
        #expect(markers.count == 11)
        parts.parts[scan].data[markers[3] + 1] = 0xD6
        #expect(try damage(parts.bytes())?.hasPrefix("a restart marker out of its order; 3") == true)
    }

    @Test("a code that is not in its table is damage")
    func badCode() throws {
        // Near the end of the data, where libjpeg reads bit by bit; its fast reader does not look.
        var special = SpecialJPEG(.gray)
        special.quality = 50
        var parts = JPEGParts(special.write(GeneratedPicture.smooth(16, 16)))
        let scan = try #require(parts.indices(of: 0xDA).first)
        parts.parts[scan].data = [UInt8](repeating: 0xFF, count: 60).flatMap { [$0, 0] }
        #expect(try damage(parts.bytes())?.hasPrefix("a Huffman code that is not in its table; 0 of 16") == true)
    }

    @Test("a broken table between scans costs the scans after it")
    func brokenTable() throws {
        var parts = JPEGParts(special(.progressive))
        let scans = parts.indices(of: 0xDA)
        let table = try #require(parts.indices(of: 0xC4).last { $0 < scans[5] && $0 > scans[2] })
        parts.parts[table].payload[1] = 255
        let whole = scans.filter { $0 < table }.count
        #expect(try damage(parts.bytes())?.hasSuffix("; \(whole) scans are whole") == true)
    }

    @Test("a second frame header between scans costs the scans after it, and no more", arguments: [8, 4, 2, 1])
    func secondFrame(side: Int) throws {
        let whole = JPEGParts(special(.progressive))
        let frame = whole.parts[try #require(whole.frameIndex)]
        let later = whole.indices(of: 0xDA)[2]
        var short = whole
        short.parts.removeSubrange(later...)
        var options = allowing
        options.reducedToFill = PixelSize(width: 64 * side / 8, height: 96 * side / 8)
        // Without its end marker it is damaged, too: what is missing is not guessed.
        let expected = try Decoded(short.bytes(hasEnd: false), options: options)
        // What it claims of height, width and number of components is more than there is room for.
        for claims: [UInt8] in [[1, 0, 1, 0, 3], [0, 96, 0, 64, 255], [0, 1, 0, 1, 1], [255, 255, 255, 255, 200]] {
            var second = frame
            second.payload.replaceSubrange(1..<6, with: claims)
            var parts = whole
            parts.parts.insert(second, at: later)
            let decoded = try Decoded(parts.bytes(), options: options)
            #expect(decoded.picture == expected.picture)
            #expect(decoded.report.damage?.contains("two SOF markers") ?? (side < 8))
        }
    }

    @Test("where nothing can be read damage is an error even when allowed")
    func nothing() throws {
        for scans in [SpecialJPEG.Scans.one, .oneForEachComponent, .progressive] {
            var parts = JPEGParts(special(scans))
            let first = try #require(parts.indices(of: 0xDA).first)
            parts.parts.removeSubrange((first + 1)...)
            parts.parts[first].data = []
            for hasEnd in [true, false] {
                #expect(throws: ImageError.self) { try Decoded(parts.bytes(hasEnd: hasEnd), options: allowing) }
            }
            parts.parts.removeLast()
            #expect(throws: ImageError.self) { try Decoded(parts.bytes(hasEnd: false), options: allowing) }
        }
    }

    @Test("harmless faults are notices, each said once")
    func notices() throws {
        let bytes = special(.one)
        var extraneous = bytes
        extraneous.insert(contentsOf: [1, 2, 3, 4], at: bytes.count - 2)
        #expect(try Decoded(extraneous).report.notices == ["extraneous bytes between the parts of the file"])

        var adobe = SpecialJPEG(.ycbcr)
        adobe.hasAdobeMarker = true
        adobe.hasJFIFMarker = true
        var parts = JPEGParts(adobe.write(picture))
        let jfif = try #require(parts.indices(of: 0xE0).first)
        parts.parts[jfif].payload[5] = 9
        #expect(try Decoded(parts.bytes()).report.notices == ["an unknown JFIF version (9.01)"])
        parts.parts.remove(at: jfif)
        let marker = try #require(parts.indices(of: 0xEE).first)
        parts.parts[marker].payload[11] = 7
        #expect(try Decoded(parts.bytes()).report.notices == ["an unknown colour transform (7) in the Adobe marker"])

        let trailing = try Decoded(bytes + [1, 2, 3])
        #expect(trailing.report == DecodeReport())
    }

    @Test(
        "cut anywhere, a file is refused, or kept with a report", arguments: SpecialJPEG.Scans.allCases, [false, true])
    func everywhere(scans: SpecialJPEG.Scans, isArithmetic: Bool) throws {
        var special = SpecialJPEG(.ycbcr)
        special.scans = scans
        special.isArithmetic = isArithmetic
        special.quality = 60
        special.sampling = (2, 2)
        let bytes = special.write(GeneratedPicture.noise(24, 24))
        let options = DecodingOptions(limits: ImageLimits(maxScans: 1000), allowsDamage: true)
        let strict = DecodingOptions(limits: ImageLimits(maxScans: 1000))
        for count in 0..<min(4096, bytes.count - 2) {
            let cut = Array(bytes.prefix(count))
            let isWhole = (try? Decoded(cut, options: strict)) != nil
            if let kept = try? Decoded(cut, options: options) {
                #expect((kept.report.damage == nil) == isWhole, "\(count)")
                #expect(kept.report.damage != nil || kept.report.notices == ["the end marker is missing"], "\(count)")
            } else {
                #expect(!isWhole)
            }
        }
    }

    @Test("with any byte changed nothing worse happens than an error", arguments: SpecialJPEG.Scans.allCases)
    func changedBytes(scans: SpecialJPEG.Scans) throws {
        var special = SpecialJPEG(.ycbcr)
        special.scans = scans
        special.hasJFIFMarker = true
        let bytes = special.write(GeneratedPicture.noise(24, 24))
        // Small limits: a changed size must not make the test slow.
        let options = DecodingOptions(
            limits: ImageLimits(maxPixels: 100_000, maxMemory: 8 << 20, maxScans: 1000), allowsDamage: true)
        var random = SplitMix(seed: 9)
        for position in 0..<min(bytes.count, 3000) {
            var changed = bytes
            changed[position] ^= UInt8.random(in: 1...255, using: &random)
            _ = try? Decoded(changed, options: options)
            _ = PictureProbe.probe(changed)
        }
    }

    @Test(
        "a file is damaged only where allowing damage keeps some of it, and else broken",
        arguments: [SpecialJPEG.Scans.one, .progressive])
    func advice(scans: SpecialJPEG.Scans) {
        var special = SpecialJPEG(.ycbcr)
        special.scans = scans
        let bytes = special.write(GeneratedPicture.noise(24, 24))
        let limits = ImageLimits(maxPixels: 100_000, maxMemory: 8 << 20, maxScans: 1000)
        let files =
            (2..<bytes.count).map { Array(bytes.prefix($0)) }
            + (2..<bytes.count).map { position in
                var changed = bytes
                changed[position] ^= 0x5A
                return changed
            }
        for (number, file) in files.enumerated() {
            guard case .damaged(let how)? = refusal(file, options: DecodingOptions(limits: limits)) else { continue }
            let error = refusal(file, options: DecodingOptions(limits: limits, allowsDamage: true))
            #expect(error == nil, "\(number): \(how)")
        }
    }
}
