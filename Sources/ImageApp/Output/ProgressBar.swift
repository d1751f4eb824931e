import ImageCore

/// `[█████░░░░░] 17 of 34 · 5.2 a second · 0:03 left`, redrawn in place on a terminal and nowhere else; before that, while the
/// number is not known, `looking for pictures · 1200 files so far`.
struct ProgressBar {
    private(set) var total: Int
    private(set) var finished = 0
    private var failed = 0
    private let console: Console
    private var isShown: Bool
    private var start = ContinuousClock().now
    private var isDrawn = false
    /// When it was last drawn that there is a search.
    private var lastSearch: ContinuousClock.Instant?

    init(total: Int = 0, console: Console, isHidden: Bool) {
        self.total = total
        self.console = console
        isShown = console.isTerminal && !isHidden
    }

    /// Says how many files a search has found, ten times a second at most.
    mutating func search(found: Int) {
        guard isShown else { return }
        let now = ContinuousClock().now
        if let lastSearch, now - lastSearch < .milliseconds(100) { return }
        lastSearch = now
        let count = found == 0 ? "" : " · \(found.counted("file")) so far"
        let texts = ["looking for pictures\(count)", "\(found.counted("file")) so far"]
        write(texts.first { $0.count <= room } ?? String(texts[1].prefix(room)))
    }

    /// Ends the search.
    mutating func begin(total: Int) {
        self.total = total
        start = ContinuousClock().now
        draw()
    }

    mutating func advance(failed: Int) {
        finished += 1
        // More may come than were known of at the start.
        total = max(total, finished)
        self.failed = failed
        draw()
    }

    /// Takes back that a picture was finished: it is tried again.
    mutating func retract() { finished -= 1 }

    /// Ends the bar, which says nothing where the number of pictures is unknown.
    mutating func hide() {
        erase()
        isShown = false
    }

    mutating func draw() {
        if isShown { write(text) }
    }

    private mutating func write(_ text: String) {
        console.write("\r\u{1B}[K" + text)
        isDrawn = true
    }

    /// Makes room for a line of text.
    mutating func erase() {
        guard isDrawn else { return }
        console.write("\r\u{1B}[K")
        isDrawn = false
    }

    private var text: String {
        let seconds = (ContinuousClock().now - start).inSeconds
        let count = "\(finished) of \(total)"
        let failures = failed > 0 ? "\(failed) failed" : nil
        var (speed, timeLeft): (String?, String?)
        if finished > 0, seconds > 0 {
            let rate = Double(finished) / seconds
            speed = "\((rate * 10).rounded() / 10) a second"
            timeLeft = "\(RunSummary.duration(Double(total - finished) / rate)) left"
        }
        // A line that is too long would go on in the next one, which can't be erased.
        let words =
            [[count, failures, speed, timeLeft], [count, failures, timeLeft], [count, failures]].lazy
            .map { $0.compactMap(\.self).joined(separator: Self.separator) }
            .first { $0.count <= room } ?? String(count.prefix(room))
        let cells = max(0, min(40, room - words.count - 3))
        let full = total == 0 ? 0 : cells * finished / total
        let bar = String(repeating: "█", count: full) + String(repeating: "░", count: cells - full)
        let styledWords = failures.map { words.replacing($0, with: console.styled($0, .red)) } ?? words
        return cells < 5 ? styledWords : "\(console.styled(bar, .green)) \(styledWords)"
    }

    private static let separator = " · "

    /// The number of characters that a line may have. The last column stays free: some terminals begin a new line after it.
    private var room: Int { max(0, console.width - 1) }
}
