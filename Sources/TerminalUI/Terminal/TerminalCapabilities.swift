import ImageCore

/// What a terminal can show.
package struct TerminalCapabilities: Hashable, Sendable {
    package enum Colors: Sendable {
        case none, sixteen, palette, trueColor
    }

    /// How pictures are shown.
    package enum Graphics: Sendable {
        /// With characters.
        case symbols
        case sixel
        case kitty
    }

    /// Whether it obeys control sequences. Others, such as Emacs' shell, print them and answer no query.
    package var obeysSequences: Bool
    package var colors: Colors
    /// Whether it takes UTF-8; ASCII alone otherwise.
    package var isUTF8: Bool
    package var graphics: Graphics
    /// Whether a terminal's answer may make `graphics` better: not where something stands between that would not pass
    /// the pictures on.
    package var mayAskForKitty: Bool
    /// A cell in pixels.
    package var cellSize: PixelSize

    package init(
        colors: Colors, isUTF8: Bool, graphics: Graphics = .symbols, mayAskForKitty: Bool = false,
        cellSize: PixelSize = Self.usualCellSize, obeysSequences: Bool = true
    ) {
        self.obeysSequences = obeysSequences
        self.colors = colors
        self.isUTF8 = isUTF8
        self.graphics = graphics
        self.mayAskForKitty = mayAskForKitty
        self.cellSize = cellSize
    }

    /// A cell where the terminal does not report it: twice as high as wide, as nearly all are.
    package static let usualCellSize = PixelSize(width: 10, height: 20)
    /// What is said beyond it is no cell's size, and pictures made for it would take all memory.
    private static let plausibleCellEdge = 1...1000

    /// What the environment says of the terminal.
    /// - Parameter variable: gives a variable's value, nil where it is not set.
    package init(environment variable: (String) -> String?) {
        func value(_ name: String) -> String { variable(name) ?? "" }
        let terminal = value("TERM")
        // A multiplexer stands between: what its terminal can do is not what is seen from here.
        let isMultiplexed =
            !value("TMUX").isEmpty || !value("STY").isEmpty || terminal.hasPrefix("tmux")
            || terminal.hasPrefix("screen")
        let colors = Self.colors(variable)
        // Pixels have colours too.
        let mayShowPixels = !isMultiplexed && colors != .none
        var graphics = Graphics.symbols
        if mayShowPixels, ["xterm-kitty", "xterm-ghostty"].contains(terminal) { graphics = .kitty }
        if mayShowPixels, terminal.hasPrefix("foot") { graphics = .sixel }
        self.init(
            colors: colors, isUTF8: Self.isUTF8(variable), graphics: graphics,
            // The Linux console shows what it does not know.
            mayAskForKitty: mayShowPixels && terminal != "linux", obeysSequences: !Self.dumbTerminals.contains(terminal)
        )
    }

    /// The values of `TERM` for terminals that obey no control sequences.
    private static let dumbTerminals = ["dumb", "unknown"]

    private static func colors(_ variable: (String) -> String?) -> Colors {
        let terminal = variable("TERM") ?? ""
        // https://no-color.org: set to anything but nothing.
        if !(variable("NO_COLOR") ?? "").isEmpty { return .none }
        if terminal.isEmpty || dumbTerminals.contains(terminal) || terminal.hasPrefix("vt") { return .none }
        if ["truecolor", "24bit"].contains(variable("COLORTERM") ?? "") { return .trueColor }
        if ["direct", "kitty", "ghostty", "alacritty", "foot", "wezterm"].contains(where: terminal.contains) {
            return .trueColor
        }
        return terminal.contains("256color") ? .palette : .sixteen
    }

    /// As POSIX has it: the first of these that is set and not empty says which characters there are.
    private static func isUTF8(_ variable: (String) -> String?) -> Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(variable).first { !$0.isEmpty } ?? ""
        let name = locale.uppercased()
        return name.contains("UTF-8") || name.contains("UTF8")
    }

    /// The capabilities after an answer of the terminal.
    package func learning(_ answer: TerminalInput) -> TerminalCapabilities {
        var result = self
        switch answer {
        case .kittyGraphics where colors != .none:
            result.graphics = .kitty
        case .attributes(let attributes)
        where attributes.contains(4) && graphics == .symbols && colors != .none:
            result.graphics = .sixel
        case .cellSize(let size)
        where Self.plausibleCellEdge.contains(size.width) && Self.plausibleCellEdge.contains(size.height):
            result.cellSize = size
        default: break
        }
        return result
    }

    /// The queries to send for the answers that ``learning(_:)`` takes; empty for a terminal that obeys no sequences. The last answer,
    /// which every other terminal gives, are the attributes.
    package var queries: String {
        guard obeysSequences else { return "" }
        // A picture of one pixel that is not to be shown; the answer says whether it could be.
        let kitty = mayAskForKitty ? "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\" : ""
        return kitty + "\u{1B}[16t\u{1B}[c"
    }
}
