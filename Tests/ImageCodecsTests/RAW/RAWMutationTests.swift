import ImageCodecs
import ImageCore
import ImageMetadata
import SystemPackage
import TestSupport
import Testing

/// What libFuzzer does for longer.
@Suite struct RAWMutationTests {
    @Test("the fuzz target's seeds are RAW files with previews", arguments: RAWSample.kinds)
    func seeds(kind: String) throws {
        let seed = Corpora.projectRoot.appending("Tests/Fuzz/Corpora/raw/\(kind)")
        let decoded = try Decoded(PictureFiles.read(seed))
        #expect(decoded.header.format.name == kind && decoded.header.size == PixelSize(width: 19, height: 17))
        #expect(decoded.header.notices.first?.contains("(600 × 400)") == true)
        #expect(decoded.header.metadata.orientation == (kind == "raf" ? .topLeft : .rightTop))
    }

    @Test("a broken file is refused, or read as strictly as with damage allowed, and its probe agrees")
    func mutations() throws {
        var generator = SeededGenerator(seed: 23)
        let samples = try RAWSample.kinds.map { try RAWSample($0).bytes }
        let limits = ImageLimits(maxPixels: 1 << 14, maxMemory: 16 << 20)
        var whole = 0
        for round in 0..<1000 {
            var bytes = samples[round % samples.count]
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                // Structures stand in the first bytes, mostly.
                let end = Bool.random(using: &generator) ? 400 : bytes.count
                let index = Int.random(in: 0..<end, using: &generator)
                let values: [UInt8] = [0, 0xFF, 0x7F, UInt8.random(in: 0...255, using: &generator)]
                bytes[index] = values[Int.random(in: 0..<4, using: &generator)]
            }
            let strict = try? Decoded(bytes, options: DecodingOptions(limits: limits))
            let tolerant = try? Decoded(bytes, options: DecodingOptions(limits: limits, allowsDamage: true))
            let probe = PictureProbe.probe { Array(bytes.dropFirst($0).prefix($1)) }
            _ = PictureProbe.probe(bytes)
            if let strict {
                whole += 1
                #expect(strict.report.damage == nil)
                #expect(tolerant?.picture == strict.picture && tolerant?.report == strict.report)
                #expect(probe?.size == strict.header.size && probe?.exif == strict.header.metadata.exif)
            }
        }
        #expect(whole > 300)
    }
}
