import ImageCore

/// A source's bytes, one after another.
struct NetpbmInput {
    static let bufferLength = 1 << 16

    private let source: any ByteSource
    private var buffer: [UInt8] = []
    private var position = 0
    private var hasEnded = false

    init(_ source: any ByteSource) {
        self.source = source
    }

    /// Nil at the end.
    mutating func next() throws(ImageError) -> UInt8? {
        if position == buffer.count { try fill() }
        guard position < buffer.count else { return nil }
        position += 1
        return buffer[position - 1]
    }

    /// Fills the start of an array; less where the source ends.
    /// - Returns: how many bytes came.
    mutating func read(_ count: Int, into bytes: inout [UInt8]) throws(ImageError) -> Int {
        var done = 0
        while done < count {
            if position == buffer.count { try fill() }
            let part = min(count - done, buffer.count - position)
            if part == 0 { break }
            bytes.replaceSubrange(done..<done + part, with: buffer[position..<position + part])
            (done, position) = (done + part, position + part)
        }
        return done
    }

    /// The next bytes, which stay the next ones: up to so many, at least one unless the source ends.
    mutating func peek(_ count: Int) throws(ImageError) -> ArraySlice<UInt8> {
        if position == buffer.count { try fill() }
        return buffer[position...].prefix(count)
    }

    private mutating func fill() throws(ImageError) {
        guard !hasEnded else { return }
        var bytes = [UInt8](repeating: 0, count: Self.bufferLength)
        var span = bytes.mutableSpan
        var raw = span.mutableBytes
        let count = try source.read(into: &raw)
        hasEnded = count == 0
        buffer = count == bytes.count ? bytes : Array(bytes.prefix(count))
        position = 0
    }
}
