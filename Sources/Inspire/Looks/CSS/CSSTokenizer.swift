/// Splits a text into tokens as CSS Syntax Level 3 has it.
///
/// Errors within the text become tokens (``CSSToken/Kind/unclosedString`` and its like), so that the
/// parser reports the first error in the order of the text. Comments leave no token.
package struct CSSTokenizer {
    var input: CSSInput

    /// Throws where the bytes are no UTF-8.
    package init(_ bytes: [UInt8], named sourceName: String) throws(LookError) {
        input = try CSSInput(bytes, named: sourceName)
    }

    /// The whole text's tokens, the last of them ``CSSToken/Kind/end``.
    package static func tokens(of bytes: [UInt8], named sourceName: String) throws(LookError) -> [CSSToken] {
        var tokenizer = try CSSTokenizer(bytes, named: sourceName)
        var tokens: [CSSToken] = []
        repeat {
            tokens.append(tokenizer.next())
        } while tokens[tokens.count - 1].kind != .end
        return tokens
    }

    /// The next token; ``CSSToken/Kind/end`` again and again after the last.
    package mutating func next() -> CSSToken {
        if let unclosed = skipComments() { return unclosed }
        let start = input.index
        let position = input.position
        let kind = readToken()
        return CSSToken(kind: kind, position: position, text: input.text(from: start))
    }

    /// Returns a token for a comment that has no end.
    private mutating func skipComments() -> CSSToken? {
        while input.peek() == "/", input.peek(1) == "*" {
            let position = input.position
            input.advance(by: 2)
            while !(input.peek() == "*" && input.peek(1) == "/") {
                guard input.advance() != nil else {
                    return CSSToken(kind: .unclosedComment, position: position, text: "/*")
                }
            }
            input.advance(by: 2)
        }
        return nil
    }

    private mutating func readToken() -> CSSToken.Kind {
        guard let first = input.peek() else { return .end }
        if first.isCSSWhitespace {
            while input.peek()?.isCSSWhitespace == true { input.advance() }
            return .whitespace
        }
        if startsNumber { return readNumeric() }
        if startsIdentifier() { return readIdentifierLike() }
        switch first {
        case "\"", "'":
            return readString()
        case "#" where input.peek(1)?.isCSSNamePart == true || isEscape(at: 1):
            let isIdentifier = startsIdentifier(at: 1)
            input.advance()
            return .hash(readName(), isIdentifier: isIdentifier)
        case "@" where startsIdentifier(at: 1):
            input.advance()
            return .atKeyword(readName())
        case "<" where input.peek(1) == "!" && input.peek(2) == "-" && input.peek(3) == "-":
            input.advance(by: 4)
            return .commentOpen
        case "-" where input.peek(1) == "-" && input.peek(2) == ">":
            input.advance(by: 3)
            return .commentClose
        default:
            input.advance()
            return punctuation(first)
        }
    }

    private func punctuation(_ scalar: Unicode.Scalar) -> CSSToken.Kind {
        switch scalar {
        case ":": .colon
        case ";": .semicolon
        case ",": .comma
        case "{": .leftBrace
        case "}": .rightBrace
        case "(": .leftParenthesis
        case ")": .rightParenthesis
        case "[": .leftBracket
        case "]": .rightBracket
        default: .delimiter(scalar)
        }
    }
}
