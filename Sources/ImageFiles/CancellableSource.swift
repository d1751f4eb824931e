import ImageCore

/// A source that ends with `ImageError.cancelled` once its task was cancelled: so does a decoder that reads many scans
/// before its first row.
package final class CancellableSource: ByteSource, RandomAccessSource {
    fileprivate let source: any ByteSource

    package init(_ source: any ByteSource) {
        self.source = source
    }

    package func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int {
        if Task.isCancelled { throw .cancelled }
        return try source.read(into: &buffer)
    }

    package var randomAccess: (any RandomAccessSource)? { source.randomAccess == nil ? nil : self }

    package var byteCount: Int { source.randomAccess?.byteCount ?? 0 }

    package func bytes(at offset: Int, count: Int) throws(ImageError) -> [UInt8] {
        if Task.isCancelled { throw .cancelled }
        return try source.randomAccess?.bytes(at: offset, count: count) ?? []
    }

    package var isRewindable: Bool { source.isRewindable }

    package func rewind() throws(ImageError) { try source.rewind() }
}

extension ByteSource {
    /// The file that is read at random access, whatever stands between; nil where there is none.
    package var file: FileSource? {
        switch randomAccess {
        case let file as FileSource: file
        case let cancellable as CancellableSource: cancellable.source.file
        default: nil
        }
    }
}
