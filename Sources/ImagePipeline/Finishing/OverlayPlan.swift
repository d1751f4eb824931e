import ColorManagement
import ImageCodecs
import ImageCore
import Inspire
import KernelDispatch
import TextDrawing

/// What is drawn on one picture: its text, and where everything goes at what size, before the first row.
struct OverlayPlan: Sendable {
    /// The lines, and how they are drawn; nil where there are none, or nothing of them is left for this picture.
    private var text: (lines: [String], overlay: TextOverlay)?
    private var watermark: OverlayPlacement?
    /// Nil without a stamp, and where the picture has no date or no room for it.
    private var stamp: PlannedStamp?
    private let geometry: PictureGeometry
    /// The part of the border that the text is on; nil if it is on the picture.
    private var strip: BorderStrip?
    /// The parts of the text that are left out, and the reasons.
    private(set) var notices: [String] = []

    /// - Parameters:
    ///   - stamp: how the date is stamped on the picture; nil if it is not.
    ///   - header: of the rows that are drawn on.
    ///   - border: the layout of the border; nil if there is none.
    ///   - name: the picture's name without its extension; nil where it has none.
    init(
        _ options: OutputOptions, stamp: DateStamp?, on header: ImageHeader, border: BorderLayout?, name: String?
    ) throws(ImageError) {
        geometry = header.geometry
        watermark = options.watermark?.placement
        let facts = TextFacts(of: header.metadata, name: name)
        if let stamp {
            if let date = facts.date {
                self.stamp = PlannedStamp(stamp, date, height: pixels(DateStamp.placement.size), within: room)
                if self.stamp == nil { notices.append("it has no date stamp: it is too small for one") }
            } else {
                notices.append("it has no date stamp: it does not say when it was taken")
            }
        }
        guard let overlay = options.text else { return }
        try overlay.check()
        guard let templates = try? TextTemplate.lines(of: overlay.text) else { return }
        var lines: [String] = []
        var missing: [TextTemplate.Field] = []
        for template in templates {
            let line = template?.text(facts)
            for field in line?.missing ?? [] where !missing.contains(field) { missing.append(field) }
            // A line that says nothing of this picture is left out; one that is blank for all of them stays.
            if let line, line.text.isEmpty { continue }
            lines.append(line?.text ?? "")
        }
        let isEmpty = lines.allSatisfy(\.isEmpty)
        if !missing.isEmpty {
            let fields = missing.map { "{\($0.rawValue)}" }.joined(separator: ", ")
            notices.append(
                isEmpty
                    ? "it has no text on it: it does not say \(fields)"
                    : "the text on it lacks \(fields): it does not say that")
        }
        guard !isEmpty else { return }
        if overlay.isOnBorder, let border {
            let strip = BorderStrip(border, at: overlay.placement.position, orientation: geometry.orientation)
            guard strip.room.height >= Self.minimumLineHeight * lines.count else {
                notices.append("it has no text on it: its border is too narrow for the text")
                return
            }
            self.strip = strip
        }
        text = (lines, overlay)
    }

    /// Whether there is nothing to draw.
    var isEmpty: Bool { text == nil && watermark == nil && stamp == nil }

    private var uprightSize: PixelSize { geometry.orientation.uprightSize(ofStored: geometry.decodedSize) }

    private func pixels(_ length: Length) -> Int { Int(max(1, min(geometry.decodedPixels(length).rounded(), 1e6))) }

    /// The maximum size of all lines of the text together.
    private var textRoom: PixelSize { strip?.room ?? room }

    /// What is left of the picture within the margins.
    private var room: PixelSize {
        let margin = 2 * pixels(OverlayPlacement.margin)
        return PixelSize(width: max(1, uprightSize.width - margin), height: max(1, uprightSize.height - margin))
    }

    /// Bytes that FreeType and its open fonts hold.
    private static let fontMemory = 2 << 20

    /// Bytes that are held at most by what is drawn, and to draw it with.
    /// - Parameter resources: nil where they are not read, and a watermark's file does not count.
    func memory(_ resources: OverlayResources?) -> Int {
        let perPixel = PixelFormat.rgba16.bytesPerPixel
        // What is drawn is turned after that.
        let copies = geometry.orientation == .topLeft ? 1 : 2
        var bytes = resources?.watermark?.bytes.count ?? 0
        if let text {
            let asked = pixels(text.overlay.placement.size)
            var line = PixelSize(width: textRoom.width, height: min(asked, textRoom.height))
            let files = try? resources?.fonts?.files(for: text.lines)
            if let files, let fitting = try? fittingSize(of: text.lines, height: asked, files) { line = fitting }
            bytes += Self.fontMemory
            bytes += files?.reduce(0) { $0 + $1.byteCount } ?? text.overlay.locatedFonts.reduce(0) { $0 + $1.byteCount }
            // Shades, and the same in colour.
            bytes += line.width * line.height * text.lines.count * (1 + copies * perPixel)
            if text.overlay.hasShadow {
                let padding = 2 * TextShadow.padding(lineHeight: line.height)
                let height = line.height * text.lines.count + padding
                bytes += (line.width + padding) * height * (2 + copies * perPixel)
            }
        }
        // Shades and their glow, and both in colour.
        if let stamp { bytes += stamp.pixelCount * 2 * (1 + copies * perPixel) }
        if let watermark {
            let width = min(pixels(watermark.size), room.width)
            let height = resources?.watermark.map { watermarkSize(watermark, of: $0.size).height } ?? width
            bytes += width * height * (1 + copies) * perPixel
        }
        return bytes
    }

    /// Whether a grey result may have the date stamp.
    var isStampGray: Bool { stamp?.isGray ?? true }

    /// What is drawn, in its order, for people.
    var explanation: [String] {
        var lines: [String] = []
        if let watermark {
            lines.append("watermark: \(pixels(watermark.size)) pixels wide, \(watermark.position.rawValue)")
        }
        if let stamp { lines.append("date stamp: \(stamp.date), \(stamp.height) pixels high") }
        if let text {
            let placement = text.overlay.placement
            let place = placement.position.rawValue + (strip == nil ? "" : " of the border")
            let height = min(pixels(placement.size), maximumHeight(ofLines: text.lines.count))
            lines.append("text: \(height) pixels high, \(place)")
        }
        return lines
    }

    /// The overlays for the picture and for its border, in drawing order. The text comes after the watermark so that it stays
    /// legible.
    /// - Parameters:
    ///   - resources: nil where there is neither a text nor a watermark.
    ///   - colors: the result's.
    ///   - losses: gets what can't be drawn of it.
    func overlays(
        _ resources: OverlayResources?, colors: ResultColorSpace, instructionSet: InstructionSet,
        losses: inout [String]
    ) throws(ImageError) -> (picture: [Overlay], border: [Overlay]) {
        var overlays: [Overlay] = []
        if let watermark, let picture = resources?.watermark {
            var pixels = try resized(picture, to: watermarkSize(watermark, of: picture.size), instructionSet)
            try colors.encode(sRGB: &pixels, instructionSet: instructionSet)
            pixels.multiplyAlpha(by: watermark.opacity)
            if let area = area(of: pixels.size, watermark.position) {
                overlays.append(placed(pixels, area, in: uprightSize))
            }
        }
        if let stamp { overlays += try drawnStamp(stamp, colors, instructionSet) }
        if let text {
            let drawn = try drawn(
                text.lines, text.overlay, resources?.fonts, colors: colors, instructionSet: instructionSet,
                losses: &losses)
            if strip != nil { return (overlays, drawn) }
            overlays += drawn
        }
        return (overlays, [])
    }

    /// The text, above its shadow.
    private func drawn(
        _ lines: [String], _ overlay: TextOverlay, _ fonts: TextFonts?, colors: ResultColorSpace,
        instructionSet: InstructionSet, losses: inout [String]
    ) throws(ImageError) -> [Overlay] {
        let placement = overlay.placement
        let text = try shades(
            of: lines, fonts, height: pixels(placement.size), alignment: placement.position.alignment,
            losses: &losses)
        let size = PixelSize(width: text.width, height: text.height)
        let place = strip.map { $0.area(of: size, placement.position) } ?? area(of: size, placement.position)
        guard let area = place else { return [] }
        let shadow = [UInt8](repeating: overlay.color.isLightColor ? 0 : 255, count: 3)
        return try colored(
            text, overlay.color, placement.opacity, around: overlay.hasShadow ? (shadow, TextShadow.opacity) : nil,
            lineHeight: text.height / lines.count, at: area, in: strip?.whole ?? uprightSize, colors, instructionSet)
    }

    /// The date's digits, above their glow.
    private func drawnStamp(
        _ stamp: PlannedStamp, _ colors: ResultColorSpace, _ instructionSet: InstructionSet
    ) throws(ImageError) -> [Overlay] {
        let digits = TextLine(segments: stamp.date, height: stamp.height)
        let size = PixelSize(width: digits.width, height: digits.height)
        guard let area = area(of: size, DateStamp.placement.position) else { return [] }
        return try colored(
            digits, stamp.color, DateStamp.placement.opacity,
            around: (DateStamp.glow(of: stamp.color), DateStamp.glowOpacity), lineHeight: stamp.height, at: area,
            in: uprightSize, colors, instructionSet)
    }

    /// Text in a colour, above what is soft around it.
    private func colored(
        _ text: TextLine, _ color: [UInt8], _ opacity: Double, around soft: (color: [UInt8], share: Double)?,
        lineHeight: Int, at area: PixelArea, in whole: PixelSize, _ colors: ResultColorSpace,
        _ instructionSet: InstructionSet
    ) throws(ImageError) -> [Overlay] {
        func colored(_ shades: [UInt8], _ area: PixelArea, _ color: [UInt8], _ opacity: Double) throws(ImageError)
            -> Overlay
        {
            let color = try colors.pixel(color, format: .rgba16, instructionSet: instructionSet)
            return placed(
                PixelBuffer(coverage: shades, size: area.size, color: color, opacity: opacity), area, in: whole)
        }
        let letters = try colored(text.shades, area, color, opacity)
        guard let soft else { return [letters] }
        var shadow = TextShadow(of: text, lineHeight: lineHeight)
        let all = PixelArea(left: area.left - shadow.padding, top: area.top - shadow.padding, size: shadow.size)
        let seen = shadow.crop(all, to: whole)
        return [try colored(shadow.shades, seen, soft.color, opacity * soft.share), letters]
    }

    /// As wide as asked for, or as fits.
    private func watermarkSize(_ placement: OverlayPlacement, of size: PixelSize) -> PixelSize {
        let width = pixels(placement.size)
        let wanted = GeometryStep.Resizing.exactly(width: width, height: nil).size(of: size)
        return GeometryStep.Resizing.within(room).size(of: wanted)
    }

    private func resized(
        _ picture: PixelBuffer, to size: PixelSize, _ instructionSet: InstructionSet
    ) throws(ImageError) -> PixelBuffer {
        guard size != picture.size else { return picture }
        let limits = ImageLimits()
        let plan = try GeometryPlan(
            [.resize(.exactly(width: size.width, height: size.height))], size: picture.size, orientation: .topLeft,
            turnsUpright: false, limits: limits)
        let decoder = plan.decoder(
            from: try PixelBufferDecoder(picture, options: DecodingOptions(limits: limits)),
            instructionSet: instructionSet)
        var pixels = PixelBuffer(size: size, format: decoder.header.rowFormat)
        try decoder.readRows(size.height, into: &pixels)
        return pixels
    }

    private func shades(
        of lines: [String], _ fonts: TextFonts?, height: Int, alignment: Double, losses: inout [String]
    ) throws(ImageError) -> TextLine {
        do throws(TextFontError) {
            guard let files = try fonts?.files(for: lines) else { throw .unopened }
            let font = try TextFont(height: fittingSize(of: lines, height: height, files).height, files)
            if let letter = font.firstMissing(in: lines.joined().unicodeScalars) {
                losses.append(
                    "the font has no picture of '\(letter)' in the text on it, and none of its fallback fonts has")
            }
            return TextLine(lines.map { font.line($0, within: textRoom.width) }, alignment: alignment)
        } catch {
            throw .invalidRequest("\(error)")
        }
    }

    /// The size of the longest line. Lines that are too long are drawn smaller, as far as they can be read; what is too long then
    /// ends in an ellipsis.
    private func fittingSize(
        of lines: [String], height: Int, _ files: [FontFile]
    ) throws(TextFontError) -> PixelSize {
        let room = textRoom
        let height = min(height, maximumHeight(ofLines: lines.count), TextFont.maximumHeight)
        let font = try TextFont(height: height, files)
        let width = lines.map { font.width(of: $0) }.max() ?? 0
        guard width > room.width else { return PixelSize(width: width, height: height) }
        let fitting = Int(Double(height) * Double(room.width) / Double(width))
        return PixelSize(width: room.width, height: max(min(height, Self.legibleHeight), fitting))
    }

    /// The maximum height of each of `count` lines. A font's lines may be a pixel higher than they were asked for.
    private func maximumHeight(ofLines count: Int) -> Int {
        count == 1 ? textRoom.height : max(1, textRoom.height / count - 1)
    }

    /// Lines of fewer pixels can't be read.
    private static let legibleHeight = 10
    /// The minimum height of a line on the border, in pixels. Lower letters would be dots.
    private static let minimumLineHeight = 5

    /// The area of something on the upright picture; nil where a picture of a row or two has no room for it.
    private func area(of size: PixelSize, _ position: OverlayPlacement.Position) -> PixelArea? {
        let whole = uprightSize
        guard size.width > 0, size.width <= whole.width, size.height <= whole.height else { return nil }
        let margin = self.pixels(OverlayPlacement.margin)
        let (left, right) = (min(margin, whole.width - size.width), whole.width - size.width - margin)
        let (top, bottom) = (min(margin, whole.height - size.height), whole.height - size.height - margin)
        let x =
            switch position {
            case .topLeft, .left, .bottomLeft: left
            case .top, .center, .bottom: (whole.width - size.width) / 2
            case .topRight, .right, .bottomRight: right
            }
        let y =
            switch position {
            case .topLeft, .top, .topRight: top
            case .left, .center, .right: (whole.height - size.height) / 2
            case .bottomLeft, .bottom, .bottomRight: bottom
            }
        return PixelArea(left: max(0, x), top: max(0, y), size: size)
    }

    /// Turned as the picture is stored, and where it is there.
    /// - Parameter whole: the upright size that `area` refers to: of the picture, or with its border.
    private func placed(_ pixels: PixelBuffer, _ area: PixelArea, in whole: PixelSize) -> Overlay {
        let stored = geometry.orientation.inverse
        return Overlay(pixels: pixels.turned(by: stored), area: area.turned(stored, in: whole))
    }
}

extension PixelBuffer {
    /// Turned as an orientation says.
    fileprivate func turned(by orientation: Orientation) -> PixelBuffer {
        guard orientation != .topLeft else { return self }
        var result = PixelBuffer(size: orientation.uprightSize(ofStored: size), format: format)
        let (rows, bytesPerRow) = (0..<result.size.height, result.layout.bytesPerRow)
        var span = result.bytes.mutableSpan
        var bytes = span.mutableBytes
        copyUpright(from: orientation, rows: rows, to: &bytes, bytesPerRow: bytesPerRow)
        return result
    }
}
