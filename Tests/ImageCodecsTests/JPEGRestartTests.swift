import ImageCodecs
import ImageCore
import TestSupport
import Testing

/// JPEGs with restart markers, decoded in bands on several threads: to what one thread makes of them.
@Suite struct JPEGRestartTests {
    private static let width = 1600
    /// As large as the tests need, which is more than two bands; made once.
    private static let noise = GeneratedPicture.noise(width, 1101)

    /// The first rows of the noise, again and again.
    private func noise(_ height: Int) -> PixelBuffer {
        var picture = PixelBuffer(size: PixelSize(width: Self.width, height: height), format: .rgba8)
        let rows = Self.noise.bytes
        picture.bytes = Array((rows + (height > 1101 ? rows : [])).prefix(picture.bytes.count))
        return picture
    }

    private func options(_ threads: Int, allowsDamage: Bool = false, box: PixelSize? = nil) -> DecodingOptions {
        var options = DecodingOptions(allowsDamage: allowsDamage, reducedToFill: box)
        options.threads = threads
        return options
    }

    private func decoder(_ bytes: [UInt8], _ options: DecodingOptions) throws -> JPEGDecoder {
        try JPEGDecoder(source: MemorySource(bytes), options: options)
    }

    /// Expects that several threads make the same of a file as one does, and do so in bands.
    private func check(
        _ bytes: [UInt8], threads: [Int] = [2, 3, 6], box: PixelSize? = nil, inBands: Bool = true,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let alone = try decoder(bytes, options(1, box: box))
        let expected = try Decoded(alone)
        for threads in threads {
            let together = try decoder(bytes, options(threads, box: box))
            let decoded = try Decoded(together, rows: threads * 7)
            #expect(decoded.picture == expected.picture, "\(threads) threads", sourceLocation: sourceLocation)
            #expect(decoded.report == expected.report, sourceLocation: sourceLocation)
            #expect(together.peakMemory <= together.header.estimatedMemory, sourceLocation: sourceLocation)
            #expect((together.peakMemory > alone.peakMemory * 2) == inBands, sourceLocation: sourceLocation)
        }
    }

    @Test(
        "every sampling, with bands that end anywhere",
        arguments: [(1, 1, 1), (2, 1, 2), (1, 2, 1), (2, 2, 1), (2, 2, 3), (4, 1, 1), (1, 4, 1), (4, 2, 2)])
    func sampling(horizontal: Int, vertical: Int, restartRows: Int) throws {
        var special = SpecialJPEG(.ycbcr)
        special.sampling = (horizontal, vertical)
        special.restartRows = restartRows
        // A single row may be left for the last band, which the band before it has decoded then.
        try check(special.write(noise(restartRows == 1 ? 961 : 1000 + restartRows)))
    }

    @Test(
        "intervals that are parts of a row, several rows, or end within rows",
        arguments: [1, 7, 50, 99, 150, 550])
    func intervals(interval: Int) throws {
        var special = SpecialJPEG(.ycbcr)
        special.sampling = (2, 2)
        special.restartInterval = interval
        // Rows have 100 MCUs: 99 of these meet the rows' starts in every 99th row alone.
        try check(special.write(noise(1101)), threads: [4], inBands: interval != 99)
    }

    @Test("grey and RGB, Adobe's marker and JFIF's, a width that ends within an MCU")
    func kinds() throws {
        let kinds = [
            (SpecialJPEG.Color.gray, false, true), (.ycbcr, true, false), (.ycbcr, false, false), (.rgb, true, false),
        ]
        for (color, hasAdobeMarker, hasJFIFMarker) in kinds {
            var special = SpecialJPEG(color)
            special.restartRows = 1
            special.hasAdobeMarker = hasAdobeMarker
            special.hasJFIFMarker = hasJFIFMarker
            try check(special.write(GeneratedPicture.smooth(1457, 1160)), threads: [3])
        }
    }

    @Test("reduced sizes", arguments: [(1, 1), (2, 2), (1, 2)])
    func reduced(horizontal: Int, vertical: Int) throws {
        var special = SpecialJPEG(.ycbcr)
        special.restartRows = 1
        special.sampling = (horizontal, vertical)
        let bytes = special.write(noise(1101))
        for factor in [2, 4, 8] {
            let box = PixelSize(width: Self.width / factor, height: 1101 / factor)
            #expect(try decoder(bytes, options(3, box: box)).header.scale.numerator == 8 / factor)
            try check(bytes, box: box)
        }
        var options = options(4)
        options.resizedToFit = PixelSize(width: 500, height: 500)
        let together = try Decoded(bytes, options: options)
        options.threads = 1
        #expect(try together.picture == Decoded(bytes, options: options).picture)
    }

    @Test("our own files have such markers")
    func own() throws {
        for subsampling in JPEGSubsampling.allCases {
            let settings = JPEGEncodingOptions(sampling: subsampling.sampling)
            try check(noise(1101).encoded(settings), threads: [3])
        }
    }

    @Test("what has no bands is decoded by one thread")
    func whole() throws {
        let picture = noise(1100)
        var special = SpecialJPEG(.ycbcr)
        try check(special.write(picture), threads: [4], inBands: false)
        special.restartRows = 1
        special.isArithmetic = true
        try check(special.write(picture), threads: [4], inBands: false)
        special.isArithmetic = false
        try check(special.write(noise(600)), threads: [4], inBands: false)
        // What can't be read again.
        let bytes = special.write(picture)
        let streamed = try JPEGDecoder(source: Streamed(bytes), options: options(4))
        #expect(try Decoded(streamed).picture == Decoded(bytes).picture)
        special.color = .cmyk
        try check(special.write(picture), threads: [4], inBands: false)
    }

    @Test("damage is reported as by one thread, and as much is kept")
    func damage() throws {
        var random = SeededGenerator(seed: 27)
        var kinds: Set<String> = []
        for (sampling, rows) in [((2, 2), 1), ((1, 1), 2), ((2, 1), 3)] {
            var special = SpecialJPEG(.ycbcr)
            special.sampling = sampling
            special.restartRows = rows
            let whole = special.write(GeneratedPicture.smooth(Self.width, 1100))
            let markers = whole.indices.dropLast().filter { whole[$0] == 0xFF && (0xD0...0xD7).contains(whole[$0 + 1]) }
            for change in 0..<24 {
                var bytes = whole
                let marker = try #require(markers.randomElement(using: &random))
                let place = Int.random(in: 1000..<whole.count - 2, using: &random)
                switch change % 8 {
                case 0: bytes[marker + 1] = UInt8.random(in: 0xD0...0xD7, using: &random)
                case 1: bytes.removeSubrange(marker..<marker + 2)
                case 2: bytes.removeSubrange(place...)
                case 3: bytes.removeSubrange(place..<min(bytes.count - 2, place + 3000))
                case 4: bytes.insert(contentsOf: [1, 2, 3, 4, 5, 6, 7, 8, 9], at: marker)
                case 5: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 6:
                    bytes.replaceSubrange(place..<place + 2, with: [0xFF, UInt8.random(in: 1...255, using: &random)])
                default: bytes.removeLast(Int.random(in: 1...2, using: &random))
                }
                let alone = try Decoded(bytes, options: options(1, allowsDamage: true))
                let together = try Decoded(bytes, options: options(3, allowsDamage: true))
                #expect(together.picture == alone.picture, "change \(change)")
                #expect(together.report == alone.report)
                #expect(refusal(bytes, options: options(3)) == refusal(bytes))
                kinds.formUnion(alone.report.notices)
                if let damage = alone.report.damage { kinds.insert(String(damage.prefix { $0 != ";" })) }
            }
        }
        #expect(kinds.count >= 5, "\(kinds)")
    }

    @Test("a decoder may be given up at any row")
    func givenUp() throws {
        var special = SpecialJPEG(.ycbcr)
        special.restartRows = 1
        let bytes = special.write(noise(1100))
        for count in [0, 1, 500, 1099, 1100] {
            let decoder = try decoder(bytes, options(3))
            var rows = PixelBuffer(size: PixelSize(width: Self.width, height: 1100), format: .rgba8)
            if count > 0 { try decoder.readRows(count, into: &rows) }
        }
    }

    @Test("threads are fewer where they would need too much memory")
    func memory() throws {
        var special = SpecialJPEG(.ycbcr)
        special.restartRows = 1
        let bytes = special.write(noise(2200))
        let alone = try decoder(bytes, options(1)).header.estimatedMemory
        var estimates: [Int] = []
        for limit in [8 * alone, 140 << 20, 185 << 20, 1 << 30] {
            var options = options(4)
            options.limits.maxMemory = limit
            let decoder = try decoder(bytes, options)
            estimates.append(decoder.header.estimatedMemory)
            #expect(decoder.header.estimatedMemory <= max(alone, limit / 8))
            #expect(try Decoded(decoder).picture == Decoded(bytes).picture)
        }
        #expect(estimates == estimates.sorted() && estimates[0] == alone && Set(estimates).count >= 3, "\(estimates)")
    }
}
