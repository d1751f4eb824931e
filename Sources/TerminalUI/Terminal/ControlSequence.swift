/// What a terminal obeys.
enum ControlSequence {
    static let escape = "\u{1B}"

    /// The other screen, no cursor, and pastes marked as such.
    static let enter = "\(escape)[?1049h\(escape)[?25l\(escape)[?2004h"
    /// All that `enter` and the frames have changed, whatever a frame had written when it broke off: the end of a
    /// string, the end of an update, the terminal's own style, the cursor, and the screen as it was.
    static let leave =
        "\(escape)\\\(escape)[?2026l\(escape)[0m\(escape)[?2004l\(escape)[?25h\(escape)[?1049l"
    static let clear = "\(escape)[0m\(escape)[2J"
    static let plainStyle = "\(escape)[0m"
    /// What shows between these appears at once, where the terminal knows them.
    static let synchronized = ("\(escape)[?2026h", "\(escape)[?2026l")

    static let deletePictures = "\(escape)_Ga=d,d=A,q=2;\(escape)\\"

    static func deletePicture(at rect: CellRect) -> String {
        "\(escape)_Ga=d,d=P,x=\(rect.column + 1),y=\(rect.row + 1),q=2;\(escape)\\"
    }

    static func move(row: Int, column: Int) -> String {
        "\(escape)[\(row + 1);\(column + 1)H"
    }

    /// From one style to another; nil is one that is not known.
    static func style(_ style: Style, after before: Style?) -> String {
        var codes: [String] = []
        var before = before
        if before.map({ !$0.hasSameAttributes(as: style) }) ?? true {
            codes.append("0")
            if style.isBold { codes.append("1") }
            if style.isFaint { codes.append("2") }
            if style.isReversed { codes.append("7") }
            before = .plain
        }
        if style.foreground != before?.foreground { codes.append(foreground(style.foreground)) }
        if style.background != before?.background { codes.append(background(style.background)) }
        return "\(escape)[\(codes.joined(separator: ";"))m"
    }

    private static func foreground(_ color: CellColor?) -> String {
        switch color {
        case nil: "39"
        case .palette(let number) where number < 8: "\(30 + number)"
        case .palette(let number) where number < 16: "\(82 + number)"
        case .palette(let number): "38;5;\(number)"
        case .rgb(let red, let green, let blue): "38;2;\(red);\(green);\(blue)"
        }
    }

    private static func background(_ color: CellColor?) -> String {
        switch color {
        case nil: "49"
        case .palette(let number) where number < 8: "\(40 + number)"
        case .palette(let number) where number < 16: "\(92 + number)"
        case .palette(let number): "48;5;\(number)"
        case .rgb(let red, let green, let blue): "48;2;\(red);\(green);\(blue)"
        }
    }
}

extension Style {
    fileprivate func hasSameAttributes(as other: Style) -> Bool {
        isBold == other.isBold && isFaint == other.isFaint && isReversed == other.isReversed
    }
}
