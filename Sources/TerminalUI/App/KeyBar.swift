/// The line of keys at the bottom. Where it has no room for all of them, the least useful ones are left out, and never
/// those that leave what is shown.
struct KeyBar {
    /// The most useful first.
    var keys: [KeyHelp]
    /// Keys for the list of all of them alone.
    var others: [KeyHelp] = []
    /// Shown where one of the keys is left out; nil where nothing lists them all.
    var more: KeyHelp?
    /// The keys that leave what is shown.
    var exits: [KeyHelp]

    /// Draws the keys in the rows from `row` up.
    /// - Parameter maximumRows: rows that may be used: 1, or 2 where the row above is free.
    func draw(on canvas: inout Canvas, row: Int, maximumRows: Int) {
        let lines = Self.lines(shown(columns: canvas.size.columns, rows: maximumRows), columns: canvas.size.columns)
        for (index, line) in lines.enumerated() {
            var column = 1
            for item in line {
                let row = row - lines.count + 1 + index
                column = canvas.write(item.key, row: row, column: column, style: .accent)
                column = canvas.write(item.meaning, row: row, column: column + 1, style: .faint) + 2
            }
        }
    }

    /// The keys that there is room for, in the order in which they are drawn.
    private func shown(columns: Int, rows: Int) -> [KeyHelp] {
        func fits(_ keys: [KeyHelp]) -> Bool { Self.lines(keys, columns: columns).count <= rows }
        if others.isEmpty || more == nil, fits(keys + exits) { return keys + exits }
        var end = exits
        if let more, fits([more] + exits) { end.insert(more, at: 0) }
        var shown: [KeyHelp] = []
        for key in keys where fits(shown + [key] + end) { shown.append(key) }
        return shown + end
    }

    /// The keys broken into lines, each with a blank column before it.
    private static func lines(_ keys: [KeyHelp], columns: Int) -> [[KeyHelp]] {
        var lines: [[KeyHelp]] = [[]]
        var column = 1
        for key in keys {
            if column + key.columns > columns, column > 1 {
                lines.append([])
                column = 1
            }
            lines[lines.count - 1].append(key)
            column += key.columns + 2
        }
        return lines
    }
}
