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

/// Positions and colours of text and watermarks on results.
@Suite struct OverlayTests: OverlayJudging {
    private let folder = TemporaryFolder()

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
        let missing = ImageError.invalidRequest(
            "its text has '\u{3FFFD}', which the font has no picture of, and no other font that has was found")
        #expect(throws: missing) { try render(file, OutputOptions(text: TextOverlay("hi \u{3FFFD}"))) }
    }
}

extension PixelBuffer {
    fileprivate static func filled(_ size: PixelSize, _ pixel: [UInt8]) -> PixelBuffer {
        var result = PixelBuffer(size: size, format: .rgba8)
        for index in result.bytes.indices { result.bytes[index] = pixel[index % 4] }
        return result
    }
}
