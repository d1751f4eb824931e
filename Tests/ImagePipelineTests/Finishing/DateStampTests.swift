import ImageCodecs
import ImageCore
import ImageMetadata
import ImagePipeline
import Inspire
import SystemPackage
import TestSupport
import Testing
import TextDrawing

/// The date that looks stamp on pictures.
@Suite struct DateStampTests {
    private static let look = "filter: none; date-stamp: #ff9632"

    private static func file(
        date: String?, orientation: Orientation = .topLeft, size: PixelSize = PixelSize(width: 400, height: 300)
    ) throws -> [UInt8] {
        let dark = GeneratedPicture.make(size.width, size.height) { _, _ in [0.1, 0.1, 0.1, 1] }
        let exif = EXIFBlock(orientation: orientation.rawValue, date: date)
        return try dark.encoded(.png(PNGEncodingOptions()), metadata: ImageMetadata(exif: exif.bytes))
    }

    private static func render(
        _ file: [UInt8], _ output: OutputOptions = OutputOptions(turnsUpright: true)
    ) throws -> (picture: PixelBuffer, report: RenderReport) {
        let look = try Look(parsing: Array(look.utf8), named: "stamped")
        let (bytes, report) = try PictureRenderer(look: look, output: output).render(file)
        return (try Decoded(bytes).picture, report)
    }

    /// The pixels that are not as dark as the picture was.
    private static func stamped(_ picture: PixelBuffer) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
        let lit = (0..<picture.size.width * picture.size.height).filter { picture.level(pixel: $0, channel: 0) > 60 }
        let (columns, rows) = (lit.map { $0 % picture.size.width }, lit.map { $0 / picture.size.width })
        guard let left = columns.min(), let right = columns.max(), let top = rows.min(), let bottom = rows.max() else {
            return nil
        }
        return (left...right, top...bottom)
    }

    @Test("It is in the lower right corner of the upright picture, in its colour", arguments: Orientation.allCases)
    func place(orientation: Orientation) throws {
        let (picture, report) = try Self.render(Self.file(date: "1998:12:24 10:11:12", orientation: orientation))
        let size = picture.size
        let found = try #require(Self.stamped(picture))
        // Digits of a fortieth of 400 pixels, a margin of a fiftieth, and some glow.
        #expect(found.rows.upperBound >= size.height - 10 && found.rows.upperBound < size.height - 5, "\(found)")
        #expect(found.columns.upperBound >= size.width - 11 && found.columns.upperBound < size.width - 5, "\(found)")
        #expect(found.rows.count < 16 && found.columns.count < 90 && found.columns.count > 50, "\(found)")
        let brightest = try #require(
            (0..<size.width * size.height).max {
                picture.level(pixel: $0, channel: 0) < picture.level(pixel: $1, channel: 0)
            })
        let color = (0..<3).map { picture.level(pixel: brightest, channel: $0) }
        #expect(zip(color, [255, 150, 50]).allSatisfy { abs($0 - $1) < 20 }, "\(color)")
        #expect(report.notices.isEmpty, "\(report.notices)")
    }

    @Test("A picture without a date has none, and says so; and with omitsFrame there is neither")
    func absent() throws {
        let (picture, report) = try Self.render(Self.file(date: nil))
        #expect(Self.stamped(picture) == nil)
        #expect(report.notices == ["it has no date stamp: it does not say when it was taken"])
        let file = try Self.file(date: "1998:12:24 10:11:12")
        let (plain, plainReport) = try Self.render(file, OutputOptions(omitsFrame: true))
        #expect(Self.stamped(plain) == nil && plainReport.notices.isEmpty && plainReport.isCopy)
        // A picture of two rows has no room.
        let tiny = try Self.render(Self.file(date: "1998:12:24 10:11:12", size: PixelSize(width: 3, height: 2)))
        #expect(Self.stamped(tiny.picture) == nil)
        #expect(tiny.report.notices == ["it has no date stamp: it is too small for one"])
    }

    @Test("It is smaller where a picture is narrow")
    func narrow() throws {
        let size = PixelSize(width: 100, height: 1000)
        let (picture, report) = try Self.render(Self.file(date: "1998:12:24 10:11:12", size: size))
        let found = try #require(Self.stamped(picture), "\(report.notices)")
        #expect(found.columns.lowerBound >= 15 && found.columns.count > 50 && found.rows.count < 20, "\(found)")
    }

    @Test("A grey picture stays one where no date is stamped, and has a recipe for its frame alone")
    func gray() throws {
        let file = try GeneratedPicture.smooth(300, 200, format: .gray8).grayFile()
        let (bytes, _) = try PictureRenderer(look: Look(parsing: Self.look, named: "stamped")).render(file)
        #expect(try Decoded(bytes).header.colorModel == .gray)
        for (text, hasRecipe) in [(Self.look, true), ("filter: none; border: 4%", true), ("filter: none", false)] {
            let look = try Look(parsing: text, named: "framed")
            let names = RecipeNames(
                of: LookRequest(name: "framed", file: LookRequest.File(name: "framed.look", text: text)),
                options: OutputOptions(), original: "a.png", result: "b.png")
            #expect((Recipe(names, look: look, options: OutputOptions()) != nil) == hasRecipe, "\(text)")
            #expect(Recipe(names, look: look, options: OutputOptions(omitsFrame: true)) == nil)
        }
    }

    @Test("Digits are those of seven segments", arguments: ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"])
    func digits(digit: String) throws {
        let line = TextLine(segments: digit, height: 60)
        func isOn(_ x: Double, _ y: Double) -> Bool {
            // As slanted as the digits.
            let column = Int((x + 0.09 * (1 - y)) * 60)
            return line.shades[min(Int(y * 60), 59) * line.width + column] > 200
        }
        let (left, middle, right) = (0.0575, 0.26, 0.4625)
        let segments = [
            isOn(middle, 0.06), isOn(right, 0.28), isOn(right, 0.72), isOn(middle, 0.94), isOn(left, 0.72),
            isOn(left, 0.28), isOn(middle, 0.5),
        ]
        let expected = [
            "0": "1111110", "1": "0110000", "2": "1101101", "3": "1111001", "4": "0110011", "5": "1011011",
            "6": "1011111", "7": "1110000", "8": "1111111", "9": "1111011",
        ]
        #expect(segments.map { $0 ? "1" : "0" }.joined() == expected[digit])
        #expect(line.width == TextLine.width(ofSegments: digit, height: 60) && line.height == 60)
        #expect(TextLine(segments: "letters", height: 9).shades.allSatisfy { $0 == 0 })
    }
}
