import ImageCodecs
import ImageCore
import SystemPackage
import TestSupport
import Testing

/// What libFuzzer does for longer: the fuzz target's seeds with bytes changed, removed and added.
@Suite struct NetpbmMutationTests {
    @Test("a broken file is refused, or read as strictly as with damage allowed")
    func mutations() throws {
        var generator = SeededGenerator(seed: 22)
        let folder = Corpora.projectRoot.appending("Tests/Fuzz/Corpora/netpbm")
        let seeds = try TemporaryFolder.names(in: folder).map { try PictureFiles.read(folder.appending($0)) }
        #expect(seeds.count == 10)
        let limits = ImageLimits(maxPixels: 1 << 12, maxMemory: 16 << 20)
        var whole = 0
        var damaged = 0
        for round in 0..<3000 {
            var bytes = seeds[round % seeds.count]
            for _ in 0..<Int.random(in: 0...3, using: &generator) where !bytes.isEmpty {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.removeSubrange(index..<min(bytes.count, index + 4))
                default: bytes.insert(UInt8(ascii: "0") + UInt8.random(in: 0...9, using: &generator), at: index)
                }
            }
            let strict = try? Decoded(bytes, options: DecodingOptions(limits: limits))
            let tolerant = try? Decoded(bytes, options: DecodingOptions(limits: limits, allowsDamage: true))
            if let strict {
                whole += 1
                #expect(strict.report.damage == nil)
                #expect(tolerant?.picture == strict.picture && tolerant?.report == strict.report)
            } else if let tolerant {
                damaged += 1
                #expect(tolerant.report.damage != nil)
            }
        }
        #expect(whole > 300 && damaged > 100)
    }
}
