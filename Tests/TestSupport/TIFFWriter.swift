/// Lays out a file of TIFF's structure, as cameras write their RAW files: what is appended gets its offset, and the first
/// directory is put at the file's start when all others have theirs.
package struct TIFFWriter {
    package enum Value {
        case byte([UInt8]), short([Int]), long([Int]), rational([(Int, Int)]), undefined([UInt8]), text(String)
        /// Values of a type that stand elsewhere.
        case reference(type: Int, count: Int, offset: Int)
    }

    package private(set) var bytes: [UInt8]
    package let isBigEndian: Bool
    private let start: Int

    /// Room for the first directory and its values.
    private static let room = 1024

    /// - Parameters:
    ///   - magic: what stands for 42.
    ///   - start: the offset of the first directory.
    package init(isBigEndian: Bool, magic: Int = 42, start: Int = 8) {
        self.isBigEndian = isBigEndian
        self.start = start
        bytes = Array((isBigEndian ? "MM" : "II").utf8)
        bytes += number(magic, 2) + number(start, 4) + [UInt8](repeating: 0, count: Self.room - 8)
    }

    package func number(_ value: Int, _ size: Int) -> [UInt8] {
        let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isBigEndian ? little.reversed() : little
    }

    /// Appends bytes at an even offset.
    /// - Returns: that offset.
    package mutating func append(_ data: [UInt8]) -> Int {
        bytes += [UInt8](repeating: 0, count: bytes.count % 2)
        defer { bytes += data }
        return bytes.count
    }

    /// Appends a directory.
    /// - Parameters:
    ///   - next: the offset of the next one.
    ///   - base: what offsets count from.
    /// - Returns: its offset in the file.
    package mutating func append(_ fields: [Int: Value], next: Int = 0, base: Int = 0) -> Int {
        let offset = append([])
        bytes += directory(fields, at: offset - base, next: next)
        return offset
    }

    /// Puts the first directory where the header says that it is.
    package mutating func putFirst(_ fields: [Int: Value], next: Int = 0) {
        let data = directory(fields, at: start, next: next)
        precondition(start + data.count <= Self.room)
        put(data, at: start)
    }

    package mutating func put(_ data: [UInt8], at offset: Int) {
        bytes.replaceSubrange(offset..<offset + data.count, with: data)
    }

    /// - Parameter offset: of the directory, as its offsets count.
    package func directory(_ fields: [Int: Value], at offset: Int, next: Int = 0) -> [UInt8] {
        var result = number(fields.count, 2)
        var data: [UInt8] = []
        let end = offset + 2 + 12 * fields.count + 4
        for (tag, value) in fields.sorted(by: { $0.key < $1.key }) {
            let (type, count, content) = coded(value)
            result += number(tag, 2) + number(type, 2) + number(count, 4)
            if content.count <= 4 {
                result += content + [UInt8](repeating: 0, count: 4 - content.count)
            } else {
                result += number(end + data.count, 4)
                data += content + [UInt8](repeating: 0, count: content.count % 2)
            }
        }
        return result + number(next, 4) + data
    }

    private func coded(_ value: Value) -> (type: Int, count: Int, bytes: [UInt8]) {
        switch value {
        case .byte(let bytes): (1, bytes.count, bytes)
        case .text(let text): (2, text.utf8.count + 1, Array(text.utf8) + [0])
        case .short(let numbers): (3, numbers.count, numbers.flatMap { number($0, 2) })
        case .long(let numbers): (4, numbers.count, numbers.flatMap { number($0, 4) })
        case .rational(let numbers): (5, numbers.count, numbers.flatMap { number($0.0, 4) + number($0.1, 4) })
        case .reference(let type, let count, let offset): (type, count, number(offset, 4))
        case .undefined(let bytes): (7, bytes.count, bytes)
        }
    }
}
