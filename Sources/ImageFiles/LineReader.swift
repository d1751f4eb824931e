import ImageCore

/// The lines of a file, as bytes.
package struct LineReader {
    private let source: FileSource
    private let longest: Int
    private var pending: [UInt8] = []
    /// Where the next line begins.
    package private(set) var position: Int
    /// Where the next bytes are read.
    private var readPosition: Int

    /// - Parameters:
    ///   - position: where the first line begins.
    ///   - longest: of longer lines, only the end is given.
    package init(_ source: FileSource, from position: Int = 0, longest: Int = .max) {
        self.source = source
        self.longest = longest
        self.position = position
        readPosition = position
    }

    /// The next line; nil at the end. What follows the last line feed is no line.
    package mutating func next() throws(ImageError) -> [UInt8]? {
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
            let bytes = try source.bytes(at: readPosition, count: 1 << 14)
            if bytes.isEmpty { return nil }
            readPosition += bytes.count
            pending += bytes
        }
    }
}
