import Inspire
import Testing

@Suite("Broken looks")
struct LookMutationTests {
    @Test("Looks that were damaged at random are read or refused with a position within the text")
    func mutations() {
        var mutator = LookMutator(seed: 0x1983)
        var refused = 0
        for _ in 0..<6000 {
            let bytes = mutator.next()
            do {
                let look = try Look(parsing: bytes, named: "mutated")
                #expect(!look.name.isEmpty)
                #expect(0...1 ~= look.strength)
            } catch {
                refused += 1
                let lines = 1 + bytes.count { $0 == 0x0A || $0 == 0x0D || $0 == 0x0C }
                #expect(1...lines ~= error.line)
                #expect(1...(bytes.count + 1) ~= error.column)
                let waysOut = ["expected", "did you mean", "has no meaning here"]
                #expect(waysOut.contains { error.message.contains($0) }, "\(error.message)")
                #expect(!error.message.unicodeScalars.contains { $0.value < 0x20 })
            }
            _ = try? Look.filters(parsing: bytes)
        }
        #expect(1000..<6000 ~= refused)
    }

    @Test("Every beginning of a look is read or refused", arguments: ["inspire", "nashville", "cross-process"])
    func truncation(name: String) throws {
        let bytes = Array(try #require(BuiltInLooks.source(named: name)).utf8)
        for count in 0...bytes.count {
            _ = try? Look(parsing: Array(bytes[..<count]), named: name)
        }
    }
}

/// Damages looks: the same ones in the same order for the same seed.
struct LookMutator {
    private var random: SplitMix64
    private let seeds: [[UInt8]]

    /// Pieces that the syntax knows, and some that have been trouble elsewhere.
    private static let pieces = [
        "@look", "layer", "filter:", "strength:", "none", "{", "}", "(", ")", ",", ";", ":", "/", "/*", "*/", "'", "\"",
        "\\", "\\0 ", "\\d800 ", "\r\n", "\u{C}", "\0", "url(", "#", "#12345678", "1e999", "-1e999", "1e-999", "-",
        "--",
        "-->", "<!--", "100%", "0.25turn", "99999999999999999999", "rgb(", "hsl(", "hwb(none ", "linear-gradient(",
        "radial-gradient(", "to top", "at 40%",
        "\u{FEFF}", "\u{1B}[", "\u{202E}", "é", "e\u{301}", "curves(0 0 1 1)", "split-tone(", "grain(seed: 1)",
        "cdl(1 2 3, power:", "gradient-map(red 1 blue", "show-hue(gray)", "matrix(1 0 0", "interpolation: natur",
        "acv: url(a)", "where(", "where(hue: 1deg 2deg", "luminance: 0 1", "linear: 0% 9% to top", "radial: 9% 1% at",
        "protect: skin", "border: 4% 9px #fff", "date-stamp: #f80",
    ].map { Array($0.utf8) }

    init(seed: UInt64) {
        random = SplitMix64(state: seed)
        seeds = BuiltInLooks.names.compactMap { BuiltInLooks.source(named: $0).map { Array($0.utf8) } }
    }

    mutating func next() -> [UInt8] {
        var bytes = seeds[Int.random(in: seeds.indices, using: &random)]
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let start = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, start + Int.random(in: 0...12, using: &random))
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes.removeSubrange(start..<end)
            case 1: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &random))
            case 2 where start < bytes.count: bytes[start] = UInt8.random(in: 0...255, using: &random)
            case 3 where start < bytes.count: bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 4: bytes.replaceSubrange(start..<end, with: LookMutator.pieces.randomElement(using: &random) ?? [])
            default: bytes.insert(contentsOf: LookMutator.pieces.randomElement(using: &random) ?? [], at: start)
            }
        }
        return bytes
    }
}

/// A generator of numbers that look random (Steele, Lea and Flood 2014).
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
