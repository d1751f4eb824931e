import ImageCore

/// A source whose first bytes can be looked at before they are read.
final class PeekedSource: ByteSource {
    private let source: any ByteSource
    private var head: [UInt8] = []
    private var position = 0

    init(_ source: any ByteSource) {
        self.source = source
    }

    /// The first bytes, 64 or as many as there are.
    func peek() throws(ImageError) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 64)
        while head.count < 64 {
            var span = buffer.mutableSpan
            var bytes = span.mutableBytes
            let count = try source.read(into: &bytes)
            if count == 0 { break }
            head += buffer.prefix(count)
        }
        return head
    }

    func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int {
        guard position < head.count else { return try source.read(into: &buffer) }
        let count = min(buffer.byteCount, head.count - position)
        for index in 0..<count { buffer.storeBytes(of: head[position + index], toByteOffset: index, as: UInt8.self) }
        position += count
        return count
    }
}
