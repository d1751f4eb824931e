/// What ends a command with a message.
protocol CommandLineError: Error, CustomStringConvertible {
    init(_ description: String)
}

extension CommandLineError {
    /// Does the work; what it throws becomes this error.
    /// - Parameter subject: what the work is about, such as a file: the message begins with it.
    static func wrapping<Result>(
        _ subject: @autoclosure () -> String? = nil, _ work: () throws -> Result
    ) throws(Self) -> Result {
        do {
            return try work()
        } catch {
            throw Self((subject().map { "\($0): " } ?? "") + error.commandLineDescription)
        }
    }
}
