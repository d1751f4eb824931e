import ArgumentParser

/// Wrong usage of the command line: status 64.
struct UsageError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        // It may quote arguments as the parser has them.
        self.description = RawArguments.printable(description)
    }

    /// Does the work; what it throws becomes wrong usage.
    /// - Parameter subject: what the work is about, such as a file: the message begins with it.
    static func wrapping<Result>(
        _ subject: @autoclosure () -> String? = nil, _ work: () throws -> Result
    ) throws(UsageError) -> Result {
        do {
            return try work()
        } catch {
            throw UsageError((subject().map { "\($0): " } ?? "") + error.commandLineDescription)
        }
    }
}
