/// Where an encoder's bytes go: a file, a pipe, memory.
public protocol ByteSink: AnyObject {
    /// Takes all of the bytes or throws.
    func write(_ bytes: RawSpan) throws(ImageError)

    /// The same destination, where bytes that were written can still be changed; nil where they are gone, as in a pipe.
    var rewritable: (any RewritableSink)? { get }
}

extension ByteSink {
    public var rewritable: (any RewritableSink)? { nil }
}

/// A destination that can change what was written to it: numbers in a header that are known only at the end.
public protocol RewritableSink: AnyObject {
    /// Puts bytes in the place of others.
    /// - Parameter offset: counted from the first byte that the sink was given. All of the bytes that are replaced have been
    ///   written.
    func rewrite(_ bytes: [UInt8], at offset: Int) throws(ImageError)
}

/// Bytes collected in memory.
public final class MemorySink: ByteSink, RewritableSink {
    /// What has been written.
    public private(set) var bytes: [UInt8] = []

    /// A sink without bytes.
    public init() {}

    public func write(_ span: RawSpan) throws(ImageError) {
        span.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }

    public var rewritable: (any RewritableSink)? { self }

    public func rewrite(_ replacement: [UInt8], at offset: Int) throws(ImageError) {
        guard offset >= 0, offset <= bytes.count - replacement.count else {
            throw .writeFailed("what is to be changed was not written")
        }
        bytes.replaceSubrange(offset..<offset + replacement.count, with: replacement)
    }
}

/// Counts bytes and discards them.
package final class CountingSink: ByteSink {
    package private(set) var count = 0

    package init() {}

    package func write(_ bytes: RawSpan) throws(ImageError) { count += bytes.byteCount }
}
