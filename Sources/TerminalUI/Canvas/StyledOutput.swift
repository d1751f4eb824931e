/// Collects a terminal's bytes and leaves out what the terminal knows already: where the cursor is and which style holds.
struct StyledOutput {
    private let capabilities: TerminalCapabilities
    private var bytes: [UInt8] = []
    /// Where the cursor is, as far as that is known.
    private var cursor: (row: Int, column: Int)?
    private var style: Style?

    /// - Parameter style: the one that holds, where that is known.
    init(capabilities: TerminalCapabilities, style: Style? = nil) {
        self.capabilities = capabilities
        self.style = style
    }

    var isEmpty: Bool { bytes.isEmpty }

    /// All of it, as one update that a terminal shows at once.
    var finished: [UInt8] {
        let (begin, end) = ControlSequence.synchronized
        return Array(begin.utf8) + bytes + (ControlSequence.plainStyle + end).utf8
    }

    /// All of it, as text between other text.
    var lines: [UInt8] { bytes }

    /// Something whose effect on the cursor is not known.
    mutating func append(_ sequence: String) {
        bytes += sequence.utf8
        cursor = nil
    }

    mutating func append(_ sequence: [UInt8]) {
        bytes += sequence
        cursor = nil
    }

    mutating func move(row: Int, column: Int) {
        if let cursor, cursor == (row, column) { return }
        bytes += ControlSequence.move(row: row, column: column).utf8
        cursor = (row, column)
    }

    mutating func put(_ cell: Cell, row: Int, column: Int) {
        // It came with its left half.
        if cell.character == Cell.rest { return }
        move(row: row, column: column)
        put(cell)
    }

    /// Writes a cell where the cursor is.
    mutating func put(_ cell: Cell) {
        set(cell.style)
        let width = TextWidth.of(cell.character)
        if capabilities.isUTF8 {
            bytes += String(cell.character).utf8
        } else {
            for _ in 0..<width { bytes += String(PrintableText.ascii(cell.character)).utf8 }
        }
        // Terminals disagree about characters of several parts.
        let isSimple = cell.character.unicodeScalars.count == 1
        cursor = isSimple ? cursor.map { ($0.row, $0.column + width) } : nil
    }

    /// Ends a line that is followed by others, with the terminal's own style.
    mutating func endLine() {
        set(.plain)
        bytes.append(UInt8(ascii: "\n"))
    }

    private mutating func set(_ wanted: Style) {
        var wanted = wanted
        if capabilities.colors == .none {
            wanted.foreground = nil
            wanted.background = nil
        }
        guard wanted != style else { return }
        bytes += ControlSequence.style(wanted, after: style).utf8
        style = wanted
    }
}
