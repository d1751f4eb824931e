import ImageCodecs
import ImageCore
import ImageMetadata
import ImagePipeline
import Inspire
import TestSupport
import Testing
import TextDrawing

/// The fields of text on results, its lines and its shadow.
@Suite struct TextOverlayTests: OverlayJudging {
    @Test("a line that is too long is drawn smaller, and ends in an ellipsis where it could not be read")
    func long() throws {
        let (picture, file) = try Self.picture(300, 200, .topLeft, bits: 8)
        for (text, height) in [
            ("as long as that may well become", 22...29), (String(repeating: "long ", count: 90), 10...12),
        ] {
            let overlay = TextOverlay(
                text, color: [255, 0, 0], placement: OverlayPlacement(.top, size: .longEdge(0.3), opacity: 1))
            let result = try render(file, OutputOptions(text: overlay)).file.picture
            let changed = (0..<200).map { y in (0..<300).filter { color(picture, $0, y) != color(result, $0, y) } }
            let rows = changed.indices.filter { !changed[$0].isEmpty }
            let columns = changed.joined()
            #expect(columns.min() ?? 0 >= 6 && columns.max() ?? 300 < 294)
            #expect((columns.max() ?? 0) - (columns.min() ?? 0) > 260)
            #expect(height.contains((rows.last ?? 0) - 6) || height.upperBound > (rows.last ?? 0) - 6)
            #expect(rows.first ?? 0 >= 6)
        }
    }

    @Test(
        "several lines stand below each other, in line on the side of the corner",
        arguments: [
            (OverlayPlacement.Position.bottomRight, 1.0), (.top, 0.5), (.bottomLeft, 0), (.right, 1),
        ])
    func lines(position: OverlayPlacement.Position, alignment: Double) throws {
        let (picture, file) = try Self.picture(300, 200, .topLeft, bits: 8)
        // A line of which the picture says nothing is left out, a blank one stays.
        let overlay = TextOverlay(
            #"one\n{artist}\n\nLonger: {name}"#, color: [255, 0, 0],
            placement: OverlayPlacement(position, size: .pixels(20), opacity: 1))
        var renderer = renderer(OutputOptions(compressionLevel: 1, text: overlay))
        renderer.pictureName = "n"
        let (bytes, report) = try renderer.render(file)
        #expect(report.notices == ["the text on it lacks {artist}: it does not say that"])
        let font = try TextFont(height: 20)
        let texts = ["one", "", "Longer: n"].map { font.line($0, within: 1000) }
        let (width, height) = (texts[2].width, texts[0].height)
        let left = alignment == 0 ? 6 : alignment == 1 ? 294 - width : (300 - width) / 2
        let top = position == .top ? 6 : position == .right ? (200 - 3 * height) / 2 : 194 - 3 * height
        expect(
            try Decoded(bytes).picture, is: picture,
            under: { x, y in
                guard (0..<3 * height).contains(y - top) else { return nil }
                let line = texts[(y - top) / height]
                let start = left + Int((Double(width - line.width) * alignment).rounded())
                guard (0..<line.width).contains(x - start) else { return nil }
                return [1, 0, 0, Double(line.shades[(y - top) % height * line.width + x - start]) / 255]
            }, "\(position)")
    }

    @Test("many lines become so small that all of them are on the picture")
    func manyLines() throws {
        let (picture, file) = try Self.picture(120, 200, .topLeft, bits: 8)
        let overlay = TextOverlay(
            Array(repeating: "■", count: 30).joined(separator: #"\n"#), color: [255, 0, 0],
            placement: OverlayPlacement(.top, size: .longEdge(0.3), opacity: 1))
        let result = try render(file, OutputOptions(text: overlay)).file.picture
        let rows = (0..<200).filter { y in (0..<120).contains { color(picture, $0, y) != color(result, $0, y) } }
        #expect(rows.count >= 30 && (rows.first ?? 0) >= 4 && (rows.last ?? 200) < 200)
    }

    /// Three means over squares of the letters, three times as strong.
    private func shadow(of line: TextLine, radius: Int) -> (_ x: Int, _ y: Int) -> Double {
        let padding = 3 * radius
        let (width, height) = (line.width + 2 * padding, line.height + 2 * padding)
        var shades = (0..<width * height).map { index -> Double in
            let (x, y) = (index % width - padding, index / width - padding)
            guard (0..<line.width).contains(x), (0..<line.height).contains(y) else { return 0 }
            return Double(line.shades[y * line.width + x])
        }
        for _ in 0..<3 {
            let before = shades
            for y in 0..<height {
                for x in 0..<width {
                    var sum = 0.0
                    for row in max(0, y - radius)...min(height - 1, y + radius) {
                        for column in max(0, x - radius)...min(width - 1, x + radius) {
                            sum += before[row * width + column]
                        }
                    }
                    shades[y * width + x] = sum / Double((2 * radius + 1) * (2 * radius + 1))
                }
            }
        }
        return { x, y in
            guard (0..<width).contains(x + padding), (0..<height).contains(y + padding) else { return 0 }
            return min(1, 3 * shades[(y + padding) * width + x + padding] / 255)
        }
    }

    @Test(
        "a shadow is soft and below the letters: dark below light ones, light below dark ones",
        arguments: [[255, 255, 128], [0, 0, 128]] as [[UInt8]], [30, 60])
    func shadows(letters: [UInt8], height: Int) throws {
        let (picture, file) = try Self.picture(240, 90, .topLeft, bits: 16)
        // The margin is narrower than the shadow, a part of which is cut off.
        let overlay = try #require(TextOverlay("Lg!", style: "top-left \(height)px 80% shadow"))
        #expect(overlay.hasShadow)
        var text = overlay
        text.color = letters
        let result = try render(file, OutputOptions(compressionLevel: 1, text: text)).file.picture
        let line = try TextFont(height: height).line("Lg!", within: 1000)
        let shadow = shadow(of: line, radius: line.height / 14)
        let dark = letters[0] == 255 ? 0.0 : 1.0
        var worst = 0.0
        for y in 0..<90 {
            for x in 0..<240 {
                let below = over([dark, dark, dark, 0.8 * 0.7 * shadow(x - 5, y - 5)], color(picture, x, y))
                let isLetter = (0..<line.width).contains(x - 5) && (0..<line.height).contains(y - 5)
                let shade = isLetter ? Double(line.shades[(y - 5) * line.width + x - 5]) / 255 : 0
                let expected = over(letters.map { Double($0) / 255 } + [shade * 0.8], below)
                let found = color(result, x, y)
                worst = max(worst, abs(expected[3] - found[3]))
                // Pixels that can hardly be seen may have any colour.
                for channel in 0..<3 {
                    worst = max(worst, abs(expected[channel] * expected[3] - found[channel] * found[3]))
                }
            }
        }
        // Six means of whole numbers are off by a half each, and are then taken three times.
        #expect(worst <= 0.56 * 9 / 255, "\(worst * 255)")
    }

    @Test("what a text says of a picture")
    func fields() throws {
        var camera = CameraEXIF()
        camera.orientation = 1
        let facts = TextFacts(of: ImageMetadata(exif: camera.bytes), name: "a\nb  c")
        for (text, expected, missing) in [
            ("{name}: {date}", "a b c: 2024-05-06", []),
            ("{date:%d.%m.%Y %H:%M:%S} {camera}, {lens}", "06.05.2024 07:08:09 Testcam X 1, 35mm f/2.8", []),
            ("© {artist} {date:%Y} {copyright}", "© 2024", [TextTemplate.Field.artist, .copyright]),
            ("  {artist} ", "", [.artist]), ("plain", "plain", []),
            ("{name}, {artist}", "a b c", [.artist]), ("© {artist}, {date:%Y}", "© 2024", [.artist]),
            ("{artist} – {name} – {copyright} – {date:%Y}", "a b c – 2024", [.artist, .copyright]),
            ("{artist}, {copyright}: {name}", "a b c", [.artist, .copyright]), ("By {artist}!", "By !", [.artist]),
        ] as [(String, String, [TextTemplate.Field])] {
            let found = try TextTemplate(text).text(facts)
            #expect(found.text == expected && found.missing == missing)
        }
        let file = try GeneratedPicture.smooth(60, 40).encoded(.png(PNGEncodingOptions()))
        let (result, report) = try render(file, OutputOptions(text: TextOverlay("{artist}{name}")))
        #expect(report.notices == ["it has no text on it: it does not say {artist}, {name}"])
        #expect(result.picture == (try Decoded(file)).picture)
    }

    @Test(
        "what is no text",
        arguments: [
            ("", TextTemplateError.empty), ("  ", .empty), ("a\nb", .controlCharacter),
            ("a\u{1B}[0m", .controlCharacter),
            ("{date", .unclosed), ("a}", .unclosed), ("{stem}", .unknownField("stem")), ("{}", .unknownField("")),
            ("{date:%q}", .badFormat("date:%q")), ("{name:x}", .badFormat("name:x")),
            (String(repeating: "x", count: 501), .tooLong),
        ])
    func noText(text: String, error: TextTemplateError) {
        #expect(throws: error) { try TextTemplate(text) }
        #expect(throws: error) { try TextTemplate.lines(of: text) }
        #expect(throws: ImageError.self) { try OutputOptions(text: TextOverlay(text)).check() }
    }
}
