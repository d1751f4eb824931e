import SystemPackage

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

    init(environment: AppEnvironment) {
        isTerminal = isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb"
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
        line("\(styled("\(subject):", .bold)) \(styled(reason, .red))")
    }

    func warning(_ subject: String, _ text: String) {
        line("\(styled("\(subject):", .bold)) \(styled("warning:", .yellow)) \(text)")
    }

    func notice(_ subject: String, _ text: String) {
        line("\(styled("\(subject):", .bold)) \(styled("notice: \(text)", .faint))")
    }

    /// The terminal's width in characters; 80 where it has none.
    var width: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}

/// What programs read: standard output.
enum StandardOutput {
    static func line(_ text: String) {
        write(Array((text + "\n").utf8))
    }

    static func write(_ bytes: [UInt8]) {
        _ = try? FileDescriptor.standardOutput.writeAll(bytes)
    }
}
