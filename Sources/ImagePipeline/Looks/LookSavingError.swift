import ImageCore

/// Why a look can't be saved: its name, or a file that can't be read or written.
package struct LookSavingError: Error, CodedError, CustomStringConvertible {
    package var description: String
    /// The kind of problem; nil where no setting helps.
    package var code: ErrorCode?

    init(_ description: String, code: ErrorCode? = nil) {
        self.description = description
        self.code = code
    }

    /// There is no folder for a person's own looks.
    package static let noFolder = LookSavingError(
        "no folder for looks of your own is known, for HOME is not set")

    /// Does something, and puts what it is about before an error.
    static func wrapping<Result>(
        _ subject: @autoclosure () -> String? = nil, _ work: () throws -> Result
    ) throws(Self) -> Result {
        do {
            return try work()
        } catch {
            throw Self((subject().map { "\($0): " } ?? "") + "\(error)", code: (error as? any CodedError)?.code)
        }
    }
}
