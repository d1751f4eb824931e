import ImageFiles
import SystemPackage

/// A file as it was found, so that nobody takes another one of its name for it.
struct FileVersion: Sendable, Codable, Equatable {
    private var identity: FileIdentity
    private var stamp: FileStamp

    init(_ status: Stat) {
        identity = FileIdentity(status)
        stamp = FileStamp(status)
    }
}
