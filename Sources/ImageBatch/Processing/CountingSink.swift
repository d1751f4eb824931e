import ImageCore

/// Counts bytes and lets them go.
final class CountingSink: ByteSink {
    private(set) var count = 0

    func write(_ bytes: RawSpan) throws(ImageError) { count += bytes.byteCount }
}
