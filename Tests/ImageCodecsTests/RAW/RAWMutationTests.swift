import ImageCodecs
import ImageCore
import ImageMetadata
import TestSupport
import Testing

/// What libFuzzer does for longer.
@Suite struct RAWMutationTests {
    @Test("a broken file is refused, or read as strictly as with damage allowed, and its probe agrees")
    func mutations() throws {
        var generator = SeededGenerator(seed: 23)
        let samples = try RAWSample.kinds.map { try RAWSample($0).bytes }
        let limits = ImageLimits(maxPixels: 1 << 14, maxMemory: 16 << 20)
        var whole = 0
        for round in 0..<3000 {
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
        #expect(whole > 1000)
    }
}
