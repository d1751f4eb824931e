import ImageCore
import ImageMetadata

/// Writes a picture that has a further one behind it, and corrects its index when its size is known. A destination that can't be
/// changed any more gets nothing before that.
final class IndexedSink: ByteSink {
    private let sink: any ByteSink
    private let target: (any RewritableSink)?
    private var finder = MultiPictureIndex.Finder()
    private var count = 0
    private var held: [UInt8] = []
    private let limits: ImageLimits

    /// - Parameter limits: their memory is the most that is held.
    init(_ sink: any ByteSink, limits: ImageLimits) {
        self.sink = sink
        self.limits = limits
        target = sink.rewritable
    }

    func write(_ bytes: RawSpan) throws(ImageError) {
        if finder.segment == nil { bytes.withUnsafeBytes { finder.look(at: Array($0)) } }
        count += bytes.byteCount
        guard target == nil else { return try sink.write(bytes) }
        guard held.count <= limits.maxMemory - bytes.byteCount else {
            throw .limitExceeded(LimitExceeded(limit: .memory, needed: nil, allowed: limits.maxMemory))
        }
        bytes.withUnsafeBytes { held.append(contentsOf: $0) }
    }

    /// Writes the further picture; the first one is whole.
    func finish(with further: [UInt8]) throws(ImageError) {
        guard let segment = finder.segment else { throw .writeFailed("it has no index of its pictures") }
        for (offset, bytes) in MultiPictureIndex.corrections(segment: segment, primarySize: count) {
            if let target {
                try target.rewrite(bytes, at: offset)
            } else {
                held.replaceSubrange(offset..<offset + bytes.count, with: bytes)
            }
        }
        let first = held
        held = []
        if target == nil { try sink.write(first.span.bytes) }
        try sink.write(further.span.bytes)
    }
}
