import TerminalUI

/// A terminal that understands what a frame is written with: the cursor's moves, styles, clearing, and text.
struct EmulatedTerminal {
    let size: CellSize
    private(set) var cells: [[Cell]]
    /// The strings that were sent by APC and DCS.
    private(set) var strings: [String] = []
    private var row = 0
    private var column = 0
    private var style = Style.plain

    init(size: CellSize) {
        self.size = size
        // What stood there before is to be cleared.
        cells = Array(repeating: Array(repeating: Cell("?"), count: size.columns), count: size.rows)
    }

    var text: [String] {
        cells.map { row in
            var line = String(row.map(\.character).filter { $0 != "\u{0}" })
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    mutating func show(_ bytes: [UInt8]) {
        var rest = String(decoding: bytes, as: UTF8.self)[...]
        while let character = rest.first {
            guard character == "\u{1B}" else {
                write(character)
                rest.removeFirst()
                continue
            }
            rest.removeFirst()
            let kind = rest.removeFirst()
            if kind == "[" {
                let parameters = rest.prefix { !$0.isLetter }
                rest = rest.dropFirst(parameters.count)
                obey(rest.removeFirst(), String(parameters))
            } else if kind == "_" || kind == "P" {
                let string = rest.prefix { $0 != "\u{1B}" }
                strings.append(String(kind) + string)
                rest = rest.dropFirst(string.count + 2)
            }
        }
    }

    private mutating func write(_ character: Character) {
        let width = TextWidth.of(character)
        cells[row][column] = Cell(character, style: style)
        if width == 2 { cells[row][column + 1] = Cell("\u{0}", style: style) }
        column += width
    }

    private mutating func obey(_ command: Character, _ parameters: String) {
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        switch command {
        case "H":
            row = numbers[0] - 1
            column = numbers[1] - 1
        case "J":
            cells = Array(repeating: Array(repeating: Cell(" "), count: size.columns), count: size.rows)
        case "m": setStyle(numbers)
        default: break
        }
    }

    private mutating func setStyle(_ numbers: [Int]) {
        var numbers = numbers[...]
        while let number = numbers.popFirst() {
            switch number {
            case 0: style = .plain
            case 1: style.isBold = true
            case 2: style.isFaint = true
            case 7: style.isReversed = true
            case 30...37: style.foreground = .palette(UInt8(number - 30))
            case 90...97: style.foreground = .palette(UInt8(number - 82))
            case 40...47: style.background = .palette(UInt8(number - 40))
            case 100...107: style.background = .palette(UInt8(number - 92))
            case 39: style.foreground = nil
            case 49: style.background = nil
            case 38: style.foreground = color(&numbers)
            case 48: style.background = color(&numbers)
            default: break
            }
        }
    }

    private func color(_ numbers: inout ArraySlice<Int>) -> CellColor {
        let kind = numbers.removeFirst()
        if kind == 5 { return .palette(UInt8(numbers.removeFirst())) }
        let (red, green, blue) = (numbers.removeFirst(), numbers.removeFirst(), numbers.removeFirst())
        return .rgb(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
    }
}
