extension StringProtocol {
    /// Without spaces and empty lines at both ends.
    var trimmed: String {
        let rest = drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
        return String(rest.reversed())
    }
}
