/// Reads the tokens of a look without white space, and makes the messages of its errors.
struct TokenReader {
    let sourceName: String
    private let tokens: [CSSToken]
    private var index = 0

    init(_ bytes: [UInt8], named sourceName: String) throws(LookError) {
        self.sourceName = sourceName
        tokens = try CSSTokenizer.tokens(of: bytes, named: sourceName).filter { $0.kind != .whitespace }
    }

    /// The token to be read next.
    var current: CSSToken { tokens[index] }

    /// The token after it.
    var following: CSSToken { tokens[min(index + 1, tokens.count - 1)] }
    /// And the one after that.
    var afterFollowing: CSSToken { tokens[min(index + 2, tokens.count - 1)] }

    /// The token that was read last.
    var previous: CSSToken { tokens[max(index - 1, 0)] }

    /// Goes on to the next token, and stays at the end.
    @discardableResult
    mutating func advance() -> CSSToken {
        let token = current
        if token.kind != .end { index += 1 }
        return token
    }

    /// Skips the next token if it is of this kind.
    /// - Returns: whether it was.
    mutating func consume(_ kind: CSSToken.Kind) -> Bool {
        guard current.kind == kind else { return false }
        advance()
        return true
    }

    /// Skips a token of this kind, or throws that it was expected.
    mutating func expect(_ kind: CSSToken.Kind, _ what: String) throws(LookError) {
        guard consume(kind) else { throw expected(what) }
    }

    func error(_ message: String, at token: CSSToken) -> LookError {
        LookError(sourceName: sourceName, position: token.position, message: message)
    }

    /// The error for a file that the look names and that can't be used.
    /// - Parameter expectation: what was expected of it, put before the reason.
    func error(_ file: LookResourceError, at token: CSSToken, expectation: String = "") -> LookError {
        var error = error(expectation + file.reason, at: token)
        error.isFileFault = !file.isRefusal
        error.code = file.code
        return error
    }

    /// The error that another token was expected.
    func expected(_ what: String) -> LookError {
        expected(what, insteadOf: current)
    }

    /// - Parameter hint: what was probably meant; nil where unknown.
    func expected(_ what: String, insteadOf token: CSSToken, hint: String? = nil) -> LookError {
        error("expected \(what), found \(token.quoted)\(hint.map { "; did you mean \($0)?" } ?? "")", at: token)
    }

    /// The error for an unknown name, with the name that was probably meant, or else with what is expected.
    func unknown(
        _ sort: String, _ name: String, of owner: String = "", among known: [String], expected: String
    ) -> LookError {
        let hint = nearestName(to: name, among: known).map { "did you mean '\($0)'?" } ?? "expected \(expected)"
        return error("unknown \(sort) '\(name.printable)'\(owner): \(hint)", at: current)
    }

    /// The error for a property that is unknown here, or that has a meaning on pages alone.
    func unknownProperty(_ name: String, among known: [String]) -> LookError {
        if EffectVocabulary.pageProperties.contains(name.asciiLowercased) {
            return error(
                "'\(name.printable)' styles pages and has no meaning here: expected \(oneOf(known))", at: current)
        }
        return unknown("property", name, among: known, expected: oneOf(known))
    }
}

extension CSSToken {
    /// The token as an error quotes it.
    fileprivate var quoted: String {
        switch kind {
        case .end: "the end of the text"
        case .unclosedString: "a string without its closing quotation mark"
        case .unclosedComment: "a comment without its '*/'"
        case .badURL: "a broken url(…)"
        default: "'\(text.printable)'"
        }
    }
}

extension String {
    /// Shortened to fit a line, and without characters that control a terminal.
    package var printable: String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars.prefix(40) {
            result.append(scalar.isControl ? "\u{FFFD}" : scalar)
        }
        if unicodeScalars.count > 40 { result.append("…") }
        return String(result)
    }
}

extension Unicode.Scalar {
    /// Whether it steers the text (line ends, escape codes, writing direction) instead of being part of it.
    package var isControl: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
