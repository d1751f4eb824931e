import ImageCore
import ImageSources

/// The lines of a source, as bytes.
struct LineReader {
    private let source: FileSource
    private let longest: Int
    private var pending: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 1 << 14)

    /// - Parameter longest: of longer lines, only the end is given.
    init(_ source: FileSource, longest: Int = .max) {
        self.source = source
        self.longest = longest
    }

    /// The next line; nil at the end. What follows the last line feed is no line.
    mutating func next() throws(ImageError) -> [UInt8]? {
        while true {
            if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(pending[..<end])
                pending.removeSubrange(...end)
                return line
            }
            if pending.count > longest { pending = [] }
            let count = try Self.read(from: source, into: &buffer)
            if count == 0 { return nil }
            pending += buffer.prefix(count)
        }
    }

    private static func read(from source: FileSource, into buffer: inout [UInt8]) throws(ImageError) -> Int {
        var span = buffer.mutableSpan
        var bytes = span.mutableBytes
        return try source.read(into: &bytes)
    }
}
