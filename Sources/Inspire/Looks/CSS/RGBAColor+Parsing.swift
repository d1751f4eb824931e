import FilterEngine

extension RGBAColor {
    /// Reads a CSS colour that is a text by itself: `white`, `#fff8e7`, `rgb(255 248 231)`.
    ///
    /// - Parameter sourceName: what errors call the text.
    public init(parsing text: String, named sourceName: String) throws(LookError) {
        var reader = try TokenReader(Array(text.utf8), named: sourceName)
        self = try reader.readColor(for: "")
        guard reader.current.kind == .end else { throw reader.expected("a colour and no more") }
    }
}
