import ImageCore
import ImageMetadata

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension PictureDate {
    /// A time by this machine's clock and zone.
    package init(hereAt secondsSince1970: Int) {
        var seconds = time_t(secondsSince1970)
        var parts = tm()
        localtime_r(&seconds, &parts)
        self.init(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
            hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec))
    }

    /// Seconds since 1970. Where the camera does not name its zone, it was this machine's, with its summer time.
    package var secondsSince1970Here: Double {
        if let secondsSince1970 { return secondsSince1970 }
        var time = tm()
        time.tm_year = CInt(year - 1900)
        time.tm_mon = CInt(month - 1)
        time.tm_mday = CInt(day)
        time.tm_hour = CInt(hour)
        time.tm_min = CInt(minute)
        time.tm_sec = CInt(second)
        time.tm_isdst = -1
        return Double(mktime(&time)) + fraction
    }
}
