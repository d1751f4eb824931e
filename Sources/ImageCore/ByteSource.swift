/// Where a decoder's bytes come from: a file, a pipe, memory. Read once, first to last.
public protocol ByteSource: AnyObject {
    /// Fills the start of `buffer` and returns how many bytes came; 0 is the end.
    func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int
}

/// Bytes in memory as a source.
public final class MemorySource: ByteSource {
    private let bytes: [UInt8]
    private var position = 0

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
}
