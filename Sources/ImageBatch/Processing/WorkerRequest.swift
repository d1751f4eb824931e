import ImagePipeline

/// What a worker is asked to do with one picture: a line of JSON, with which the descriptors of its files come. Documentation/worker.md
/// explains it for other programs.
package struct WorkerRequest: Sendable, Codable {
    /// The version of the protocol.
    package static let currentVersion = 1

    /// What the report is to have the hash of.
    package enum Hashed: String, Sendable, Codable {
        case input, result
    }

    package var version = WorkerRequest.currentVersion
    /// The report carries it back.
    package var number: Int
    package var settings: JobSettings
    /// The paths of the look's files as the look has them, escaped as in a URI, in the order of their descriptors; nil where
    /// those of the request before are still meant.
    package var lookFiles: [String]?
    /// What the recipe says of names; nil for a result without a recipe.
    package var recipe: RecipeNames?
    /// Which hashes the report is to have; nil for none.
    package var hashes: [Hashed]?
    #if FAULT_INJECTION
        /// What faults call the input.
        var inputName: String?
    #endif

    package init(number: Int, settings: JobSettings) {
        self.number = number
        self.settings = settings
    }

    /// How many descriptors come with it: those of the input, of the result where one is made, and of the look's files.
    package var fileCount: Int { (settings.purpose == .result ? 2 : 1) + (lookFiles?.count ?? 0) }
}
