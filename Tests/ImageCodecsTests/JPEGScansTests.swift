import ImageCodecs
import ImageCore
import TestSupport
import Testing

/// Scans of progressive JPEGs that are read without libjpeg: compared with what libjpeg makes of the same bytes, which it reads
/// where they come once.
@Suite struct JPEGScansTests {
    private let comparison = JPEGComparison { bytes in
        // Libjpeg reads no more than the scans of DC coefficients, and the next one's header.
        var end = 2
        for part in JPEGParts(bytes).parts {
            end += 4 + part.payload.count
            let parameters = Array(part.payload.suffix(3))
            // Ss, and Ah with Al.
            if part.marker == 0xDA, parameters[0] > 0 || parameters[2] > 15 { break }
            end += part.data.count
        }
        return end
    }

    @Test("every colour, sampling and size", arguments: SpecialJPEG.Color.allCases)
    func kinds(color: SpecialJPEG.Color) throws {
        try comparison.checkSamplings(color, .progressive)
    }

    @Test("a scan for each bit of each coefficient: of grey, and of colours where all begin with their DC coefficients")
    func many() throws {
        let picture = GeneratedPicture.noise(67, 45)
        try comparison.check(SpecialJPEG(.gray, .many).write(picture))
        for sampling in [(1, 1), (2, 2), (1, 2)] {
            let luma = SpecialJPEG(.ycbcr, .many, sampling: sampling).write(picture)
            // A component's first scan comes behind another one's last.
            try comparison.check(luma, isOurs: false)
            try comparison.check(sortedByCoefficient(luma))
        }
    }

    /// The file with its scans, and the tables before each, by their coefficients and bits: first those of all components.
    private func sortedByCoefficient(_ bytes: [UInt8]) -> [UInt8] {
        var parts = JPEGParts(bytes)
        let scans = parts.indices(of: 0xDA)
        let first = parts.parts[..<scans[0]].lastIndex { $0.marker != 0xC4 && $0.marker != 0xDD } ?? 0
        var groups: [(order: Int, parts: [JPEGParts.Part])] = []
        var start = first + 1
        for scan in scans {
            let parameters = parts.parts[scan].payload.suffix(3).map(Int.init)
            // Of Ss and Ah, which is 0 of the highest bits.
            let order = parameters[0] * 16 + (parameters[2] < 16 ? 0 : 15 - parameters[2] / 16)
            groups.append((order, Array(parts.parts[start...scan])))
            start = scan + 1
        }
        let sorted = groups.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
        parts.parts = parts.parts[...first] + sorted.flatMap(\.element.parts)
        return parts.bytes()
    }

    @Test(
        "every quality: from runs of blocks without anything to blocks where nothing is zero",
        arguments: [1, 20, 75, 95, 100])
    func quality(quality: Int) throws {
        for picture in [
            GeneratedPicture.noise(199, 130), GeneratedPicture.smooth(211, 140), GeneratedPicture.noise(640, 480),
        ] {
            try comparison.check(SpecialJPEG(.ycbcr, .progressive, sampling: (2, 2), quality: quality).write(picture))
            try comparison.check(SpecialJPEG(.gray, .many, quality: quality).write(picture))
        }
    }

    @Test("restart markers, which are another number of MCUs apart in each scan", arguments: [1, 2, 5, 9, 100])
    func restarts(interval: Int) throws {
        let picture = GeneratedPicture.noise(131, 77)
        for sampling in [(1, 1), (2, 1), (2, 2)] {
            try comparison.check(
                SpecialJPEG(.ycbcr, .progressive, sampling: sampling, restartInterval: interval).write(picture))
            try comparison.check(
                sortedByCoefficient(
                    SpecialJPEG(.ycbcr, .many, sampling: sampling, restartInterval: interval).write(picture)))
            try comparison.check(
                SpecialJPEG(.ycbcr, .progressive, sampling: sampling, restartRows: interval).write(picture))
        }
    }

    @Test("reduced sizes, of which the small ones do not need all scans")
    func reduced() throws {
        let picture = GeneratedPicture.noise(400, 320)
        for sampling in [(1, 1), (2, 2)] {
            let bytes = SpecialJPEG(.ycbcr, .progressive, sampling: sampling).write(picture)
            try comparison.check(bytes, JPEGComparison.options(box: PixelSize(width: 200, height: 160)))
            try comparison.check(bytes, JPEGComparison.options(box: PixelSize(width: 100, height: 80)))
            try comparison.check(bytes, JPEGComparison.options(box: PixelSize(width: 50, height: 40)))
        }
    }

    @Test("what is unusual is libjpeg's: metadata and tables for quantisation between scans")
    func markers() throws {
        let whole = JPEGParts(
            SpecialJPEG(.ycbcr, .progressive, sampling: (2, 2)).write(GeneratedPicture.noise(100, 100)))
        let scans = whole.indices(of: 0xDA)
        let table = whole.parts[try #require(whole.indices(of: 0xDB).first)]
        for part in [JPEGParts.Part(marker: 0xFE, payload: Array("a comment".utf8)), table] {
            for scan in [scans[1], scans[4], scans[9]] {
                var parts = whole
                parts.parts.insert(part, at: scan)
                try comparison.check(parts.bytes(), isOurs: false)
            }
        }
    }

    @Test("whatever is wrong is said as by libjpeg, and as much is kept")
    func damage() throws {
        var random = SeededGenerator(seed: 27)
        var kinds: Set<String> = []
        let files = [
            SpecialJPEG(.ycbcr, .progressive, sampling: (2, 2)).write(GeneratedPicture.smooth(200, 150)),
            SpecialJPEG(.gray, .many, quality: 60).write(GeneratedPicture.noise(60, 50)),
            SpecialJPEG(.ycbcr, .progressive, sampling: (2, 1), restartInterval: 7).write(
                GeneratedPicture.noise(100, 90)),
            sortedByCoefficient(SpecialJPEG(.ycbcr, .many).write(GeneratedPicture.noise(50, 40))),
        ]
        for whole in files {
            for change in 0..<80 {
                let bytes = JPEGComparison.damaged(whole, fromScan: 1, change, using: &random)
                kinds.formUnion(try comparison.compare(bytes))
            }
        }
        #expect(kinds.count >= 6, "\(kinds)")
    }

    @Test("components out of their order are libjpeg's to refuse, and bytes before a restart marker its to note")
    func oddities() throws {
        var random = SeededGenerator(seed: 3)
        let whole = JPEGParts(
            SpecialJPEG(.ycbcr, .progressive, restartInterval: 3).write(GeneratedPicture.noise(60, 50)))
        let scans = whole.indices(of: 0xDA)
        let refined = try #require(scans.first { whole.parts[$0].payload.suffix(3) == [0, 0, 0x10] })
        var parts = whole
        var components = Array(parts.parts[refined].payload[1...6])
        components.swapAt(0, 2)
        components.swapAt(1, 3)
        parts.parts[refined].payload.replaceSubrange(1...6, with: components)
        try comparison.compare(parts.bytes())
        // In the scan that libjpeg reads, and in one of ours.
        for scan in [scans[0], scans[3]] {
            for _ in 0..<20 {
                parts = whole
                let data = parts.parts[scan].data
                let markers = data.indices.dropLast().filter { data[$0] == 0xFF && data[$0 + 1] != 0 }
                let marker = try #require(markers.randomElement(using: &random))
                let bytes = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                    UInt8.random(in: 0...254, using: &random)
                }
                parts.parts[scan].data.insert(contentsOf: bytes, at: marker)
                try comparison.compare(parts.bytes())
            }
        }
    }

    @Test("where something is unusual the scans are read once, and not after each scan again")
    func once() throws {
        // Three scans of DC coefficients come first.
        var parts = JPEGParts(SpecialJPEG(.gray, .many).write(GeneratedPicture.noise(300, 200)))
        parts.parts.append(JPEGParts.Part(marker: 0xFE, payload: Array("a comment".utf8)))
        let bytes = parts.bytes()
        let source = Counted(bytes)
        let decoded = try Decoded(JPEGDecoder(source: source, options: JPEGComparison.options()))
        #expect(
            try decoded.picture
                == Decoded(JPEGDecoder(source: Streamed(bytes), options: JPEGComparison.options())).picture)
        #expect(source.count <= bytes.count)
    }

    /// Counts the bytes that are read at random access.
    private final class Counted: ByteSource, RandomAccessSource {
        private let source: MemorySource
        private(set) var count = 0

        init(_ bytes: [UInt8]) { source = MemorySource(bytes) }

        func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int { try source.read(into: &buffer) }
        var randomAccess: (any RandomAccessSource)? { self }
        var byteCount: Int { source.byteCount }
        func bytes(at offset: Int, count: Int) throws(ImageError) -> [UInt8] {
            let bytes = try source.bytes(at: offset, count: count)
            self.count += bytes.count
            return bytes
        }
    }

    @Test("a damaged scan leaves bits of the one that it comes to replace")
    func repeatedScan() throws {
        var parts = JPEGParts(SpecialJPEG(.ycbcr, .progressive).write(GeneratedPicture.noise(60, 50)))
        let first = parts.parts[parts.indices(of: 0xDA)[0]]
        // All bits of one component's DC coefficients, then all components' again, without the lowest bit, but not to the end.
        var alone = first
        alone.payload = [1] + first.payload[1...2] + [0, 0, 0]
        var again = first
        again.data.removeLast(again.data.count / 2)
        parts.parts.insert(contentsOf: [alone, again], at: parts.indices(of: 0xDA)[0] + 1)
        let kinds = try comparison.compare(parts.bytes())
        #expect(kinds.contains { $0.hasPrefix("damaged") }, "\(kinds)")
    }

    @Test("no more scans than the limit allows, and no more memory")
    func limits() throws {
        let bytes = SpecialJPEG(.ycbcr, .progressive, sampling: (2, 2)).write(GeneratedPicture.noise(300, 200))
        let header = try JPEGDecoder(source: MemorySource(bytes)).header
        for scans in 1...10 {
            let options = DecodingOptions(limits: ImageLimits(maxScans: scans))
            #expect((refusal(bytes, options: options) == nil) == (scans == 10))
        }
        let options = DecodingOptions(limits: ImageLimits(maxMemory: header.estimatedMemory))
        try comparison.check(bytes, options)
    }
}
