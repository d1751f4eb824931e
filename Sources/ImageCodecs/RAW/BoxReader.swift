import ImageCore

/// Walks over boxes of ISO's base media format: a length and a name of four letters each.
struct BoxReader {
    struct Box {
        /// Four letters, or for `uuid` the first of its identifier in hexadecimal digits, too: `uuid 85c0b687`.
        var name: String
        /// The content, without the head.
        var content: Range<Int>
    }

    private let source: any RandomAccessSource
    /// Boxes that may still be looked at, over all calls.
    private var left = 512

    init(_ source: any RandomAccessSource) {
        self.source = source
    }

    /// The boxes within a range. A box that would end beyond it ends with it.
    mutating func boxes(in range: Range<Int>) throws(ImageError) -> [Box] {
        var result: [Box] = []
        var position = range.lowerBound
        while left > 0, position <= range.upperBound - 8 {
            left -= 1
            let head = try source.bytes(at: position, count: 24)
            guard head.count >= 8 else { break }
            let number = { (bytes: ArraySlice<UInt8>) in bytes.reduce(0) { $0 << 8 | Int($1) } }
            var length = number(head[..<4])
            var start = 8
            if length == 1 {
                // Its length follows, in eight bytes, of which six are enough.
                guard head.count >= 16, head[8] == 0, head[9] == 0 else { break }
                length = number(head[8..<16])
                start = 16
            } else if length == 0 {
                length = range.upperBound - position
            }
            var name = String(decoding: head[4..<8], as: UTF8.self)
            if name == "uuid", head.count >= 12, start == 8 {
                name += " " + head[8..<12].map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
                start = 24
            }
            guard length >= start else { break }
            let end = min(range.upperBound, position + length)
            if position + start <= end { result.append(Box(name: name, content: position + start..<end)) }
            position = end
        }
        return result
    }
}
