import ImageCodecs
import SystemPackage

/// A picture that was asked for, by its own name or as part of a folder.
public struct FoundPicture: Sendable {
    public var path: FilePath
    /// Its place below the folder that was asked for; its name alone where it was named itself.
    public var relativePath: FilePath
    public var identity: FileIdentity
    /// Bytes of the file.
    public var size: Int
    public var format: ImageFormat
    /// Bytes of buffers that it will need, as far as its first bytes tell.
    public var estimatedMemory: Int
}

/// What makes a file the same whatever name it goes by.
public struct FileIdentity: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64

    init(_ status: Stat) {
        device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
        inode = UInt64(truncatingIfNeeded: status.inode.rawValue)
    }

    /// Nil where there is no such file. A link counts as what it leads to.
    public init?(_ path: FilePath) {
        guard let status = try? Stat(path) else { return nil }
        self.init(status)
    }
}

/// An input that can't be worked on, and why.
public struct PictureFailure: Sendable, Equatable {
    public var path: FilePath
    public var reason: String

    public init(path: FilePath, reason: String) {
        self.path = path
        self.reason = reason
    }
}
