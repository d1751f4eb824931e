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
    /// Writes the keys in the rows from `row` up, as many as there is room for; what matters most comes first.
    /// - Parameter mostRows: rows that may be used: 1, or 2 where the row above is free.
    /// - Returns: the rows that were used.
    @discardableResult
    mutating func write(_ help: [KeyHelp], row: Int, mostRows: Int) -> Int {
        let lines = KeyHelp.lines(help, columns: size.columns).prefix(mostRows)
        for (index, line) in lines.enumerated() {
            var column = 1
            for item in line {
                let row = row - lines.count + 1 + index
                column = write(item.key, row: row, column: column, style: .accent)
                column = write(item.meaning, row: row, column: column + 1, style: .faint) + 2
            }
        }
        return lines.count
    }
}

extension KeyHelp {
    private var columns: Int { TextWidth.of(key) + 1 + TextWidth.of(meaning) }

    /// The keys broken into lines, each with a blank column before it.
    fileprivate static func lines(_ help: [KeyHelp], columns: Int) -> [[KeyHelp]] {
        var lines: [[KeyHelp]] = [[]]
        var column = 1
        for item in help {
            if column + item.columns > columns {
                lines.append([])
                column = 1
            }
            lines[lines.count - 1].append(item)
            column += item.columns + 2
        }
        return lines
    }
}
