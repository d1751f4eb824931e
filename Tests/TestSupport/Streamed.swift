import ImageCore

/// Bytes that come once and in pieces, as through a pipe.
public final class Streamed: ByteSource {
    private let source: MemorySource

    public init(_ bytes: [UInt8]) {
        source = MemorySource(bytes)
    }

    public func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int {
        try source.read(into: &buffer)
    }
}
