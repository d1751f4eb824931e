/// Why a text can't be drawn.
package enum TextTemplateError: Error, Hashable, Sendable, CustomStringConvertible {
    case empty
    case tooLong
    case controlCharacter
    case unclosed
    case unknownField(String)
    /// What is in the braces.
    case badFormat(String)

    package var description: String {
        switch self {
        case .empty: "it is empty"
        case .tooLong: "it has more than \(TextTemplate.mostCharacters) characters"
        case .controlCharacter:
            #"it has a control character, such as a line feed; between lines, write a backslash and an n: \n"#
        case .unclosed: "a brace has no partner: fields are written {date}"
        case .unknownField(let name):
            "there is no {\(name)}; there are "
                + TextTemplate.Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
        case .badFormat(let field):
            "{\(field)} is not a known form; there is {date:%Y-%m-%d} with the letters Y, m, d, H, M and S"
        }
    }
}
