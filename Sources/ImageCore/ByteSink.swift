/// Where an encoder's bytes go: a file, a pipe, memory.
public protocol ByteSink: AnyObject {
    /// Takes all of the bytes or throws.
    func write(_ bytes: RawSpan) throws(ImageError)
}

/// Bytes collected in memory.
public final class MemorySink: ByteSink {
    /// What has been written.
    public private(set) var bytes: [UInt8] = []

    /// A sink without bytes.
    public init() {}

    public func write(_ span: RawSpan) throws(ImageError) {
        span.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }
}

/// Counts bytes and discards them.
package final class CountingSink: ByteSink {
    package private(set) var count = 0

    package init() {}

    package func write(_ bytes: RawSpan) throws(ImageError) { count += bytes.byteCount }
}
