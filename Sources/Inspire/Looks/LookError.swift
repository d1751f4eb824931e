import ImageCore

/// An error in a look or a filter string, with its position.
public struct LookError: Error, CodedError, Hashable, Sendable, CustomStringConvertible {
    /// The file's name, or what the caller calls the text.
    public var sourceName: String
    /// Counted from 1.
    public var line: Int
    /// Counted from 1, in Unicode code points.
    public var column: Int
    /// What was found and what was expected there.
    public var message: String
    /// Whether the look's text is valid, but a file that it names can't be used.
    public var isFileFault = false
    /// The kind of problem; nil where no setting helps.
    package var code: ErrorCode?
    /// A look whose name stands where a filter was expected, or that is like it; nil where there is none.
    public var suggestedLook: String?

    /// An error at a position of a text.
    public init(sourceName: String, line: Int, column: Int, message: String) {
        self.sourceName = sourceName
        self.line = line
        self.column = column
        self.message = message
    }

    init(sourceName: String, position: CSSPosition, message: String) {
        self.init(sourceName: sourceName, line: position.line, column: position.column, message: message)
    }

    /// "inspire.look:4:9: unknown filter 'contrst': did you mean 'contrast'?"
    public var description: String { "\(sourceName):\(line):\(column): \(message)" }
}
