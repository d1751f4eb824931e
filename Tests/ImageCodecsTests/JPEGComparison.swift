import ImageCodecs
import ImageCore
import TestSupport
import Testing

/// Compares scans of JPEGs that are read without libjpeg with what libjpeg makes of the same bytes, which it reads where they come
/// once.
struct JPEGComparison {
    /// Of a file: how many of its bytes libjpeg reads where it leaves the scans alone.
    let start: ([UInt8]) -> Int

    static func options(allowsDamage: Bool = false, box: PixelSize? = nil) -> DecodingOptions {
        DecodingOptions(limits: ImageLimits(maxScans: 1000), allowsDamage: allowsDamage, reducedToFill: box)
    }

    /// Expects the same as of libjpeg, and that the scans are read without it or not.
    func check(
        _ bytes: [UInt8], _ options: DecodingOptions? = nil, isOurs: Bool = true,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let options = options ?? Self.options()
        let expected = try Decoded(JPEGDecoder(source: Streamed(bytes), options: options))
        let decoder = try JPEGDecoder(source: MemorySource(bytes), options: options)
        let decoded = try Decoded(decoder)
        #expect(decoded.picture == expected.picture, sourceLocation: sourceLocation)
        #expect(decoded.report == expected.report, sourceLocation: sourceLocation)
        #expect(decoder.peakMemory <= decoder.header.estimatedMemory, sourceLocation: sourceLocation)
        let cut = CutStream(bytes, start: start(bytes))
        let broken = try? Decoded(JPEGDecoder(source: cut, options: options))
        #expect((broken?.picture == expected.picture) == isOurs, sourceLocation: sourceLocation)
    }

    /// Checks every sampling and size.
    func checkSamplings(_ color: SpecialJPEG.Color, _ scans: SpecialJPEG.Scans) throws {
        // A unit has ten blocks at most.
        let widest = color == .cmyk || color == .ycck ? (4, 1) : (4, 2)
        for sampling in [(1, 1), (2, 1), (1, 2), (2, 2), (1, 4), widest] {
            for (width, height) in [(1, 1), (16, 8), (67, 45), (129, 33)] {
                let picture =
                    width % 2 == 0 ? GeneratedPicture.smooth(width, height) : GeneratedPicture.noise(width, height)
                try check(SpecialJPEG(color, scans, sampling: sampling).write(picture))
            }
        }
    }

    /// Ends soon as a stream; the whole file is there for random access alone.
    private final class CutStream: ByteSource {
        private let start: MemorySource
        private let whole: MemorySource

        init(_ bytes: [UInt8], start: Int) {
            self.start = MemorySource(Array(bytes.prefix(start)))
            whole = MemorySource(bytes)
        }

        func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int { try start.read(into: &buffer) }
        var randomAccess: (any RandomAccessSource)? { whole }
    }

    /// Expects the same of a file as of a stream, whether damage is allowed or not.
    /// - Returns: the notices, and refusals up to what they say of how much is whole.
    @discardableResult
    func compare(
        _ bytes: [UInt8], box: PixelSize? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Set<String> {
        var kinds: Set<String> = []
        for allowsDamage in [false, true] {
            let options = Self.options(allowsDamage: allowsDamage, box: box)
            let ours = Result { try Decoded(JPEGDecoder(source: MemorySource(bytes), options: options)) }
            let theirs = Result { try Decoded(JPEGDecoder(source: Streamed(bytes), options: options)) }
            switch (ours, theirs) {
            case (.success(let ours), .success(let theirs)):
                #expect(ours.picture == theirs.picture, sourceLocation: sourceLocation)
                #expect(ours.report == theirs.report, sourceLocation: sourceLocation)
                kinds.formUnion(theirs.report.notices)
            case (.failure(let ours), .failure(let theirs)):
                #expect("\(ours)" == "\(theirs)", sourceLocation: sourceLocation)
                kinds.insert(String("\(theirs)".prefix { $0 != ";" }))
            case (let ours, let theirs):
                Issue.record("\(ours) and \(theirs)", sourceLocation: sourceLocation)
            }
        }
        return kinds
    }

    /// The file with something wrong from a scan's marker on.
    /// - Parameters:
    ///   - scan: the scan's number, from 0.
    ///   - change: of which kind, modulo 8.
    static func damaged(
        _ whole: [UInt8], fromScan scan: Int, _ change: Int, using random: inout SeededGenerator
    ) -> [UInt8] {
        var bytes = whole
        let markers = whole.indices.dropLast().filter { whole[$0] == 0xFF && whole[$0 + 1] != 0 }
        let start = markers.filter { whole[$0 + 1] == 0xDA }[scan]
        let place = Int.random(in: start..<whole.count - 2, using: &random)
        let marker = markers.filter { $0 >= start }.randomElement(using: &random) ?? start
        switch change % 8 {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[marker + 1] = UInt8.random(in: 0xC0...0xFF, using: &random)
        case 2: bytes.removeSubrange(place...)
        case 3: bytes.removeSubrange(place..<min(bytes.count - 2, place + 40))
        case 4: bytes.insert(contentsOf: [1, 2, 3, 4, 5, 6, 7, 8, 9], at: marker)
        case 5: bytes.insert(0xFF, at: marker)
        // The header of a scan or a table.
        case 6:
            bytes[min(bytes.count - 1, marker + Int.random(in: 2...12, using: &random))] ^=
                1 << UInt8.random(in: 0...7, using: &random)
        default: bytes.removeLast(Int.random(in: 1...2, using: &random))
        }
        return bytes
    }
}
