import ImageCodecs
import ImageCore
import ImageMetadata
import ImagePipeline
import Inspire
import TestSupport
import Testing
import TextDrawing

/// Text on the border of a result.
@Suite struct BorderTextTests: OverlayJudging {
    typealias Position = OverlayPlacement.Position

    private static let borderPositions: [Position] = [.topLeft, .top, .topRight, .bottomLeft, .bottom, .bottomRight]

    @Test(
        "Text on the border is centred between the upright picture and the edge, and aligned with the picture's sides",
        arguments: borderPositions, Orientation.allCases)
    func positions(position: Position, orientation: Orientation) async throws {
        let (stored, file) = try Self.picture(120, 90, orientation, bits: 8)
        let upright = stored.upright(from: orientation)
        var text = TextOverlay(
            "Lg!", color: [255, 0, 0], placement: OverlayPlacement(position, size: .pixels(18), opacity: 0.9))
        text.isOnBorder = true
        for turnsUpright in [true, false] {
            let border = Border(width: .pixels(30), color: [10, 20, 30])
            let renderer = renderer(
                OutputOptions(compressionLevel: 1, text: text, border: border, turnsUpright: turnsUpright))
            let (bytes, report) = try renderer.render(file)
            #expect(report.notices.isEmpty)
            let result = try Decoded(bytes).picture.upright(from: turnsUpright ? .topLeft : orientation)
            let line = try TextFont(height: 18).line("Lg!", within: 1000)
            let (width, height) = (upright.size.width, upright.size.height)
            let left =
                switch position {
                case .topLeft, .bottomLeft: 30
                case .top, .bottom: 30 + Int((Double(width - line.width) / 2).rounded())
                default: 30 + width - line.width
                }
            let isAtTop = [Position.topLeft, .top, .topRight].contains(position)
            let top = (30 - line.height) / 2 + (isAtTop ? 0 : 30 + height)
            let frame = (0..<(width + 60) * (height + 60)).map { index -> [Double] in
                let (x, y) = (index % (width + 60) - 30, index / (width + 60) - 30)
                let isInside = (0..<width).contains(x) && (0..<height).contains(y)
                return isInside ? color(upright, x, y) : [10.0 / 255, 20.0 / 255, 30.0 / 255, 1]
            }
            #expect(result.size == PixelSize(width: width + 60, height: height + 60))
            var worst = 0.0
            for y in 0..<height + 60 {
                for x in 0..<width + 60 {
                    let isText = (0..<line.width).contains(x - left) && (0..<line.height).contains(y - top)
                    let shade = isText ? Double(line.shades[(y - top) * line.width + x - left]) / 255 : 0
                    let expected = over([1, 0, 0, shade * 0.9], frame[y * (width + 60) + x])
                    let found = color(result, x, y)
                    for channel in 0..<4 { worst = max(worst, abs(expected[channel] - found[channel]) * 255) }
                }
            }
            #expect(worst <= 0.52, "\(worst)")
            let sink = MemorySink()
            _ = try await renderer.renderOverlapped(from: MemorySource(file), to: sink)
            #expect(sink.bytes == bytes)
        }
    }

    @Test(
        "The shadow of text on the border is drawn once, also where it reaches beside the picture",
        arguments: Orientation.allCases)
    func shadow(orientation: Orientation) throws {
        let (stored, file) = try Self.picture(120, 90, orientation, bits: 8)
        let upright = stored.upright(from: orientation)
        var text = TextOverlay(
            "Lg!", color: [255, 255, 255], placement: OverlayPlacement(.topLeft, size: .pixels(60), opacity: 1))
        (text.isOnBorder, text.hasShadow) = (true, true)
        let border = Border(width: .pixels(40), color: [200, 200, 200])
        let options = OutputOptions(compressionLevel: 1, text: text, border: border, turnsUpright: false)
        let result = try render(file, options).file.picture.upright(from: orientation)
        let borderColor: [Double] = [200.0 / 255, 200.0 / 255, 200.0 / 255, 1]
        let (width, height) = (upright.size.width + 80, upright.size.height + 80)
        #expect(result.size == PixelSize(width: width, height: height))
        for y in 0..<height {
            for x in 0..<width {
                let isInside = (40..<width - 40).contains(x) && (40..<height - 40).contains(y)
                let found = color(result, x, y)
                if isInside {
                    // The text is not on the picture, whatever its shadow is.
                    if y >= 56 { #expect(found == color(upright, x - 40, y - 40), "\(x) \(y)") }
                } else if y >= 56 {
                    #expect(found == borderColor, "\(x) \(y)")
                }
            }
        }
        // Darker than the border between the letters.
        #expect((40..<100).contains { color(result, $0, 20)[0] < 180.0 / 255 })
    }

    @Test("Text on a narrow border becomes smaller, and is left out with a notice if it would be illegible")
    func narrow() throws {
        let (picture, file) = try Self.picture(200, 100, .topLeft, bits: 8)
        var text = TextOverlay(
            #"■■■■\n■■■■"#, color: [255, 0, 0], placement: OverlayPlacement(.bottom, size: .pixels(40), opacity: 1))
        text.isOnBorder = true
        func rows(width: Double) throws -> (changed: [Int], report: RenderReport) {
            let border = Border(width: .pixels(width), color: [0, 0, 0])
            let (result, report) = try render(file, OutputOptions(text: text, border: border))
            let inset = Int(width)
            let size = result.picture.size
            let changed = (0..<size.height).filter { y in
                (0..<size.width).contains { x in
                    let isInside = (0..<200).contains(x - inset) && (0..<100).contains(y - inset)
                    return !isInside && color(result.picture, x, y)[0] > 0.5
                }
            }
            for (x, y) in [(0, 0), (199, 0), (100, 50), (0, 99), (199, 99)] {
                #expect(color(result.picture, x + inset, y + inset) == color(picture, x, y))
            }
            return (changed, report)
        }
        let (changed, report) = try rows(width: 30)
        #expect(report.notices.isEmpty)
        // A tenth of the strip of 30 rows stays free above and below.
        #expect(changed.count > 12 && (changed.first ?? 0) >= 133 && (changed.last ?? 160) < 157, "\(changed)")
        let tooNarrow = try rows(width: 10)
        #expect(tooNarrow.changed.isEmpty)
        #expect(tooNarrow.report.notices == ["it has no text on it: its border is too narrow for the text"])
    }

    @Test("Text on the border is black on light borders and white on dark ones unless its style has a colour")
    func contrast() {
        for (border, style, color) in [
            ("4% white", "border", [0, 0, 0]), ("4% #222", "bottom border", [255, 255, 255]),
            ("4% white", "border yellow", [255, 255, 0]), ("4% white", "bottom", [255, 255, 255]),
        ] as [(String, String, [UInt8])] {
            let text = TextOverlay("x", style: style, border: Border(border))
            #expect(text?.color == color && text?.isOnBorder == style.contains("border"))
        }
        #expect(TextOverlay("x", style: "border border") == nil)
    }

    @Test(
        "Text on the border is refused without a border, and beside the picture",
        arguments: [Position.left, .center, .right, .top])
    func refusals(position: Position) {
        var text = TextOverlay("x", placement: OverlayPlacement(position, size: .pixels(10)))
        text.isOnBorder = true
        #expect(throws: ImageError.self) { try OutputOptions(text: text).check() }
        let options = OutputOptions(text: text, border: Border(width: .pixels(20)))
        if position == .top {
            #expect(throws: Never.self) { try options.check() }
        } else {
            #expect(throws: ImageError.self) { try options.check() }
        }
    }
}
