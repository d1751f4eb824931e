import ImageCore

/// Prints a picture into running text: lines of characters, or pixels and the line end that follows them.
@MainActor
package struct PicturePrinter {
    private let painter: PicturePainter

    package init(capabilities: TerminalCapabilities) {
        painter = PicturePainter(capabilities: capabilities)
    }

    /// The pixels that a picture in a box of this size has a use for.
    package func pixels(of box: CellSize) -> PixelSize { painter.pixels(of: box) }

    /// The bytes that show an upright picture as large as the box lets it.
    /// - Returns: nil where there is no libchafa; ``PicturePainter/problem`` says so.
    package func bytes(of picture: PixelBuffer, within box: CellSize) -> [UInt8]? {
        guard let drawn = painter.draw(picture, within: box) else { return nil }
        switch drawn {
        case .pixels(let picture):
            return picture.bytes + [UInt8(ascii: "\n")]
        case .cells(let picture):
            var output = StyledOutput(capabilities: painter.capabilities, style: .plain)
            for row in 0..<picture.size.rows {
                for column in 0..<picture.size.columns {
                    output.put(picture.cells[row * picture.size.columns + column])
                }
                output.endLine()
            }
            return output.lines
        }
    }
}
