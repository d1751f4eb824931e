#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The time, and how it is said here.
public struct WallClock: Sendable {
    /// Seconds since 1970.
    public var now: @Sendable () -> Double
    /// A time in seconds since 1970 as the calendar and the clocks here say it, summer time included.
    public var local: @Sendable (Double) -> CalendarTime

    public init(now: @escaping @Sendable () -> Double, local: @escaping @Sendable (Double) -> CalendarTime) {
        self.now = now
        self.local = local
    }

    /// This machine's clock and time zone.
    public static let system = WallClock(
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
