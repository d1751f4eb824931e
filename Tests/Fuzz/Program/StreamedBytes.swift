import ImageCore

/// Bytes that come once, as through a pipe.
final class StreamedBytes: ByteSource {
    private let source: MemorySource

    init(_ bytes: [UInt8]) {
        source = MemorySource(bytes)
    }

    func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int { try source.read(into: &buffer) }
}
