import SystemPackage

/// What makes a file the same whatever name it goes by.
package struct FileIdentity: Hashable, Sendable {
    private var device: UInt64
    private var inode: UInt64

    package init(_ status: Stat) {
        device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
        inode = UInt64(truncatingIfNeeded: status.inode.rawValue)
    }

    /// Nil where the stream does not come from a file, or go to one.
    package init?(regularFile file: FileDescriptor) {
        guard let status = try? Stat(file), status.type == .regular else { return nil }
        self.init(status)
    }

    /// Nil where there is no such file. A link counts as what it leads to.
    package init?(_ path: FilePath) {
        guard let status = try? Stat(path) else { return nil }
        self.init(status)
    }
}
