import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Shows whether a file's content may have changed.
package struct FileStamp: Hashable, Sendable {
    /// When it was last changed, since 1970.
    package let seconds: Int
    package let nanoseconds: Int
    /// In bytes.
    package let size: Int64

    package init(_ status: Stat) {
        self.init(seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec, size: status.size)
    }

    package init(seconds: Int, nanoseconds: Int, size: Int64) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
        self.size = size
    }

    /// Seconds since 1970, fractions too.
    package var date: Double { Double(seconds) + Double(nanoseconds) / 1e9 }
}
