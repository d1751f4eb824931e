import ImageCore
import SystemPackage

/// An open file that bytes are written to, whatever its name is.
package final class FileSink: ByteSink, RewritableSink {
    /// Nil once it is closed.
    package private(set) var descriptor: FileDescriptor?
    private var pending: [UInt8] = []
    /// Whether all that is to be in the file is on the disk.
    private var isSynchronized = false

    /// Bytes collected before they are written.
    private static let pendingCapacity = 1 << 18

    /// - Parameter descriptor: is closed with this object.
    package init(owning descriptor: FileDescriptor) {
        self.descriptor = descriptor
    }

    deinit { try? close() }

    package func write(_ bytes: RawSpan) throws(ImageError) {
        if pending.isEmpty { pending.reserveCapacity(Self.pendingCapacity) }
        bytes.withUnsafeBytes { pending.append(contentsOf: $0) }
        if pending.count >= Self.pendingCapacity { try flush() }
    }

    package var rewritable: (any RewritableSink)? { self }

    /// The file was empty when it was opened.
    package func rewrite(_ bytes: [UInt8], at offset: Int) throws(ImageError) {
        try flush()
        guard let descriptor else { throw .writeFailed("it is closed") }
        do {
            try descriptor.writeAll(toAbsoluteOffset: Int64(offset), bytes)
        } catch {
            throw .writing(error)
        }
    }

    /// Writes what is left.
    package func flush() throws(ImageError) {
        guard let descriptor else { throw .writeFailed("it is closed") }
        do {
            try descriptor.writeAll(pending)
        } catch {
            throw .writing(error)
        }
        pending.removeAll(keepingCapacity: true)
    }

    /// Writes what is left, gives the file what it inherits, and waits until all of it is on the disk.
    /// - Throws: `ImageError.writeFailed`.
    package func finish(inheriting attributes: InheritedAttributes = InheritedAttributes()) throws(ImageError) {
        guard !isSynchronized || attributes.isAny else { return }
        try flush()
        guard let descriptor else { return }
        do {
            try attributes.apply(to: descriptor)
            try SystemCalls.synchronize(descriptor)
        } catch {
            throw .writing(error)
        }
        isSynchronized = true
    }

    package func close() throws(Errno) {
        guard let descriptor else { return }
        self.descriptor = nil
        do {
            try descriptor.close()
        } catch let error as Errno {
            throw error
        } catch {}
    }
}
