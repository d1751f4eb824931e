import ImagePipeline

/// What a report says of a run as a whole.
package struct ReportSummary: Sendable, Encodable {
    package var program = "image-app \(ProgramVersion.number)"
    /// The command line's arguments.
    package var arguments: [String]
    package var look: String
    /// When the run began: ISO 8601.
    package var began: String
    package var seconds: Double
    package var done: Int
    package var failed: Int
    /// Pictures whose results were there already.
    package var skipped: Int
    /// Pictures that the run did not begin.
    package var notDone: Int
    /// Files that are not supported pictures, by format.
    package var ignored: [String: Int]
    /// All of it in a sentence.
    package var text: String

    /// Keys stay as they are, for scripts read them.
    private enum CodingKeys: String, CodingKey {
        case program, arguments, look, began, seconds, done, failed, skipped, notDone, text
        case ignored = "passedOver"
    }

    package init(
        arguments: [String], look: String, began: String, seconds: Double, done: Int, failed: Int, skipped: Int,
        notDone: Int, ignored: [String: Int], text: String
    ) {
        self.arguments = arguments
        self.look = look
        self.began = began
        self.seconds = seconds
        self.done = done
        self.failed = failed
        self.skipped = skipped
        self.notDone = notDone
        self.ignored = ignored
        self.text = text
    }
}
