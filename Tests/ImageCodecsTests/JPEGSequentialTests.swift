import ImageCodecs
import ImageCore
import TestSupport
import Testing

/// Scans of sequential JPEGs that are decoded without libjpeg: compared with what libjpeg makes of the same bytes.
@Suite struct JPEGSequentialTests {
    private let comparison = JPEGComparison { bytes in
        let scan = bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA } ?? 0
        // Its header, and what libjpeg looks at to see that there are data at all.
        return scan + 2 + Int(bytes[scan + 3]) + 2
    }

    @Test("every colour, sampling and size", arguments: SpecialJPEG.Color.allCases)
    func kinds(color: SpecialJPEG.Color) throws {
        try comparison.checkSamplings(color, .one)
    }

    @Test(
        "every quality: from blocks that are one code to blocks where nothing is zero, and values of a bit to those of eleven",
        arguments: [1, 5, 20, 50, 75, 95, 100])
    func quality(quality: Int) throws {
        for picture in [
            GeneratedPicture.noise(199, 130), GeneratedPicture.smooth(211, 140), GeneratedPicture.noise(640, 480),
        ] {
            try comparison.check(SpecialJPEG(.ycbcr, sampling: (2, 2), quality: quality).write(picture))
            try comparison.check(SpecialJPEG(.gray, quality: quality).write(picture))
        }
    }

    @Test("codes that were made for the picture: some have a bit, some sixteen", arguments: [30, 90, 100])
    func optimized(quality: Int) throws {
        for picture in [GeneratedPicture.noise(300, 200), GeneratedPicture.smooth(300, 200)] {
            let options = JPEGEncodingOptions(quantization: .quality(quality), optimizesHuffman: true)
            try comparison.check(try picture.encoded(.jpeg(options)))
        }
    }

    @Test("restart markers, also within rows", arguments: [1, 2, 5, 9, 100])
    func restarts(interval: Int) throws {
        let picture = GeneratedPicture.noise(131, 177)
        for sampling in [(1, 1), (2, 1), (2, 2)] {
            try comparison.check(SpecialJPEG(.ycbcr, sampling: sampling, restartInterval: interval).write(picture))
            try comparison.check(SpecialJPEG(.ycbcr, sampling: sampling, restartRows: interval).write(picture))
        }
    }

    @Test("reduced sizes: at an eighth most coefficients are skipped")
    func reduced() throws {
        let picture = GeneratedPicture.noise(400, 320)
        for quality in [30, 90, 100] {
            for sampling in [(1, 1), (2, 1), (2, 2)] {
                let bytes = SpecialJPEG(.ycbcr, sampling: sampling, quality: quality, restartInterval: 7).write(picture)
                for part in [2, 4, 8] {
                    let box = PixelSize(width: 400 / part, height: 320 / part)
                    try comparison.check(bytes, JPEGComparison.options(box: box))
                }
                try comparison.check(bytes, JPEGComparison.options(box: PixelSize(width: 250, height: 200)))
            }
        }
    }

    /// Files in which something else can be wrong each.
    private var files: [[UInt8]] {
        [
            SpecialJPEG(.ycbcr, sampling: (2, 2)).write(GeneratedPicture.smooth(200, 150)),
            SpecialJPEG(.gray, quality: 60).write(GeneratedPicture.noise(60, 50)),
            SpecialJPEG(.ycbcr, sampling: (2, 1), restartInterval: 7).write(GeneratedPicture.noise(100, 90)),
            SpecialJPEG(.ycbcr, quality: 100).write(GeneratedPicture.noise(300, 200)),
        ]
    }

    @Test("whatever is wrong is said as by libjpeg, and as much is kept", arguments: 0..<4)
    func damage(file: Int) throws {
        var random = SeededGenerator(seed: 28 + UInt64(file))
        var kinds: Set<String> = []
        let whole = files[file]
        for change in 0..<160 {
            let bytes = JPEGComparison.damaged(whole, fromScan: 0, change, using: &random)
            let box = change % 3 == 0 ? PixelSize(width: 5, height: 5) : nil
            kinds.formUnion(try comparison.compare(bytes, box: box))
        }
        #expect(kinds.count >= 6, "\(kinds)")
    }

    @Test(
        "bytes between the data and the end marker are noted, bytes that fill up are not, and nothing behind it matters"
    )
    func end() throws {
        for whole in files {
            try comparison.check(whole + [1, 2, 3])
            let data = Array(whole.dropLast(2))
            let fillBytes: [UInt8] = [0xFF, 0xFF, 0xFF, 0xD9]
            let comment: [UInt8] = [0xFF, 0xFE, 0, 4, 65, 66, 0xFF, 0xD9]
            let others = [UInt8](repeating: 1, count: 20) + [0xFF, 0xD9]
            try comparison.check(data + fillBytes)
            try comparison.check(data + comment)
            let kinds = try comparison.compare(data + others)
            #expect(kinds == ["extraneous bytes between the parts of the file"])
            #expect(try comparison.compare(data) == ["the end marker is missing"])
        }
    }

    @Test("more than one buffer of data follows the picture, with a marker at its end")
    func longEnd() throws {
        let data = Array(SpecialJPEG(.ycbcr).write(GeneratedPicture.noise(50, 50)).dropLast(2))
        let comment: [UInt8] = [0xFF, 0xFE, 0xFF, 0xFF] + [UInt8](repeating: 7, count: 65_533)
        let cut = data + comment + comment
        try comparison.check(cut + [0xFF, 0xD9])
        let kinds = try comparison.compare(cut)
        let dropped = "a comment was dropped: it stands after the picture's first scan"
        #expect(kinds == [dropped, "the end marker is missing"])
    }

    @Test("a byte that fills up before a zero is no data, and libjpeg's: what it makes of that depends on its buffer")
    func fillByte() throws {
        let whole = SpecialJPEG(.ycbcr, quality: 60).write(GeneratedPicture.noise(300, 200))
        let stuffed = whole.indices.dropLast().filter { whole[$0] == 0xFF && whole[$0 + 1] == 0 }
        // Behind the headers.
        for place in stuffed.suffix(5) {
            var bytes = whole
            bytes.insert(0xFF, at: place)
            try comparison.compare(bytes)
        }
        #expect(stuffed.count > 20)
    }

    @Test("DC coefficients that leave their range are libjpeg's")
    func range() throws {
        // A block's difference of 2,047 again and again: a code of one bit with eleven more, and a block's end of one bit.
        var parts = JPEGParts(SpecialJPEG(.gray).write(GeneratedPicture.noise(160, 160)))
        let tables = parts.indices(of: 0xC4)
        parts.parts[tables[0]].payload = [0x00, 1] + [UInt8](repeating: 0, count: 15) + [11]
        parts.parts[tables[1]].payload = [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0]
        parts.parts.removeSubrange(tables.dropFirst(2).first.map { $0..<$0 + 1 } ?? 0..<0)
        // 0, eleven ones, 0: 13 bits a block.
        let bits = (0..<400 * 13).map { $0 % 13 == 0 || $0 % 13 == 12 ? UInt8(0) : 1 }
        var data: [UInt8] = []
        for start in stride(from: 0, to: bits.count, by: 8) {
            let byte = bits[start..<min(start + 8, bits.count)].reduce(0) { $0 << 1 | $1 }
            data += byte == 0xFF ? [0xFF, 0] : [byte]
        }
        let scan = parts.indices(of: 0xDA)[0]
        parts.parts[scan].data = data
        try comparison.check(parts.bytes(), isOurs: false)
    }

    @Test("a limit of memory that is enough for libjpeg is enough, also for tables that come behind the scan")
    func limits() throws {
        var parts = JPEGParts(SpecialJPEG(.ycbcr, sampling: (2, 2)).write(GeneratedPicture.noise(300, 200)))
        var tables = parts.parts[parts.indices(of: 0xC4)[0]]
        tables.payload[0] |= 3
        parts.parts.append(tables)
        let bytes = parts.bytes()
        let decoder = try JPEGDecoder(source: Streamed(bytes))
        _ = try Decoded(decoder)
        let header = decoder.header
        try comparison.check(bytes, DecodingOptions(limits: ImageLimits(maxMemory: header.estimatedMemory)))
        for less in stride(from: 0, through: 200_000, by: 500) {
            let options = DecodingOptions(limits: ImageLimits(maxMemory: header.estimatedMemory - less))
            let theirs = Result { try Decoded(JPEGDecoder(source: Streamed(bytes), options: options)).picture }
            let ours = Result { try Decoded(JPEGDecoder(source: MemorySource(bytes), options: options)).picture }
            #expect((try? theirs.get()) == (try? ours.get()), "\(less)")
        }
    }
}
