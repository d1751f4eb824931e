/// Why a file can't be imported as a look: the file, what is wrong with it, and what to do.
package struct PresetError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's name.
    package var sourceName: String
    /// Counted from 1; nil where it is the file as a whole.
    package var line: Int?
    /// What was found and what was expected.
    package var message: String
    /// Whether the file may be a table that looks have as it is.
    package var mayBeTable: Bool

    init(_ message: String, in sourceName: String, line: Int? = nil, mayBeTable: Bool = false) {
        self.sourceName = sourceName
        self.line = line
        self.message = message
        self.mayBeTable = mayBeTable
    }

    package var description: String { line.map { "\(sourceName):\($0): \(message)" } ?? "\(sourceName): \(message)" }
}
