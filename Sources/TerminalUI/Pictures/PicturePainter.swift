import CTerminalPictures
import ImageCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Draws pictures for a terminal, by libchafa, and keeps the last ones, for a screen is drawn more often than its
/// pictures change.
@MainActor
package final class PicturePainter {
    package var capabilities: TerminalCapabilities {
        didSet { if capabilities != oldValue { drawn = [] } }
    }
    /// The last pictures drawn, the latest at the end.
    private var drawn: [Drawn] = []
    private var nextID = 0

    private struct Drawn {
        var pixels: PixelBuffer
        var box: CellSize
        var picture: DrawnPicture
    }

    /// More than a screen shows at a time.
    nonisolated static let keptCount = 64

    package init(capabilities: TerminalCapabilities) {
        self.capabilities = capabilities
    }

    /// Why no pictures can be drawn, and what to do; nil where they can. Loads libchafa.
    package nonisolated static var problem: String? {
        ctp_load() == nil ? nil : "pictures need libchafa0 (sudo apt install libchafa0)"
    }

    /// The size in cells that an upright picture gets within a box, its shape kept.
    package func size(of picture: PixelSize, within box: CellSize) -> CellSize {
        let cell = capabilities.cellSize
        guard picture.width > 0, picture.height > 0, box.columns > 0, box.rows > 0 else {
            return CellSize(columns: 0, rows: 0)
        }
        let scale = min(
            Double(box.columns * cell.width) / Double(picture.width),
            Double(box.rows * cell.height) / Double(picture.height)
        )
        func cells(_ pixels: Int, _ cell: Int, _ most: Int) -> Int {
            min(most, max(1, Int((Double(pixels) * scale / Double(cell)).rounded())))
        }
        return CellSize(
            columns: cells(picture.width, cell.width, box.columns), rows: cells(picture.height, cell.height, box.rows)
        )
    }

    /// The pixels that a picture in a box has a use for.
    package func pixels(of box: CellSize) -> PixelSize {
        let cell = capabilities.cellSize
        return PixelSize(width: max(1, box.columns * cell.width), height: max(1, box.rows * cell.height))
    }

    /// Draws an upright picture (RGBA8) as large as a box lets it.
    /// - Returns: nil where there is no libchafa, or nothing to draw.
    package func draw(_ pixels: PixelBuffer, within box: CellSize) -> DrawnPicture? {
        // The same array is equal to itself at once, and others differ soon.
        if let index = drawn.lastIndex(where: { $0.box == box && $0.pixels == pixels }) {
            let known = drawn.remove(at: index)
            drawn.append(known)
            return known.picture
        }
        let size = size(of: pixels.size, within: box)
        guard size.columns > 0, pixels.format == .rgba8, Self.problem == nil else { return nil }
        let picture =
            switch capabilities.graphics {
            case .symbols: cells(pixels, size).map(DrawnPicture.cells)
            case .sixel: encoded(pixels, size, ctp_protocol_sixel).map(DrawnPicture.pixels)
            case .kitty: encoded(pixels, size, ctp_protocol_kitty).map(DrawnPicture.pixels)
            }
        guard let picture else { return nil }
        drawn.append(Drawn(pixels: pixels, box: box, picture: picture))
        if drawn.count > Self.keptCount { drawn.removeFirst() }
        return picture
    }

    private func cells(_ pixels: PixelBuffer, _ size: CellSize) -> CellPicture? {
        let colors =
            switch capabilities.colors {
            case .none: ctp_colors_none
            case .sixteen: ctp_colors_16
            case .palette: ctp_colors_256
            case .trueColor: ctp_colors_true
            }
        let symbols = capabilities.isUTF8 ? ctp_symbols_blocks : ctp_symbols_ascii
        var cells = [ctp_cell](repeating: ctp_cell(), count: size.columns * size.rows)
        let status = withPicture(pixels) {
            ctp_draw_cells(&$0, Int32(size.columns), Int32(size.rows), colors, symbols, &cells)
        }
        guard status == 0 else { return nil }
        return CellPicture(size: size, cells: cells.map(cell))
    }

    private func cell(_ cell: ctp_cell) -> Cell {
        let character = Unicode.Scalar(cell.character).map(Character.init) ?? " "
        return Cell(character, style: Style(foreground: color(cell.foreground), background: color(cell.background)))
    }

    private func color(_ number: Int32) -> CellColor? {
        guard number >= 0 else { return nil }
        if capabilities.colors != .trueColor { return .palette(UInt8(truncatingIfNeeded: number)) }
        return .rgb(
            red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
            blue: UInt8(truncatingIfNeeded: number)
        )
    }

    private func encoded(_ pixels: PixelBuffer, _ size: CellSize, _ kind: ctp_protocol) -> PixelPicture? {
        let cell = capabilities.cellSize
        var count = 0
        let bytes = withPicture(pixels) {
            ctp_encode(
                &$0, Int32(size.columns), Int32(size.rows), Int32(cell.width), Int32(cell.height), kind, &count
            )
        }
        guard let bytes else { return nil }
        defer { free(bytes) }
        nextID += 1
        return PixelPicture(size: size, bytes: Array(UnsafeBufferPointer(start: bytes, count: count)), id: nextID)
    }

    private func withPicture<Result>(_ pixels: PixelBuffer, _ body: (inout ctp_picture) -> Result) -> Result {
        pixels.bytes.withUnsafeBufferPointer { bytes in
            // The pointer of a picture is never nil: it has a pixel at least, as `size(of:within:)` has seen to.
            var picture = ctp_picture(
                pixels: bytes.baseAddress!, width: Int32(pixels.size.width), height: Int32(pixels.size.height),
                bytes_per_row: Int32(pixels.layout.bytesPerRow)
            )
            return body(&picture)
        }
    }
}
