/// A tag with its value, as it is read from a file and written to another one of the same byte order.
struct TIFFValue {
    var tag: Int
    var type: Int
    var count: Int
    var bytes: [UInt8]
    /// Where it was in its file.
    var origin: Int?

    /// - Parameter numbers: each less than 2 to the power of 8 × `size`.
    init(_ tag: Int, _ numbers: [Int], size: Int, isBigEndian: Bool) {
        self.tag = tag
        type = [1: 1, 2: 3, 4: 4, 8: 16][size] ?? 4
        count = numbers.count
        bytes = numbers.flatMap { Self.number($0, size: size, isBigEndian: isBigEndian) }
    }

    init(_ tag: Int, type: Int, count: Int, bytes: [UInt8], origin: Int? = nil) {
        self.tag = tag
        self.type = type
        self.count = count
        self.bytes = bytes
        self.origin = origin
    }

    static func number(_ value: Int, size: Int, isBigEndian: Bool) -> [UInt8] {
        let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isBigEndian ? little.reversed() : little
    }
}
