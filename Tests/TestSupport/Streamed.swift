import ImageCore

/// Bytes that come once and in pieces, as through a pipe.
package final class Streamed: ByteSource {
    private let source: MemorySource

    package init(_ bytes: [UInt8]) {
        source = MemorySource(bytes)
    }

    package func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int {
        try source.read(into: &buffer)
    }
}
