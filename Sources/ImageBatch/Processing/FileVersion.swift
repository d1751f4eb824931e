import ImageFiles
import SystemPackage

/// Identity, size and time of a file when it was found: another file of its name has another version.
struct FileVersion: Sendable, Codable, Equatable {
    private var identity: FileIdentity
    private var stamp: FileStamp

    init(_ status: Stat) {
        identity = FileIdentity(status)
        stamp = FileStamp(status)
    }
}
