import ImageCore

/// A picture in a rectangle, or the reason why there is none.
@MainActor
enum PictureFrame {
    /// Cells that words need at least.
    private static let smallestText = 16

    static func draw(
        _ picture: PixelBuffer?, instead text: String = "", on canvas: inout Canvas, in rect: CellRect,
        _ context: DrawingContext
    ) {
        guard !rect.isEmpty else { return }
        var text = text
        if let picture {
            if let drawn = context.painter.draw(picture, within: CellSize(columns: rect.columns, rows: rect.rows)) {
                canvas.draw(drawn, in: rect)
                return
            }
            text = PicturePainter.problem ?? "this picture can't be drawn"
        }
        // Beside a list's item there is no room for words.
        guard rect.columns >= smallestText else { return }
        let lines = TextWidth.wrapped(PrintableText.escaped(text), to: rect.columns).prefix(rect.rows)
        let frame = rect.centered(columns: rect.columns, rows: lines.count)
        for (index, line) in lines.enumerated() {
            let column = frame.column + (frame.columns - TextWidth.of(line)) / 2
            canvas.write(line, row: frame.row + index, column: column, style: .faint)
        }
    }
}
