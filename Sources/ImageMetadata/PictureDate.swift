/// When a picture was taken, by its camera's clock, or when its file was last changed, by this machine's.
public struct PictureDate: Hashable, Sendable {
    /// The year of the Gregorian calendar.
    public let year: Int
    /// 1…12.
    public let month: Int
    /// 1…31, as the month has them.
    public let day: Int
    /// 0…23.
    public let hour: Int
    /// 0…59.
    public let minute: Int
    /// 0…60, for there are leap seconds.
    public let second: Int
    /// Parts of a second: 0 or more, less than 1.
    public let fraction: Double
    /// By how many seconds the clock was before Greenwich's; nil where the camera does not say.
    public let offset: Int?

    /// - Parameters:
    ///   - exif: `YYYY:MM:DD HH:MM:SS`. Nil where it is something else or no date, as `0000:00:00 00:00:00`.
    ///   - subSecond: digits after the decimal point.
    ///   - offset: `+HH:MM` or `-HH:MM`.
    init?(exif: [UInt8], subSecond: [UInt8]?, offset: [UInt8]?) {
        func number(_ start: Int, _ count: Int) -> Int? { Self.number(exif[start..<start + count]) }
        guard
            exif.count >= 19, let year = number(0, 4), let month = number(5, 2), let day = number(8, 2),
            let hour = number(11, 2), let minute = number(14, 2), let second = number(17, 2),
            year > 0, (1...12).contains(month), day > 0, day <= Self.days(in: month, of: year),
            hour < 24, minute < 60, second <= 60
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        (self.hour, self.minute, self.second) = (hour, minute, second)
        let digits = (subSecond ?? []).prefix { Self.digit($0) != nil }.prefix(9)
        fraction = Double(Self.number(digits) ?? 0) / digits.reduce(1.0) { scale, _ in scale * 10 }
        self.offset = offset.flatMap(Self.seconds)
    }

    /// A whole second, by a clock whose zone is not named.
    package init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        (self.year, self.month, self.day) = (year, month, day)
        (self.hour, self.minute, self.second) = (hour, minute, second)
        (fraction, offset) = (0, nil)
    }

    /// Seconds from the start of 1970 to this date, both by the camera's clock.
    public var secondsByClock: Double {
        // Years begin in March, so that leap days are their last; 400 of them have 146,097 days.
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let days = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
        return Double(days * 86_400 + hour * 3600 + minute * 60 + second) + fraction
    }

    /// Seconds since the start of 1970 in Greenwich; nil where the camera does not say in which zone it was.
    public var secondsSince1970: Double? {
        offset.map { secondsByClock - Double($0) }
    }

    private static func days(in month: Int, of year: Int) -> Int {
        let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    private static func seconds(_ offset: [UInt8]) -> Int? {
        guard
            offset.count >= 6, let sign = [UInt8(ascii: "+"): 1, UInt8(ascii: "-"): -1][offset[0]],
            let hours = number(offset[1..<3]), let minutes = number(offset[4..<6]), hours <= 15, minutes < 60
        else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }

    private static func number(_ text: ArraySlice<UInt8>) -> Int? {
        text.reduce(0) { sum, byte in sum.flatMap { sum in digit(byte).map { sum * 10 + $0 } } }
    }

    private static func digit(_ byte: UInt8) -> Int? {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
    }
}
