/// A date and a time of day, by a time zone's calendar and clock.
package struct CalendarTime: Sendable, Equatable {
    package var year: Int
    /// 1…12.
    package var month: Int
    /// 1…31.
    package var day: Int
    package var hour: Int
    package var minute: Int
    package var second: Int

    package init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// `2026-11-21 14:03`
    var text: String { "\(year)-\(Self.two(month))-\(Self.two(day)) \(Self.two(hour)):\(Self.two(minute))" }

    /// `14:03:59`
    package var timeOfDay: String { "\(Self.two(hour)):\(Self.two(minute)):\(Self.two(second))" }

    /// `20261121-140359`, for names of files.
    var digits: String {
        "\(year)\(Self.two(month))\(Self.two(day))-\(Self.two(hour))\(Self.two(minute))\(Self.two(second))"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
