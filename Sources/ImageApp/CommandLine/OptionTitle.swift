/// The headings of a command's help above its options. Options of several declarations may be below one heading, which stands
/// where its first option is declared.
enum OptionTitle {
    /// What most people need: declared first.
    static let common = "Common options"
    static let folders = "Folders"
    static let geometry = "Size, crop and rotation, applied in the order given"
    static let finishing = "After the look"
    static let format = "File format"
    static let metadata = "Metadata and colour profile"
    static let tables = "Lookup tables"
    static let likeness = "Looks from pictures"
    static let lookFiles = "Look files"
    static let limits = "Limits"
    static let messages = "Messages"
}
