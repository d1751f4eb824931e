/// A part of a file as a source: a picture that stands behind another one.
package final class SectionSource: ByteSource {
    private let file: any RandomAccessSource
    private let range: Range<Int>
    private var position: Int

    /// - Parameter range: the part's bytes in the file; those that the file has not are missing in the part.
    package init(_ file: any RandomAccessSource, _ range: Range<Int>) {
        self.file = file
        self.range = range
        position = range.lowerBound
    }

    package func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int {
        let bytes = try file.bytes(at: position, count: min(buffer.byteCount, range.upperBound - position))
        buffer.copy(bytes.span.bytes, at: 0)
        position += bytes.count
        return bytes.count
    }

    package var isRewindable: Bool { true }

    package func rewind() throws(ImageError) { position = range.lowerBound }
}
