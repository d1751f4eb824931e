/// A position in a source text.
package struct CSSPosition: Hashable, Sendable {
    /// Counted from 1.
    package var line: Int
    /// Counted from 1, in Unicode code points.
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

/// A number as a token holds it.
package struct CSSNumber: Hashable, Sendable {
    package var value: Double
    /// Whether it was written without a decimal point and without an exponent.
    package var isInteger: Bool

    package init(_ value: Double, isInteger: Bool) {
        self.value = value
        self.isInteger = isInteger
    }
}

/// A token of CSS syntax.
package struct CSSToken: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case identifier(String)
        /// A name and the parenthesis that follows it.
        case function(String)
        case atKeyword(String)
        /// `isIdentifier` distinguishes `#name` from `#0123`.
        case hash(String, isIdentifier: Bool)
        case string(String)
        /// `url(…)` without quotes; with them it is a function and a string.
        case url(String)
        case number(CSSNumber)
        /// The number before the `%`.
        case percentage(CSSNumber)
        case dimension(CSSNumber, unit: String)
        /// Any other character.
        case delimiter(Unicode.Scalar)
        case whitespace
        case commentOpen
        case commentClose
        case colon, semicolon, comma
        case leftBrace, rightBrace, leftParenthesis, rightParenthesis, leftBracket, rightBracket
        /// A string without its closing quotation mark in the same line.
        case unclosedString
        /// `url(` with something in it that is not allowed there, or without its end.
        case badURL
        /// A comment without its end.
        case unclosedComment
        case end
    }

    package var kind: Kind
    /// Where it starts.
    package var position: CSSPosition
    /// As it was written.
    package var text: String
}
