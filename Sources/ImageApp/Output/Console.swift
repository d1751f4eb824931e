import SystemPackage
import TerminalUI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What people read: standard error, in colour where that is a terminal that wants it.
struct Console: Sendable {
    enum Style: String, Sendable {
        case plain = "0"
        case bold = "1"
        case faint = "2"
        case red = "31"
        case green = "32"
        case yellow = "33"
    }

    let isTerminal: Bool
    private let hasColor: Bool

    init(environment: AppEnvironment = AppEnvironment()) {
        isTerminal = isatty(STDERR_FILENO) == 1 && environment.terminal.obeysSequences
        hasColor = isTerminal && (environment["NO_COLOR"] ?? "").isEmpty
    }

    func styled(_ text: String, _ style: Style) -> String {
        hasColor ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }

    func line(_ text: String) {
        write(text + "\n")
    }

    func write(_ text: String) {
        _ = try? FileDescriptor.standardError.writeAll(text.utf8)
    }

    /// `photo.jpg: what is wrong`.
    func error(_ subject: String, _ reason: String) {
        line("\(heading(subject)) \(styled(Self.printable(reason), .red))")
    }

    func warning(_ subject: String, _ text: String) {
        line("\(heading(subject)) \(styled("warning:", .yellow)) \(Self.printable(text))")
    }

    /// That a picture was used as far as it can be read.
    func damage(_ subject: String, _ damage: String) {
        warning(subject, "damaged: \(damage)")
    }

    /// What is worth knowing of a picture that was read.
    func report(damage: String?, notices: [String], of subject: String) {
        if let damage { self.damage(subject, damage) }
        for notice in notices { self.notice(subject, notice) }
    }

    func notice(_ subject: String, _ text: String) {
        line("\(heading(subject)) \(styled("notice: \(Self.printable(text))", .faint))")
    }

    /// `photo.jpg: what was done`.
    func remark(_ subject: String, _ text: String) {
        line("\(heading(subject)) \(styled(Self.printable(text), .faint))")
    }

    /// `photo.jpg → result.jpg (look vivid)`.
    /// - Parameter how: what else there is to say, in parentheses.
    func result(_ subject: String, _ result: String, _ how: String...) {
        let remark = how.isEmpty ? "" : " (\(Self.printable(how.joined(separator: ", "))))"
        line("\(Self.printable(subject)) → \(Self.printable(result))\(remark)")
    }

    private func heading(_ subject: String) -> String { styled("\(Self.printable(subject)):", .bold) }

    /// The text on one line and without codes that a terminal would obey: names may hold both.
    static func printable(_ text: String) -> String { PrintableText.escaped(text) }

    /// The terminal's width in characters; 80 where it has none.
    var width: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
