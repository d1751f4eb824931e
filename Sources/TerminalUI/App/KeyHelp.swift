/// A key and what it does, for the line of keys.
struct KeyHelp: Equatable {
    var key: String
    var meaning: String

    init(_ key: String, _ meaning: String) {
        self.key = key
        self.meaning = meaning
    }

    /// Cells that it takes.
    var columns: Int { TextWidth.of(key) + 1 + TextWidth.of(meaning) }
}
