/// Bits of a bitstream's header, the highest of each byte first. Beyond the end come zeros, and `isPastEnd` is set.
struct BitReader {
    private let bytes: ArraySlice<UInt8>
    private var position = 0
    private(set) var isPastEnd = false

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    mutating func bit() -> Int {
        guard position < bytes.count * 8 else {
            isPastEnd = true
            return 0
        }
        defer { position += 1 }
        return Int(bytes[bytes.startIndex + position / 8] >> (7 - position % 8)) & 1
    }

    mutating func flag() -> Bool { bit() == 1 }

    /// A number of up to 32 bits.
    mutating func bits(_ count: Int) -> Int {
        var result = 0
        for _ in 0..<count { result = result << 1 | bit() }
        return result
    }

    mutating func skip(_ count: Int) {
        if count > bytes.count * 8 - position { isPastEnd = true }
        position = min(bytes.count * 8, position + count)
    }

    /// An unsigned Exp-Golomb code, as HEVC has it, and AV1 for some numbers (`uvlc`).
    mutating func exponentialGolomb() -> Int {
        var zeros = 0
        while !isPastEnd, !flag() { zeros += 1 }
        guard zeros < 32 else {
            isPastEnd = true
            return 0
        }
        return (1 << zeros) - 1 + bits(zeros)
    }

    mutating func signedExponentialGolomb() -> Int {
        let code = exponentialGolomb()
        return code % 2 == 0 ? -(code / 2) : (code + 1) / 2
    }
}
