import ImageCodecs
import ImageCore
import ImageMetadata

/// A stream that detects bytes after the end of its JPEG. They can't be carried over, because the result is begun before they
/// arrive.
final class TrailingDataDetector: ByteSource {
    private let source: any ByteSource
    private var finder = JPEGEndFinder(isWholeFile: true)
    private var position = 0

    init(_ source: any ByteSource) {
        self.source = source
    }

    func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int {
        let count = try source.read(into: &buffer)
        if finder.end == nil, !finder.isBroken, count > 0 {
            var bytes = [UInt8](repeating: 0, count: count)
            var span = bytes.mutableSpan
            var copy = span.mutableBytes
            copy.copy(buffer.bytes.extracting(first: count), at: 0)
            finder.look(at: bytes[...])
        }
        position += count
        return count
    }

    /// Whether bytes follow the JPEG's end. Called when the picture was decoded; false for other formats.
    func hasTrailingData() throws(ImageError) -> Bool {
        guard let end = finder.end else { return false }
        if position > end { return true }
        var byte: [UInt8] = [0]
        var span = byte.mutableSpan
        var bytes = span.mutableBytes
        return try source.read(into: &bytes) > 0
    }
}

extension RenderPlan {
    /// The notice of data behind a stream's picture; nil if other notices name it, or all metadata was to be removed.
    func notice(of stream: TrailingDataDetector?) throws(ImageError) -> String? {
        let parts = TrailingParts(input.metadata)
        guard let stream, keepsMetadata, !parts.hasVideo, !parts.hasGainMap, !parts.hasPictureIndex,
            !parts.hasOtherItems,
            try stream.hasTrailingData()
        else { return nil }
        return "data behind the picture was removed: it can be carried over from a file, but not from a pipe"
    }
}
