import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Whether anything has happened in any of many folders, as the kernel notices it (inotify).
///
/// Only that something has changed, not what: the kernel may lose events, and a scan of everything misses nothing.
package final class FolderSetWatch: Sendable {
    private let queue: FileDescriptor

    private static let events = UInt32(
        IN_CREATE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

    package init() throws(Errno) {
        queue = try SystemCalls.openInotify()
    }

    deinit { try? queue.close() }

    /// Watches one more folder; one that is watched already stays so.
    /// - Throws: `Errno.noSpace` where this person may watch no more.
    package func add(_ folder: FilePath) throws(Errno) {
        try SystemCalls.addInotifyWatch(of: Self.events, about: folder, to: queue)
    }

    /// Whether anything has happened since this was asked last.
    package func hasNews() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var hasNews = false
        while let count = try? buffer.withUnsafeMutableBytes({ try queue.read(into: $0) }), count > 0 { hasNews = true }
        return hasNews
    }
}
