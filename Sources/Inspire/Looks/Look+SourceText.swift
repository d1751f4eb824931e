extension Look {
    /// The steps of a look file's text as they were written, without `@look` and `strength`: to go into another look.
    /// - Throws: where the text can't be read.
    public static func stepsText(of text: String, named sourceName: String) throws(LookError) -> String {
        let tokens = try CSSTokenizer.tokens(of: Array(text.utf8), named: sourceName)
        var kept = ""
        var depth = 0
        var isSkipping = false
        for token in tokens {
            switch token.kind {
            case .atKeyword: isSkipping = true
            case .identifier(let name) where depth == 0 && name.asciiLowercased == "strength": isSkipping = true
            case .leftBrace: depth += 1
            case .rightBrace: depth -= 1
            default: break
            }
            if !isSkipping { kept += token.text }
            if depth == 0, token.kind == .rightBrace || token.kind == .semicolon { isSkipping = false }
        }
        return kept
    }
}
