import ImageCore

/// A source's bytes for ``TIFFFile``, and the error that reading them threw.
final class TIFFSource {
    private let source: any RandomAccessSource
    private var failure: ImageError?

    init(_ source: any RandomAccessSource) {
        self.source = source
    }

    var bytes: WindowedBytes {
        WindowedBytes { [self] offset, count in
            do throws(ImageError) {
                return try source.bytes(at: offset, count: count)
            } catch {
                failure = failure ?? error
                return []
            }
        }
    }

    /// - Throws: what reading threw, if anything.
    func check() throws(ImageError) {
        if let failure { throw failure }
    }
}
