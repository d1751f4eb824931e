import ImagePipeline

/// What a report says of a run as a whole.
public struct ReportSummary: Sendable, Encodable {
    public var program = "image-app \(ProgramVersion.number)"
    /// The command line's arguments.
    public var arguments: [String]
    public var look: String
    /// When the run began: ISO 8601.
    public var began: String
    public var seconds: Double
    public var done: Int
    public var failed: Int
    /// Pictures whose results were there already.
    public var skipped: Int
    /// Pictures that the run did not begin.
    public var notDone: Int
    /// Files that are not supported pictures, by format.
    public var ignored: [String: Int]
    /// All of it in a sentence.
    public var text: String

    /// Keys stay as they are, for scripts read them.
    private enum CodingKeys: String, CodingKey {
        case program, arguments, look, began, seconds, done, failed, skipped, notDone, text
        case ignored = "passedOver"
    }

    public init(
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
