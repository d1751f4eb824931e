import ImageCore
import ImageMetadata
import TestSupport
import Testing

struct PictureDateTests {
    private func date(_ text: String, subSecond: String? = nil, offset: String? = nil) -> PictureDate? {
        let block = EXIFBlock(orientation: 6, date: text, subSecond: subSecond, offset: offset)
        return ImageMetadata(exif: block.bytes).dateTaken
    }

    @Test(
        "Seconds since 1970, as `date -u -d … +%s` counts them",
        arguments: [
            ("1970:01:01 00:00:00", 0), ("2000:02:29 12:34:56", 951_827_696), ("2024:12:31 23:59:59", 1_735_689_599),
            ("2100:03:01 00:00:00", 4_107_542_400), ("1969:12:31 23:59:59", -1),
            ("1900:01:01 00:00:00", -2_208_988_800),
        ])
    func seconds(text: String, seconds: Double) {
        #expect(date(text)?.secondsByClock == seconds)
        #expect(date(text)?.secondsSince1970 == nil, "no zone is named")
        #expect(date(text, offset: "+00:00")?.secondsSince1970 == seconds)
        #expect(date(text, offset: "+05:30")?.secondsSince1970 == seconds - 19_800)
        #expect(date(text, offset: "-08:00")?.secondsSince1970 == seconds + 28_800)
    }

    @Test("Parts of a second")
    func fractions() {
        let text = "2024:05:06 07:08:09"
        #expect(date(text, subSecond: "5")?.fraction == 0.5)
        #expect(date(text, subSecond: "125 ")?.fraction == 0.125)
        #expect(date(text, subSecond: "007")?.fraction == 0.007)
        #expect(date(text, subSecond: "x")?.fraction == 0)
        #expect(date(text)?.fraction == 0)
        #expect(date(text, subSecond: "25")?.secondsByClock == 1_714_979_289.25)
    }

    @Test(
        "What is no date is none",
        arguments: [
            "0000:00:00 00:00:00", "    :  :     :  :  ", "2024:13:01 00:00:00", "2024:00:01 00:00:00",
            "2023:02:29 00:00:00", "1900:02:29 00:00:00", "2024:04:31 00:00:00", "2024:01:01 24:00:00",
            "2024:01:01 00:60:00", "2024:01:01", "yesterday, after tea",
        ])
    func none(text: String) {
        #expect(date(text) == nil)
    }

    @Test("An offset that is none is not named", arguments: ["   :  ", "Z", "+5:30", "+99:00", "+05:75", ""])
    func noOffset(offset: String) throws {
        let found = try #require(date("2024:05:06 07:08:09", offset: offset))
        #expect(found.offset == nil)
    }

    @Test("Both byte orders; no EXIF, no date; truncated at any byte it is right or none", arguments: [true, false])
    func truncated(isBigEndian: Bool) throws {
        let bytes = EXIFBlock(date: "2024:05:06 07:08:09", isBigEndian: isBigEndian, gap: 30).bytes
        let whole = try #require(ImageMetadata(exif: bytes).dateTaken)
        #expect(whole.year == 2024 && whole.month == 5 && whole.day == 6)
        #expect(whole.hour == 7 && whole.minute == 8 && whole.second == 9)
        #expect(ImageMetadata().dateTaken == nil)
        #expect(ImageMetadata(exif: EXIFBlock(orientation: 3).bytes).dateTaken == nil)
        for count in 0..<bytes.count { #expect(ImageMetadata(exif: Array(bytes.prefix(count))).dateTaken == nil) }
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<3000 {
            var changed = bytes
            for _ in 0..<3 {
                changed[.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            _ = ImageMetadata(exif: changed).dateTaken
        }
    }
}
