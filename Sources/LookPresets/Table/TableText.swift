/// The writing of binary tables in XMP: groups of four bytes, the lowest first, as five digits to the base of 85, the lowest
/// first. A last group of fewer bytes has one digit more than bytes. Described by the DNG SDK (`dng_big_table`).
enum TableText {
    /// None of these has to be escaped in XML.
    private static let digits = Array(
        "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?`'|()[]{}@%$#".utf8)

    private static let values: [UInt8?] = {
        var values = [UInt8?](repeating: nil, count: 256)
        for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
        return values
    }()

    static func encoded(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count / 4 * 5 + 5)
        for start in stride(from: 0, to: bytes.count, by: 4) {
            let group = bytes[start..<min(start + 4, bytes.count)]
            var value = group.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            for _ in 0...group.count {
                text.append(digits[Int(value % 85)])
                value /= 85
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// White space counts for nothing. Nil where there is another character, or a group that stands for no bytes.
    static func decoded(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 5 * 4 + 4)
        var value: UInt64 = 0
        var weight: UInt64 = 1
        var count = 0
        func append(_ length: Int) -> Bool {
            guard value >> (8 * UInt64(length)) == 0 else { return false }
            for index in 0..<length { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * UInt64(index)))) }
            (value, weight, count) = (0, 1, 0)
            return true
        }
        for character in text.utf8 {
            if " \t\r\n".utf8.contains(character) { continue }
            guard let digit = values[Int(character)] else { return nil }
            value += UInt64(digit) * weight
            weight *= 85
            count += 1
            if count == 5, !append(4) { return nil }
        }
        guard count != 1 else { return nil }
        return count == 0 || append(count - 1) ? bytes : nil
    }
}
