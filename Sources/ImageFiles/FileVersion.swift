import SystemPackage

/// Identity, size and time of a file when it was found: another file of its name has another version.
package struct FileVersion: Sendable, Equatable {
    private var identity: FileIdentity
    private var stamp: FileStamp

    package init(_ status: Stat) {
        identity = FileIdentity(status)
        stamp = FileStamp(status)
    }
}
