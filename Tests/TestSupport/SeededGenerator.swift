/// Random numbers that are the same on every run (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Whether something happens that happens once in so many times.
    package mutating func once(in times: Int) -> Bool {
        Int.random(in: 0..<times, using: &self) == 0
    }

    /// Bytes, a quarter of them 0 or 255: the ends are where mistakes are.
    package mutating func bytes(_ count: Int) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count)
        while result.count < count {
            var random = next()
            for _ in 0..<8 where result.count < count {
                let byte = UInt8(truncatingIfNeeded: random)
                result.append(byte & 7 == 0 ? 0 : byte & 7 == 1 ? 255 : byte)
                random = (random >> 8) ^ (random << 56)
            }
        }
        return result
    }
}
