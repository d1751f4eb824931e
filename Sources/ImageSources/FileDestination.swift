import ImageCore
import SystemPackage

/// A file that appears whole or not at all.
///
/// Bytes go to a file without a name in the same folder, or where the file system knows no such thing, to a hidden one
/// beside the result. ``commit()`` syncs it and gives it the name. Until then, whatever happens, what had the name
/// before is as it was; a destination that is let go without a commit leaves nothing behind.
public final class FileDestination: ByteSink {
    public let path: FilePath
    private let overwrites: Bool
    private var descriptor: FileDescriptor?
    /// The hidden file's name, where it has one.
    private var hidden: FilePath?
    private var pending: [UInt8] = []

    /// Bytes collected before they are written.
    private static let pendingCapacity = 1 << 18

    /// - Parameters:
    ///   - overwrites: whether a file of that name may be replaced.
    /// - Throws: ``ImageError/writeFailed(_:)``.
    public init(_ path: FilePath, overwrites: Bool) throws(ImageError) {
        let parent = path.removingLastComponent()
        let folder = parent.isEmpty ? FilePath(".") : parent
        guard (try? Stat(folder))?.type == .directory else { throw .writeFailed("there is no folder \(folder)") }
        let opened: (descriptor: FileDescriptor, hidden: FilePath?)
        do {
            opened = try Self.open(for: path, in: folder)
        } catch {
            throw .writeFailed(FileSource.reason(error))
        }
        self.path = path
        self.overwrites = overwrites
        descriptor = opened.descriptor
        hidden = opened.hidden
        pending.reserveCapacity(Self.pendingCapacity)
    }

    private static func open(
        for path: FilePath, in folder: FilePath
    ) throws -> (descriptor: FileDescriptor, hidden: FilePath?) {
        do {
            return (try SystemCalls.openNameless(in: folder), nil)
        } catch  where lacksNamelessFiles(error) {
            while true {
                let hidden = hiddenName(for: path)
                do {
                    let descriptor = try FileDescriptor.open(
                        hidden, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec],
                        permissions: FilePermissions(rawValue: 0o666)
                    )
                    return (descriptor, hidden)
                } catch Errno.fileExists {
                    continue
                }
            }
        }
    }

    /// Whether an old kernel or the file system is the reason.
    private static func lacksNamelessFiles(_ error: Errno) -> Bool {
        [.notSupported, .isDirectory, .invalidArgument, .noSuchFileOrDirectory].contains(error)
    }

    private static func hiddenName(for path: FilePath) -> FilePath {
        let name = path.lastComponent?.string ?? ""
        return path.removingLastComponent().appending(".\(name.prefix(100)).\(UInt32.random(in: 0...UInt32.max)).part")
    }

    deinit { discard() }

    public func write(_ bytes: RawSpan) throws(ImageError) {
        bytes.withUnsafeBytes { pending.append(contentsOf: $0) }
        if pending.count >= Self.pendingCapacity { try flush() }
    }

    private func flush() throws(ImageError) {
        guard let descriptor else { throw .writeFailed("it is closed") }
        do {
            try descriptor.writeAll(pending)
        } catch {
            throw .writeFailed(FileSource.reason(error))
        }
        pending.removeAll(keepingCapacity: true)
    }

    /// Makes the file appear.
    /// - Throws: ``ImageError/writeFailed(_:)``; nothing has changed then.
    public func commit() throws(ImageError) {
        try flush()
        guard let descriptor else { return }
        do {
            try SystemCalls.synchronize(descriptor)
            try giveName(descriptor)
            self.descriptor = nil
            hidden = nil
            try descriptor.close()
        } catch Errno.fileExists {
            throw .writeFailed("it exists (--overwrite replaces it)")
        } catch {
            throw .writeFailed(FileSource.reason(error))
        }
    }

    private func giveName(_ descriptor: FileDescriptor) throws {
        if let hidden {
            if overwrites {
                try SystemCalls.rename(hidden, to: path)
            } else {
                try SystemCalls.renameExclusively(hidden, to: path)
            }
            return
        }
        do {
            try SystemCalls.link(descriptor, to: path)
        } catch Errno.fileExists where overwrites {
            // A link can't replace; a renamed one can.
            let temporary = Self.hiddenName(for: path)
            try SystemCalls.link(descriptor, to: temporary)
            do {
                try SystemCalls.rename(temporary, to: path)
            } catch {
                try? SystemCalls.remove(temporary)
                throw error
            }
        }
    }

    private func discard() {
        try? descriptor?.close()
        descriptor = nil
        if let hidden { try? SystemCalls.remove(hidden) }
    }
}
