#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A time by the coarse clock that file systems use for timestamps, a little behind the precise one.
package struct FileSystemTime: Sendable {
    private let time: timespec

    package init() {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME_COARSE, &time)
        self.time = time
    }

    package func isBefore(_ other: timespec) -> Bool {
        (time.tv_sec, time.tv_nsec) < (other.tv_sec, other.tv_nsec)
    }
}
