#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The time, and how it is said here.
package struct WallClock: Sendable {
    /// Seconds since 1970.
    package var now: @Sendable () -> Double
    /// A time in seconds since 1970 as the calendar and the clocks here say it, summer time included.
    package var local: @Sendable (Double) -> CalendarTime

    package init(now: @escaping @Sendable () -> Double, local: @escaping @Sendable (Double) -> CalendarTime) {
        self.now = now
        self.local = local
    }

    /// This machine's clock and time zone.
    package static let system = WallClock(
        now: { Double(time(nil)) },
        local: { date in
            // A file's time may be anything, also one that no calendar has.
            var seconds = time_t(exactly: date.rounded(.down)) ?? 0
            var parts = tm()
            localtime_r(&seconds, &parts)
            return CalendarTime(
                year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
                hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec)
            )
        }
    )
}
