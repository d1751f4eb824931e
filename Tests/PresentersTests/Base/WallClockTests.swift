import Presenters
import Testing

@Suite("The clock")
struct WallClockTests {
    @Test("says a time as the calendar of this zone, whichever that is")
    func local() {
        // 2023-11-14 22:13:20 in UTC; zones are up to half a day before and a little more after it.
        let time = WallClock.system.local(1_700_000_000.9)
        #expect((time.year, time.month) == (2023, 11))
        #expect(time.day == 14 || time.day == 15)
        #expect(time.second == 20)
    }

    @Test("takes times that no calendar has")
    func impossible() {
        #expect(WallClock.system.local(.infinity).year < 1971)
    }
}
