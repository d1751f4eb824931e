import Presenters

/// What goes on, with a sign that turns while it does.
@MainActor
enum StatusLine {
    static func draw(
        _ label: Label, on canvas: inout Canvas, row: Int, column: Int, limit: Int, _ context: DrawingContext
    ) {
        var column = column
        if label.isBusy { column = canvas.write("\(context.spinner) ", row: row, column: column, style: .accent) }
        canvas.write(PrintableText.escaped(label.text), row: row, column: column, style: .faint, limit: limit - 2)
    }
}
