/// Where a decoder's bytes come from: a file, a pipe, memory. Read once, first to last.
public protocol ByteSource: AnyObject {
    /// Fills the start of `buffer` and returns how many bytes came; 0 is the end.
    func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int

    /// The same bytes for random access; nil where they come once, as through a pipe. With it, what follows the picture's
    /// data is known from the start.
    var randomAccess: (any RandomAccessSource)? { get }

    /// Whether ``rewind()`` leads back to the first byte. A pipe's bytes come once.
    var isRewindable: Bool { get }

    /// Starts again from the first byte.
    /// - Throws: `ImageError.readFailed` where that can't be done.
    func rewind() throws(ImageError)
}

extension ByteSource {
    public var isRewindable: Bool { false }

    public func rewind() throws(ImageError) { throw .readFailed("it can be read only once") }

    public var randomAccess: (any RandomAccessSource)? { nil }

    /// Reads what is left, a part at a time.
    package func readParts(_ take: (ArraySlice<UInt8>) throws(ImageError) -> Void) throws(ImageError) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            var span = buffer.mutableSpan
            var bytes = span.mutableBytes
            let count = try read(into: &bytes)
            if count == 0 { return }
            try take(buffer[..<count])
        }
    }
}

extension ByteSource {
    /// Reads what is left, to be held.
    /// - Throws: `ImageError.limitExceeded` for more than `limit` bytes, and what reading throws.
    package func allBytes(limit: Int) throws(ImageError) -> [UInt8] {
        var bytes: [UInt8] = []
        try readParts { part throws(ImageError) in
            guard part.count <= limit - bytes.count else {
                throw .limitExceeded(LimitExceeded(limit: .memory, allowed: limit))
            }
            bytes += part
        }
        return bytes
    }

    /// The bytes at any offset. Those of a stream, which come once, are held.
    /// - Throws: what ``allBytes(limit:)`` throws.
    package func seekable(limit: Int) throws(ImageError) -> any RandomAccessSource {
        if let randomAccess { return randomAccess }
        return MemorySource(try allBytes(limit: limit))
    }
}

/// Bytes in memory as a source.
public final class MemorySource: ByteSource, RandomAccessSource {
    private let bytes: [UInt8]
    private var position = 0

    /// A source of these bytes.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    public func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int {
        let count = min(buffer.byteCount, bytes.count - position)
        buffer.withUnsafeMutableBytes { target in
            bytes.withUnsafeBytes {
                target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[position..<position + count]))
            }
        }
        position += count
        return count
    }

    public var randomAccess: (any RandomAccessSource)? { self }

    public var isRewindable: Bool { true }

    public func rewind() throws(ImageError) { position = 0 }

    public var byteCount: Int { bytes.count }

    public func bytes(at offset: Int, count: Int) throws(ImageError) -> [UInt8] {
        let start = min(max(0, offset), bytes.count)
        return Array(bytes[start..<min(bytes.count, start + count)])
    }
}
