import Presenters

/// Draws a screen's controls in a terminal and takes keys for them.
@MainActor
protocol ScreenView: AnyObject {
    /// Whether the screen's title stands over it.
    var showsTitle: Bool { get }

    /// The keys of this screen, the most useful first; not those that leave it.
    var help: [KeyHelp] { get }

    /// Keys that are only listed by `?`.
    var moreHelp: [KeyHelp] { get }

    /// Draws into `area`; what is there before is blank.
    func draw(on canvas: inout Canvas, in area: CellRect, _ context: DrawingContext)

    /// - Returns: whether the key means something here.
    func handle(_ key: Key) -> Bool
}

extension ScreenView {
    var showsTitle: Bool { true }
    var moreHelp: [KeyHelp] { [] }
}

/// What views draw with.
@MainActor
final class DrawingContext {
    let painter: PicturePainter
    /// Whether something was drawn that moves by itself.
    private(set) var isAnimated = false
    private let tick: Int

    /// - Parameter tick: counts the frames of what moves.
    init(painter: PicturePainter, tick: Int) {
        self.painter = painter
        self.tick = tick
    }

    /// A sign that turns while something is under way.
    var spinner: String {
        isAnimated = true
        let signs = Array(painter.capabilities.isUTF8 ? "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏" : "|/-\\")
        return String(signs[tick % signs.count])
    }
}
