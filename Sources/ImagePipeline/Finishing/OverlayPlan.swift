import ColorManagement
import ImageCodecs
import ImageCore
import Inspire
import KernelDispatch
import TextDrawing

/// What is drawn on one picture: its text, and where everything goes at what size, before the first row.
struct OverlayPlan: Sendable {
    /// The line, and how it is drawn; nil where there is none, or nothing of it is left for this picture.
    private var line: (text: String, overlay: TextOverlay)?
    private var watermark: OverlayPlacement?
    private let geometry: PictureGeometry
    /// What the picture lacks that its text was to say.
    private(set) var notices: [String] = []

    /// - Parameters:
    ///   - header: of the rows that are drawn on.
    ///   - name: the picture's name without its extension; nil where it has none.
    init(_ options: OutputOptions, on header: ImageHeader, name: String?) throws(ImageError) {
        geometry = header.geometry
        watermark = options.watermark?.placement
        guard let overlay = options.text else { return }
        try overlay.check()
        guard let template = try? TextTemplate(overlay.text) else { return }
        let (text, missing) = template.text(TextFacts(of: header.metadata, name: name))
        if !missing.isEmpty {
            let fields = missing.map { "{\($0.rawValue)}" }.joined(separator: ", ")
            notices.append(
                text.isEmpty
                    ? "it has no text on it: it does not say \(fields)"
                    : "the text on it lacks \(fields): it does not say that")
        }
        if !text.isEmpty { line = (text, overlay) }
    }

    /// Whether there is nothing to draw.
    var isEmpty: Bool { line == nil && watermark == nil }

    private var uprightSize: PixelSize { geometry.orientation.uprightSize(ofStored: geometry.decodedSize) }

    private func pixels(_ length: Length) -> Int { Int(max(1, min(geometry.decodedPixels(length).rounded(), 1e6))) }

    /// What is left of the picture within the margins.
    private var room: PixelSize {
        let margin = 2 * pixels(OverlayPlacement.margin)
        return PixelSize(width: max(1, uprightSize.width - margin), height: max(1, uprightSize.height - margin))
    }

    /// Bytes that the font's file and FreeType hold.
    private static let fontMemory = 2 << 20

    /// Bytes that are held at most by what is drawn, and to draw it with.
    /// - Parameter resources: nil where they are not read, and a watermark's file does not count.
    func memory(_ resources: OverlayResources?) -> Int {
        let perPixel = PixelFormat.rgba16.bytesPerPixel
        // What is drawn is turned after that.
        let copies = geometry.orientation == .topLeft ? 1 : 2
        var bytes = resources?.watermark?.bytes.count ?? 0
        if let line {
            let asked = pixels(line.overlay.placement.size)
            var size = PixelSize(width: room.width, height: min(asked, room.height))
            if resources != nil, let fitting = try? fittingSize(of: line.text, height: asked) { size = fitting }
            // Shades, and the same in colour.
            bytes += Self.fontMemory + size.width * size.height * (1 + copies * perPixel)
        }
        if let watermark {
            let width = min(pixels(watermark.size), room.width)
            let height = resources?.watermark.map { watermarkSize(watermark, of: $0.size).height } ?? width
            bytes += width * height * (1 + copies) * perPixel
        }
        return bytes
    }

    /// What is drawn, in its order, for people.
    var explanation: [String] {
        var lines: [String] = []
        if let watermark {
            lines.append("watermark: \(pixels(watermark.size)) pixels wide, \(watermark.position.rawValue)")
        }
        if let line {
            let placement = line.overlay.placement
            lines.append("text: \(pixels(placement.size)) pixels high, \(placement.position.rawValue)")
        }
        return lines
    }

    /// The pixels to draw, in the order in which they are drawn: the text stays legible above a watermark.
    /// - Parameters:
    ///   - colors: the result's.
    ///   - losses: gets what can't be drawn of it.
    func overlays(
        _ resources: OverlayResources, colors: ResultColorSpace, instructionSet: InstructionSet,
        losses: inout [String]
    ) throws(ImageError) -> [Overlay] {
        var overlays: [Overlay] = []
        if let watermark, let picture = resources.watermark {
            var pixels = try resized(picture, to: watermarkSize(watermark, of: picture.size), instructionSet)
            try colors.encode(sRGB: &pixels, instructionSet: instructionSet)
            pixels.multiplyAlpha(by: watermark.opacity)
            overlays += placed(pixels, watermark.position)
        }
        if let line {
            let shades = try drawn(line.text, height: pixels(line.overlay.placement.size), losses: &losses)
            let color = try colors.pixel(line.overlay.color, format: .rgba16, instructionSet: instructionSet)
            let pixels = PixelBuffer(
                coverage: shades.shades, size: PixelSize(width: shades.width, height: shades.height), color: color,
                opacity: line.overlay.placement.opacity)
            overlays += placed(pixels, line.overlay.placement.position)
        }
        return overlays
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

    private func drawn(_ text: String, height: Int, losses: inout [String]) throws(ImageError) -> TextLine {
        do throws(TextFontError) {
            let font = try TextFont(height: fittingSize(of: text, height: height).height)
            if let letter = text.unicodeScalars.first(where: { !font.has($0) }) {
                losses.append("the font has no picture of '\(letter)' in the text on it")
            }
            return font.line(text, within: room.width)
        } catch {
            throw .invalidRequest("\(error)")
        }
    }

    /// A line that is too long is drawn smaller, as far as it can be read; what is too long then ends in an ellipsis.
    private func fittingSize(of text: String, height: Int) throws(TextFontError) -> PixelSize {
        let height = min(height, room.height, TextFont.largestHeight)
        let width = try TextFont(height: height).width(of: text)
        guard width > room.width else { return PixelSize(width: width, height: height) }
        let fitting = Int(Double(height) * Double(room.width) / Double(width))
        return PixelSize(width: room.width, height: max(min(height, Self.legibleHeight), fitting))
    }

    /// Lines of fewer pixels can't be read.
    private static let legibleHeight = 10

    /// Turned as the picture is stored, and where it is there; nothing where a picture of a row or two has no room for it.
    private func placed(_ pixels: PixelBuffer, _ position: OverlayPlacement.Position) -> [Overlay] {
        let (size, whole) = (pixels.size, uprightSize)
        guard size.width > 0, size.width <= whole.width, size.height <= whole.height else { return [] }
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
        let area = PixelArea(left: max(0, x), top: max(0, y), size: size)
        let stored = geometry.orientation.inverse
        return [Overlay(pixels: pixels.turned(by: stored), area: area.turned(stored, in: whole))]
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
