extension CSSTokenizer {
    /// Whether the code points at `offset` start an escape (a backslash that isn't at its line's end).
    func isEscape(at offset: Int = 0) -> Bool {
        input.peek(offset) == "\\" && input.peek(offset + 1) != "\n"
    }

    func startsIdentifier(at offset: Int = 0) -> Bool {
        guard let first = input.peek(offset) else { return false }
        guard first == "-" else { return first.isCSSNameStart || isEscape(at: offset) }
        guard let second = input.peek(offset + 1) else { return false }
        return second == "-" && input.peek(offset + 2) != ">" || second.isCSSNameStart || isEscape(at: offset + 1)
    }

    /// Reads as much of a name as there is; there may be none.
    mutating func readName() -> String {
        var name = String.UnicodeScalarView()
        while let scalar = input.peek() {
            if scalar.isCSSNamePart {
                name.append(scalar)
                input.advance()
            } else if isEscape() {
                name.append(readEscape())
            } else {
                break
            }
        }
        return String(name)
    }

    /// Reads an escape: a backslash and what follows.
    mutating func readEscape() -> Unicode.Scalar {
        input.advance()
        guard input.peek()?.hexadecimalValue != nil else { return input.advance() ?? "\u{FFFD}" }
        var code: UInt32 = 0
        for _ in 0..<6 {
            guard let digit = input.peek()?.hexadecimalValue else { break }
            code = code * 16 + digit
            input.advance()
        }
        if input.peek()?.isCSSWhitespace == true { input.advance() }
        guard code != 0, let scalar = Unicode.Scalar(code) else { return "\u{FFFD}" }
        return scalar
    }

    mutating func readIdentifierLike() -> CSSToken.Kind {
        let name = readName()
        guard input.peek() == "(" else { return .identifier(name) }
        input.advance()
        guard name.asciiLowercased == "url", !hasQuoteAhead else { return .function(name) }
        return readURL()
    }

    /// Reads from a quotation mark to its counterpart.
    mutating func readString() -> CSSToken.Kind {
        let quote = input.advance()
        var string = String.UnicodeScalarView()
        while let scalar = input.peek() {
            switch scalar {
            case quote:
                input.advance()
                return .string(String(string))
            case "\n":
                return .unclosedString
            case "\\" where input.peek(1) == nil:
                input.advance()
            case "\\" where input.peek(1) == "\n":
                input.advance(by: 2)
            case "\\":
                string.append(readEscape())
            default:
                string.append(scalar)
                input.advance()
            }
        }
        return .unclosedString
    }

    private var hasQuoteAhead: Bool {
        var offset = 0
        while input.peek(offset)?.isCSSWhitespace == true { offset += 1 }
        return input.peek(offset) == "\"" || input.peek(offset) == "'"
    }

    /// Reads the rest of an address without quotes.
    private mutating func readURL() -> CSSToken.Kind {
        var address = String.UnicodeScalarView()
        skipWhitespace()
        while let scalar = input.peek() {
            switch scalar {
            case ")":
                input.advance()
                return .url(String(address))
            case _ where scalar.isCSSWhitespace:
                skipWhitespace()
                if input.peek() != ")" { return skipBadURL() }
            case "\"", "'", "(":
                return skipBadURL()
            case _ where scalar.isCSSNonPrintable:
                return skipBadURL()
            case "\\":
                guard isEscape() else { return skipBadURL() }
                address.append(readEscape())
            default:
                address.append(scalar)
                input.advance()
            }
        }
        return .badURL
    }

    private mutating func skipBadURL() -> CSSToken.Kind {
        while let scalar = input.peek(), scalar != ")" {
            if isEscape() { _ = readEscape() } else { input.advance() }
        }
        input.advance()
        return .badURL
    }

    private mutating func skipWhitespace() {
        while input.peek()?.isCSSWhitespace == true { input.advance() }
    }
}
