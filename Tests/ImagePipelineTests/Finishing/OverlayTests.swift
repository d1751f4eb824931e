import ColorManagement
import ImageCodecs
import ImageCore
import ImageFiles
import ImageMetadata
import ImagePipeline
import Inspire
import SystemPackage
import TestSupport
import Testing
import TextDrawing

/// Text and watermarks on results, against source-over in double precision.
@Suite struct OverlayTests {
    private static let none = Look(name: "none", steps: [])
    private let folder = TemporaryFolder()

    private func renderer(_ output: OutputOptions) -> PictureRenderer {
        PictureRenderer(look: Self.none, output: output)
    }

    private func render(_ file: [UInt8], _ output: OutputOptions) throws -> (file: Decoded, report: RenderReport) {
        let (bytes, report) = try renderer(output).render(file)
        return (try Decoded(bytes), report)
    }

    /// An opaque picture of noise.
    private static func picture(_ width: Int, _ height: Int, _ orientation: Orientation, bits: Int) throws -> (
        stored: PixelBuffer, file: [UInt8]
    ) {
        let stored = GeneratedPicture.noise(width, height, format: bits == 8 ? .rgba8 : .rgba16)
        let metadata = ImageMetadata(exif: EXIFBlock(orientation: orientation.rawValue).bytes)
        return (
            stored, try stored.encoded(.png(PNGEncodingOptions(bitDepth: bits)), hasAlpha: true, metadata: metadata)
        )
    }

    /// Red, green, blue and alpha of a pixel, 0…1.
    private func color(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> [Double] {
        let most = picture.format.bitsPerChannel == 16 ? 65_535.0 : 255
        return (0..<4).map { Double(picture.level(pixel: y * picture.size.width + x, channel: $0)) / most }
    }

    /// W3C Compositing and Blending, 9.1.4: source over, of straight alpha.
    private func over(_ source: [Double], _ backdrop: [Double]) -> [Double] {
        let alpha = source[3] + backdrop[3] * (1 - source[3])
        guard alpha > 0 else { return backdrop }
        return (0..<3).map { (source[$0] * source[3] + backdrop[$0] * backdrop[3] * (1 - source[3])) / alpha } + [alpha]
    }

    /// Where every pixel differs from source over by less than half a step, and what the sixteen bits of an overlay's alpha add.
    private func expect(
        _ result: PixelBuffer, is picture: PixelBuffer, under overlay: (Int, Int) -> [Double]?,
        _ comment: Comment
    ) {
        let is16Bit = picture.format.bitsPerChannel == 16
        let (most, steps) = is16Bit ? (65_535.0, 1.0) : (255, 257)
        guard result.size == picture.size, result.format == picture.format else {
            Issue.record("\(result.size) \(result.format)")
            return
        }
        var worst = 0.0
        for y in 0..<picture.size.height {
            for x in 0..<picture.size.width {
                let (before, after) = (color(picture, x, y), color(result, x, y))
                guard let overlay = overlay(x, y), overlay[3] > 0 else {
                    if before != after { worst = .infinity }
                    continue
                }
                let expected = over(overlay, before)
                for channel in 0..<4 {
                    // Half a step of an overlay's alpha is more of the colours where the sum of both is more transparent.
                    let tolerance = 0.51 + 0.51 / steps / (channel < 3 ? expected[3] : 1)
                    worst = max(worst, abs(expected[channel] - after[channel]) * most / tolerance)
                }
            }
        }
        #expect(worst <= 1, comment)
    }

    @Test(
        "text is upright in its corner, and each pixel as covered as the letters cover it",
        arguments: Orientation.allCases,
        [8, 16])
    func text(orientation: Orientation, bits: Int) async throws {
        let (stored, file) = try Self.picture(140, 90, orientation, bits: bits)
        let upright = stored.upright(from: orientation)
        var text = TextOverlay("Lg {camera}!")
        text.color = [255, 128, 0]
        text.placement = OverlayPlacement(.topRight, size: .longEdge(0.15), opacity: 0.7)
        let line = try TextFont(height: 21).line("Lg !", within: 1000)
        #expect(line.shades.contains(255) && line.width > 20 && line.width < 80)
        // A fiftieth of the long edge.
        let (left, top) = (upright.size.width - 3 - line.width, 3)
        for turnsUpright in [true, false] {
            let renderer = renderer(OutputOptions(compressionLevel: 1, text: text, turnsUpright: turnsUpright))
            let (bytes, report) = try renderer.render(file)
            let result = try Decoded(bytes)
            #expect(report.notices == ["the text on it lacks {camera}: it does not say that"])
            expect(
                result.picture.upright(from: turnsUpright ? .topLeft : orientation), is: upright,
                under: { x, y in
                    guard (0..<line.width).contains(x - left), (0..<line.height).contains(y - top) else { return nil }
                    let shade = line.shades[(y - top) * line.width + x - left]
                    return [1, 128.0 / 255, 0, Double(shade) / 255 * 0.7]
                }, "upright: \(turnsUpright)")
            let sink = MemorySink()
            _ = try await renderer.renderOverlapped(from: MemorySource(file), to: sink)
            #expect(sink.bytes == bytes)
        }
    }

    @Test(
        "a watermark stands where it is asked for", arguments: OverlayPlacement.Position.allCases,
        [Orientation.topLeft, .rightTop])
    func positions(position: OverlayPlacement.Position, orientation: Orientation) throws {
        let (stored, file) = try Self.picture(100, 60, orientation, bits: 8)
        let upright = stored.upright(from: orientation)
        let logo = GeneratedPicture.smooth(11, 7)
        try folder.write(logo.encoded(.png(PNGEncodingOptions())), "logo.png")
        let mark = Watermark(
            folder.path.appending("logo.png"), placement: OverlayPlacement(position, size: .pixels(11), opacity: 1))
        let result = try render(file, OutputOptions(compressionLevel: 1, watermark: mark, turnsUpright: true)).file
        let (width, height) = (upright.size.width, upright.size.height)
        let lefts: [OverlayPlacement.Position: Int] = [
            .topLeft: 2, .left: 2, .bottomLeft: 2, .top: (width - 11) / 2, .center: (width - 11) / 2,
            .bottom: (width - 11) / 2,
        ]
        let tops: [OverlayPlacement.Position: Int] = [
            .topLeft: 2, .top: 2, .topRight: 2, .left: (height - 7) / 2, .center: (height - 7) / 2,
            .right: (height - 7) / 2,
        ]
        let (left, top) = (lefts[position] ?? width - 13, tops[position] ?? height - 9)
        expect(
            result.picture, is: upright,
            under: { x, y in
                guard (0..<11).contains(x - left), (0..<7).contains(y - top) else { return nil }
                return Array(color(logo, x - left, y - top).prefix(3)) + [1]
            }, "\(position)")
    }

    @Test("a watermark's transparency counts, and that of the picture", arguments: [8, 16], [8, 16])
    func watermark(bits: Int, logoBits: Int) throws {
        let (picture, file) = try Self.picture(60, 50, .topLeft, bits: bits)
        let logo = GeneratedPicture.noise(40, 30, format: logoBits == 8 ? .rgba8 : .rgba16, seed: 7)
        try folder.write(logo.encoded(.png(PNGEncodingOptions(bitDepth: logoBits)), hasAlpha: true), "logo.png")
        let mark = Watermark(
            folder.path.appending("logo.png"), placement: OverlayPlacement(.center, size: .pixels(40), opacity: 0.6))
        let result = try render(file, OutputOptions(compressionLevel: 1, watermark: mark)).file
        expect(
            result.picture, is: picture,
            under: { x, y in
                guard (0..<40).contains(x - 10), (0..<30).contains(y - 10) else { return nil }
                let logo = color(logo, x - 10, y - 10)
                return Array(logo.prefix(3)) + [logo[3] * 0.6]
            }, "")
    }

    @Test("a watermark is turned as it says, read in its colours, resized, and fits into small pictures")
    func watermarkFile() throws {
        let (picture, file) = try Self.picture(200, 100, .topLeft, bits: 8)
        // Red of Display P3 is none of sRGB; 128 of its grey is sRGB's.
        let logo = PixelBuffer.filled(PixelSize(width: 30, height: 60), [128, 128, 128, 255])
        var metadata = ImageMetadata(exif: EXIFBlock(orientation: 6).bytes)
        metadata.pngColorChunks = [PNGChunk(name: "cICP", data: [12, 13, 0, 1])]
        try folder.write(logo.encoded(.png(PNGEncodingOptions()), metadata: metadata), "logo.png")
        var mark = Watermark(folder.path.appending("logo.png"))
        mark.placement = OverlayPlacement(.topLeft, size: .longEdge(0.1), opacity: 1)
        let result = try render(file, OutputOptions(compressionLevel: 1, watermark: mark)).file
        expect(
            result.picture, is: picture,
            under: { x, y in
                (4..<24).contains(x) && (4..<14).contains(y) ? [128.0 / 255, 128.0 / 255, 128.0 / 255, 1] : nil
            },
            "")
        mark.placement.size = .longEdge(1)
        let large = try render(file, OutputOptions(compressionLevel: 1, watermark: mark)).file.picture
        let grey = (0..<100).map { y in
            (0..<200).filter { color(large, $0, y).prefix(3).allSatisfy { $0 == 128.0 / 255 } }.count
        }
        // 92 pixels high between the margins, so 184 wide.
        #expect(grey[3] < 184 && grey[4] >= 184 && grey[95] >= 184 && grey[96] < 184)
    }

    @Test("colours are sRGB's in results of other colours, and make grey pictures RGB")
    func colors() throws {
        let gray = try GeneratedPicture.smooth(90, 60).encoded(.png(PNGEncodingOptions()), colorModel: .gray)
        func text(_ color: [UInt8]) -> TextOverlay {
            TextOverlay("■■■■", color: color, placement: OverlayPlacement(.center, size: .pixels(30), opacity: 1))
        }
        let middle = 30 * 90 + 36
        let white = try render(gray, OutputOptions(text: text([255, 255, 255]))).file
        #expect(white.header.colorModel == .gray)
        let red = try render(gray, OutputOptions(text: text([255, 0, 0]))).file
        #expect(red.header.colorModel == .rgb)
        #expect(red.picture.samples.contains(255))
        #expect((0..<3).map { red.picture.level(pixel: middle, channel: $0) } == [255, 0, 0])
        let wide = try render(gray, OutputOptions(text: text([255, 0, 0]), profile: .displayP3)).file
        #expect((0..<3).map { wide.picture.level(pixel: middle, channel: $0) } == [234, 51, 35])
        try folder.write(GeneratedPicture.smooth(9, 9).encoded(.png(PNGEncodingOptions())), "colour.png")
        try folder.write(
            GeneratedPicture.smooth(9, 9).encoded(.png(PNGEncodingOptions()), colorModel: .gray), "grey.png")
        for (name, model) in [("colour.png", ColorModel.rgb), ("grey.png", .gray)] {
            let mark = Watermark(folder.path.appending(name))
            #expect(try render(gray, OutputOptions(watermark: mark)).file.header.colorModel == model)
        }
    }

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

    @Test("pictures of a few pixels get what fits on them", arguments: Orientation.allCases)
    func smallest(orientation: Orientation) throws {
        try folder.write(GeneratedPicture.smooth(1, 40).encoded(.png(PNGEncodingOptions())), "logo.png")
        for (width, height) in [(1, 1), (2, 1), (1, 30), (30, 1), (3, 3), (40, 7)] {
            let file = try Self.picture(width, height, orientation, bits: 8).file
            for position in [OverlayPlacement.Position.topLeft, .bottomRight] {
                let mark = Watermark(
                    folder.path.appending("logo.png"), placement: OverlayPlacement(position, size: .longEdge(1)))
                for text in ["g\u{C5}", "\u{301}", String(repeating: "x", count: 500), #"a\nb\n\nc"#] {
                    var overlay = TextOverlay(text, placement: OverlayPlacement(position, size: .longEdge(1)))
                    overlay.hasShadow = text.count < 10
                    let output = OutputOptions(
                        text: overlay, watermark: mark, border: Border(width: .pixels(1)), turnsUpright: false)
                    let size = try render(file, output).file.header.size
                    #expect(size == PixelSize(width: width + 2, height: height + 2))
                }
            }
        }
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

    @Test(
        "styles: a position, a size, a colour and an opacity, in any order",
        arguments: [
            ("", OverlayPlacement(.bottomLeft, size: .longEdge(0.03), opacity: 0.8), [255, 255, 255] as [UInt8]),
            ("top-right", OverlayPlacement(.topRight, size: .longEdge(0.03), opacity: 0.8), [255, 255, 255]),
            ("#f00 5% 50% center", OverlayPlacement(.center, size: .longEdge(0.05), opacity: 0.5), [255, 0, 0]),
            ("40px 50%", OverlayPlacement(.bottomLeft, size: .pixels(40), opacity: 0.5), [255, 255, 255]),
            ("rgb(1, 2, 3) left", OverlayPlacement(.left, size: .longEdge(0.03), opacity: 0.8), [1, 2, 3]),
        ])
    func styles(style: String, placement: OverlayPlacement, color: [UInt8]) {
        #expect(TextOverlay("x", style: style) == TextOverlay("x", color: color, placement: placement))
    }

    @Test(
        "what is no style",
        arguments: [
            "shadow shadow", "left right", "5% 5% 5%", "0%", "101%", "5% 0%", "5% 101%", "0px", "9999999px", "red blue",
            "up", "nan%",
            "5%5%",
        ])
    func noStyle(style: String) {
        #expect(TextOverlay("x", style: style) == nil)
        #expect(OverlayPlacement(style, standard: Watermark.standardPlacement) == nil)
    }

    @Test("a watermark that can't be read, and letters that the font lacks, are said")
    func refusals() throws {
        let file = try GeneratedPicture.smooth(60, 40).encoded(.png(PNGEncodingOptions()))
        try folder.write(Array(file.prefix(200)), "broken.png")
        try folder.write(Array("no picture".utf8), "text.png")
        for name in ["broken.png", "text.png", "missing.png"] {
            let path = folder.path.appending(name)
            do {
                _ = try render(file, OutputOptions(watermark: Watermark(path)))
                Issue.record("\(name)")
            } catch {
                #expect("\(error)".contains("its watermark \(path.string): "), "\(error)")
            }
        }
        #expect(throws: ImageError.invalidRequest("its text has '漢', which the font has no picture of")) {
            try render(file, OutputOptions(text: TextOverlay("hi 漢")))
        }
    }
}

extension PixelBuffer {
    fileprivate static func filled(_ size: PixelSize, _ pixel: [UInt8]) -> PixelBuffer {
        var result = PixelBuffer(size: size, format: .rgba8)
        for index in result.bytes.indices { result.bytes[index] = pixel[index % 4] }
        return result
    }
}
