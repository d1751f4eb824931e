/// A colour that a cell may have.
package enum CellColor: Hashable, Sendable {
    /// A number of the terminal's palette; the first sixteen are the person's own choice.
    case palette(UInt8)
    case rgb(red: UInt8, green: UInt8, blue: UInt8)

    static let red = palette(1)
    static let green = palette(2)
    static let yellow = palette(3)
    static let cyan = palette(6)
}

/// How a cell's character looks. A colour that is nil is the terminal's own.
package struct Style: Hashable, Sendable {
    package var foreground: CellColor?
    package var background: CellColor?
    package var isBold: Bool
    package var isFaint: Bool
    package var isReversed: Bool

    package init(
        foreground: CellColor? = nil, background: CellColor? = nil, isBold: Bool = false, isFaint: Bool = false,
        isReversed: Bool = false
    ) {
        self.foreground = foreground
        self.background = background
        self.isBold = isBold
        self.isFaint = isFaint
        self.isReversed = isReversed
    }

    package static let plain = Style()
    static let bold = Style(isBold: true)
    static let faint = Style(isFaint: true)
    /// What has the focus.
    static let focused = Style(isBold: true, isReversed: true)
    /// Titles, and the keys in the line of help.
    static let accent = Style(foreground: .cyan, isBold: true)
    /// The mark of a picture that is a result.
    static let result = Style(foreground: .green)
    static let warning = Style(foreground: .yellow)
    static let failure = Style(foreground: .red)
}
