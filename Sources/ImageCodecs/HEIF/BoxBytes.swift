/// Reads a box's content from its start on. Numbers are big-endian; whatever lies beyond the end is nil.
struct BoxBytes {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    var count: Int { rest.count }

    /// A number of 0 to 8 bytes; one of more than 63 bits is nil.
    mutating func number(_ size: Int) -> Int? {
        guard let bytes = take(size) else { return nil }
        var result: UInt64 = 0
        for byte in bytes { result = result << 8 | UInt64(byte) }
        return Int(exactly: result)
    }

    mutating func code() -> FourCC? { number(4).map { FourCC(code: UInt32($0)) } }

    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func takeRest() -> ArraySlice<UInt8> {
        defer { rest = [] }
        return rest
    }

    /// A text that a zero ends, or the content's end.
    mutating func text() -> String {
        let bytes = rest.prefix { $0 != 0 }
        rest = rest.dropFirst(bytes.count + 1)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The version and the flags that a full box starts with.
    mutating func versionAndFlags() -> (version: Int, flags: Int)? {
        number(4).map { ($0 >> 24, $0 & 0xFF_FFFF) }
    }
}

/// A box within another one.
struct Box {
    let type: FourCC
    let content: ArraySlice<UInt8>

    /// The boxes that bytes consist of, up to the first that does not lie within them.
    static func all(in bytes: ArraySlice<UInt8>) -> [Box] {
        var result: [Box] = []
        var reader = BoxBytes(bytes)
        while let size = reader.number(4), let type = reader.code() {
            let length: Int?
            switch size {
            case 0: length = reader.count
            case 1: length = reader.number(8).flatMap { $0 >= 16 ? $0 - 16 : nil }
            default: length = size >= 8 ? size - 8 : nil
            }
            guard let length, let content = reader.take(length) else { break }
            result.append(Box(type: type, content: content))
        }
        return result
    }

    static func first(_ type: FourCC, in boxes: [Box]) -> Box? { boxes.first { $0.type == type } }
}
