import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What tells whether a file's content may have changed.
struct FileStamp: Hashable, Sendable {
    /// When it was last changed, since 1970.
    let seconds: Int
    let nanoseconds: Int
    /// In bytes.
    let size: Int64

    init(_ status: Stat) {
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
        size = status.size
    }

    /// Seconds since 1970, fractions too.
    var date: Double { Double(seconds) + Double(nanoseconds) / 1e9 }
}
