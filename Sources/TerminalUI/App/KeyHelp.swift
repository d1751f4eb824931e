/// A key and what it does, for the line of help.
struct KeyHelp: Equatable {
    var key: String
    var meaning: String

    init(_ key: String, _ meaning: String) {
        self.key = key
        self.meaning = meaning
    }
}

extension Canvas {
    /// Writes the keys in a row, as many as there is room for; what matters most comes first.
    mutating func write(_ help: [KeyHelp], row: Int) {
        var column = 1
        for item in help {
            let width = TextWidth.of(item.key) + 1 + TextWidth.of(item.meaning)
            guard column + width <= size.columns else { return }
            column = write(item.key, row: row, column: column, style: .accent)
            column = write(item.meaning, row: row, column: column + 1, style: .faint) + 2
        }
    }
}
