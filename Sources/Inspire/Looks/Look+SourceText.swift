extension Look {
    /// The statements of a look file that are no steps.
    private static let statementsApart = ["protect", "border", "date-stamp", "strength"]

    /// The steps of a look file's text as they were written, without `@look`, `protect`, `border`, `date-stamp`, `strength` and
    /// comments: to go into another look.
    /// - Parameter files: new paths for the files that it names, by the old ones; others stay.
    /// - Throws: where the text can't be read.
    public static func stepsText(
        of text: String, named sourceName: String, files: [String: String] = [:]
    ) throws(LookError) -> String {
        let tokens = try CSSTokenizer.tokens(of: Array(text.utf8), named: sourceName)
        var kept = ""
        var depth = 0
        var isSkipping = false
        for (index, token) in tokens.enumerated() {
            switch token.kind {
            case .atKeyword: isSkipping = true
            case .identifier(let name) where depth == 0 && statementsApart.contains(name.asciiLowercased):
                isSkipping = true
            case .leftBrace: depth += 1
            case .rightBrace: depth -= 1
            default: break
            }
            if !isSkipping { kept += renamed(index, of: tokens, files) ?? token.text }
            if depth == 0, token.kind == .rightBrace || token.kind == .semicolon { isSkipping = false }
        }
        return kept
    }

    /// The files that a look file's text names by `url(…)`, each once, in their order.
    /// - Throws: where the text can't be read.
    public static func filePaths(in text: String, named sourceName: String) throws(LookError) -> [String] {
        let tokens = try CSSTokenizer.tokens(of: Array(text.utf8), named: sourceName)
        var paths: [String] = []
        for index in tokens.indices {
            if let path = path(at: index, of: tokens), !paths.contains(path) { paths.append(path) }
        }
        return paths
    }

    /// The path that a token is, `url(path)` as a whole or the string in `url("path")`.
    private static func path(at index: Int, of tokens: [CSSToken]) -> String? {
        if case .url(let path) = tokens[index].kind { return path }
        guard case .string(let path) = tokens[index].kind,
            let before = tokens[..<index].last(where: { $0.kind != .whitespace }),
            case .function(let name) = before.kind, name.asciiLowercased == "url"
        else { return nil }
        return path
    }

    /// A look file's text with other paths for the files that it names; comments are left out.
    /// - Parameter files: the new paths by the old ones; others stay.
    /// - Throws: where the text can't be read.
    package static func text(
        _ text: String, named sourceName: String, renamingFiles files: [String: String]
    ) throws(LookError) -> String {
        let tokens = try CSSTokenizer.tokens(of: Array(text.utf8), named: sourceName)
        return tokens.indices.reduce(into: "") { $0 += renamed($1, of: tokens, files) ?? tokens[$1].text }
    }

    private static func renamed(_ index: Int, of tokens: [CSSToken], _ files: [String: String]) -> String? {
        guard let path = path(at: index, of: tokens), let file = files[path] else { return nil }
        if case .url = tokens[index].kind { return "url(\(quoted(file)))" }
        return quoted(file)
    }

    /// A string of CSS.
    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "\"", "\\": escaped += "\\\(scalar)"
            case _ where scalar.isControl: escaped += "\\\(String(scalar.value, radix: 16)) "
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return "\"\(escaped)\""
    }
}
