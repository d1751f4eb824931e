/// A line of text that is being edited.
struct TextField {
    private(set) var text: String
    /// The character that the next one is put before.
    private(set) var cursor: String.Index

    init(_ text: String) {
        self.text = text
        cursor = text.endIndex
    }

    /// Takes a key.
    mutating func handle(_ key: Key) {
        switch key {
        case .character(let character): insert(String(character))
        case .backspace where cursor > text.startIndex:
            let before = text.index(before: cursor)
            replace(before..<cursor, with: "")
        case .delete where cursor < text.endIndex:
            replace(cursor..<text.index(after: cursor), with: "")
        case .left where cursor > text.startIndex: cursor = text.index(before: cursor)
        case .right where cursor < text.endIndex: cursor = text.index(after: cursor)
        case .home, .control("a"): cursor = text.startIndex
        case .end, .control("e"): cursor = text.endIndex
        case .control("u"): replace(text.startIndex..<cursor, with: "")
        default: break
        }
    }

    /// Puts text in at the cursor. Codes and line ends are left out.
    mutating func insert(_ inserted: String) {
        replace(cursor..<cursor, with: inserted.filter { TextWidth.of($0) > 0 })
    }

    private mutating func replace(_ range: Range<String.Index>, with inserted: String) {
        // Marks join the letter before them, so that positions have to be counted again.
        let tail = text[range.upperBound...]
        let head = text[..<range.lowerBound] + inserted
        text = String(head + tail)
        cursor = text.utf8.index(text.startIndex, offsetBy: head.utf8.count)
    }

    /// Draws the part around the cursor, the cursor reversed.
    func draw(on canvas: inout Canvas, row: Int, column: Int, columns: Int) {
        guard columns > 1 else { return }
        var room = columns - 2
        // From the cursor backwards: what is far to the left costs nothing.
        let head = text[..<cursor].reversed().prefix { character in
            room -= TextWidth.of(character)
            return room >= 0
        }
        let tail = text[cursor...]
        let cursor = canvas.write(String(head.reversed()), row: row, column: column)
        let under = tail.first.map { String($0) } ?? " "
        let next = canvas.write(under, row: row, column: cursor, style: Style(isReversed: true))
        var used = next - column
        var rest = ""
        for character in tail.dropFirst() {
            used += TextWidth.of(character)
            if used > columns { break }
            rest.append(character)
        }
        canvas.write(rest, row: row, column: next)
    }
}
