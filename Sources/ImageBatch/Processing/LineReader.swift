import ImageCore
import ImageFiles

/// The lines of a source, as bytes.
struct LineReader {
    private let source: FileSource
    private let longest: Int
    private var pending: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 1 << 14)
    /// Where the next line begins.
    private(set) var position: Int
    /// Where the next bytes are read; nil where they come as they come.
    private var readPosition: Int?

    init(_ source: FileSource) {
        self.source = source
        longest = .max
        position = 0
    }

    /// - Parameters:
    ///   - position: where the first line begins.
    ///   - longest: of longer lines, only the end is given.
    init(_ source: FileSource, from position: Int, longest: Int) {
        self.source = source
        self.longest = longest
        self.position = position
        readPosition = position
    }

    /// The next line; nil at the end. What follows the last line feed is no line.
    mutating func next() throws(ImageError) -> [UInt8]? {
        while true {
            if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(pending[..<end])
                pending.removeSubrange(...end)
                position += line.count + 1
                return line
            }
            if pending.count > longest {
                position += pending.count
                pending = []
            }
            let bytes = try more()
            if bytes.isEmpty { return nil }
            pending += bytes
        }
    }

    private mutating func more() throws(ImageError) -> ArraySlice<UInt8> {
        if let offset = readPosition {
            let bytes = try source.bytes(at: offset, count: buffer.count)
            readPosition = offset + bytes.count
            return bytes[...]
        }
        let count = try Self.read(from: source, into: &buffer)
        return buffer[..<count]
    }

    private static func read(from source: FileSource, into buffer: inout [UInt8]) throws(ImageError) -> Int {
        var span = buffer.mutableSpan
        var bytes = span.mutableBytes
        return try source.read(into: &bytes)
    }
}
