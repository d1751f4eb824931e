/// An error in a file that should hold a lookup table, with its line.
public struct LookupTableError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's name.
    public var sourceName: String
    /// Counted from 1; nil where it is the file as a whole.
    public var line: Int?
    /// What was found and what was expected.
    public var message: String

    /// An error at a line of a table.
    public init(sourceName: String, line: Int? = nil, message: String) {
        self.sourceName = sourceName
        self.line = line
        self.message = message
    }

    /// "film.cube:12: expected three numbers, found two"
    public var description: String { line.map { "\(sourceName):\($0): \(message)" } ?? "\(sourceName): \(message)" }
}
