import ImagePipeline

/// What a worker is asked to do with one picture: a line of JSON, with which the descriptors of its files come. Documentation/worker.md
/// explains it for other programs.
public struct WorkerRequest: Sendable, Codable {
    /// The version of the protocol.
    public static let currentVersion = 1

    /// What the report is to have the hash of.
    public enum Hashed: String, Sendable, Codable {
        case input, result
    }

    public var version = WorkerRequest.currentVersion
    /// The report carries it back.
    public var number: Int
    public var settings: JobSettings
    /// The paths of the look's files as the look has them, escaped as in a URI, in the order of their descriptors; nil where
    /// those of the request before are still meant.
    public var lookFiles: [String]?
    /// What the recipe says of names; nil for a result without a recipe.
    public var recipe: RecipeNames?
    /// Which hashes the report is to have; nil for none.
    public var hashes: [Hashed]?
    #if FAULT_INJECTION
        /// What faults call the input.
        var inputName: String?
    #endif

    public init(number: Int, settings: JobSettings) {
        self.number = number
        self.settings = settings
    }

    /// How many descriptors come with it: those of the input, of the result where one is made, and of the look's files.
    package var fileCount: Int { (settings.purpose == .result ? 2 : 1) + (lookFiles?.count ?? 0) }
}
