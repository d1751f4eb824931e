import ImageCore

/// A part of a file as a source of its own. It ends where the part does, or the file.
final class SourceWindow: ByteSource, RandomAccessSource {
    private let file: any RandomAccessSource
    private let range: Range<Int>
    private var position = 0

    /// - Parameter range: of the file's bytes. What of it is beyond the file's end is not there.
    init(_ file: any RandomAccessSource, _ range: Range<Int>) {
        self.file = file
        self.range = range.clamped(to: 0..<max(0, file.byteCount))
    }

    var byteCount: Int { range.count }

    func bytes(at offset: Int, count: Int) throws(ImageError) -> [UInt8] {
        guard offset >= 0, offset < range.count, count > 0 else { return [] }
        return try file.bytes(at: range.lowerBound + offset, count: min(count, range.count - offset))
    }

    func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int {
        let bytes = try bytes(at: position, count: buffer.byteCount)
        for (index, byte) in bytes.enumerated() { buffer.storeBytes(of: byte, toByteOffset: index, as: UInt8.self) }
        position += bytes.count
        return bytes.count
    }

    var randomAccess: (any RandomAccessSource)? { self }

    var isRewindable: Bool { true }

    func rewind() throws(ImageError) { position = 0 }
}
