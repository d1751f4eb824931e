import ImageCore

/// Counts bytes and discards them.
final class CountingSink: ByteSink {
    private(set) var count = 0

    func write(_ bytes: RawSpan) throws(ImageError) { count += bytes.byteCount }
}
