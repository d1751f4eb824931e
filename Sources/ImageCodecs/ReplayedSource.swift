import ImageCore

/// A source whose start was read already, to see what it is: hands that out again and then the rest.
package final class ReplayedSource: ByteSource {
    /// The start, as much as was asked for or there is.
    package let head: [UInt8]
    private var position = 0
    private let rest: any ByteSource

    /// Reads up to `count` bytes.
    package init(_ source: any ByteSource, reading count: Int) throws(ImageError) {
        var head: [UInt8] = []
        while head.count < count {
            let part = try Self.part(of: source, count: count - head.count)
            guard !part.isEmpty else { break }
            head += part
        }
        self.head = head
        rest = source
    }

    package func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int {
        guard position < head.count else { return try rest.read(into: &buffer) }
        let count = min(buffer.byteCount, head.count - position)
        for index in 0..<count {
            buffer.storeBytes(of: head[position + index], toByteOffset: index, as: UInt8.self)
        }
        position += count
        return count
    }

    package var randomAccess: (any RandomAccessSource)? { rest.randomAccess }

    private static func part(of source: any ByteSource, count: Int) throws(ImageError) -> ArraySlice<UInt8> {
        var buffer = [UInt8](repeating: 0, count: count)
        var span = buffer.mutableSpan
        var bytes = span.mutableBytes
        let got = try source.read(into: &bytes)
        return buffer.prefix(got)
    }
}
