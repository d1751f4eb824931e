import FoundationEssentials
import ImageCore
import ImagePipeline
import SystemPackage

/// What a worker is asked to do with one picture: a line of JSON, with which the descriptors of its files come. Documentation/worker.md
/// explains it for other programs.
package struct WorkerRequest: Sendable {
    /// What for.
    package enum Purpose: String, Sendable, Codable {
        case result
        /// Results are made and thrown away, to see how long that takes and how large they would be.
        case trial
        /// What light the pictures have; no results are made.
        case light
        /// A small picture for a report; it travels in the answer.
        case thumbnail
    }

    /// What the report is to have the hash of.
    package enum Hashed: String, Sendable, Codable {
        case input, result
    }

    private(set) var version = ServiceVersion.current
    /// The report carries it back.
    package var number = 0
    /// What is to be done. Its input and output don't count, for a worker opens nothing by name.
    package var request: RenderRequest
    /// Whether ``request`` is that of the request before, and is not sent again.
    package var repeatsRequest = false
    package var purpose = Purpose.result
    /// Seconds that the picture may take.
    package var timeLimit = 300
    /// The paths of the look's files as the look has them, in the order of their descriptors; nil where those of the request
    /// before are still meant.
    package var lookFiles: [FilePath]?
    /// What the recipe says of names; nil for a result without a recipe.
    package var recipe: RecipeNames?
    /// The picture's path from the folder that was asked for: the report then names the result, and so does the recipe the
    /// original. Nil where the parent names them.
    package var path: FilePath?
    /// The picture's name without its extension, where a text on the result says it; nil: that of ``path``.
    package var pictureName: String?
    /// How the result is named: see ``NameTemplate``; by default as its picture.
    package var nameTemplate: FilePath?
    /// Which hashes the report is to have.
    package var hashes: [Hashed] = []
    /// Whether the report of a result waits until the disk has all of it.
    package var synchronizes = true
    /// What the journal calls the look and the coding; empty where there is no journal.
    var fingerprint = ""
    /// The name of the input's file, by which a test's faults find it; nil in the program that people run.
    var inputName: String?

    package init(_ request: RenderRequest) {
        self.request = request
    }

    /// How many descriptors come with it: those of the input, of the result where one is made, and of the look's files.
    package var fileCount: Int { (purpose == .result ? 2 : 1) + (lookFiles?.count ?? 0) }
}

extension WorkerRequest: Codable {
    private enum CodingKeys: String, CodingKey {
        case version, number, request, repeatsRequest, purpose, timeLimit, lookFiles, recipe, path, pictureName,
            nameTemplate, hashes, synchronizes, fingerprint, inputName
    }

    /// Everything has a default where it is missing.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        version = try values.value(.version, default: .current)
        number = try values.value(.number, default: 0)
        repeatsRequest = try values.value(.repeatsRequest, default: false)
        request = repeatsRequest ? RenderRequest() : try values.value(.request, default: RenderRequest())
        purpose = try values.value(.purpose, default: .result)
        timeLimit = try values.value(.timeLimit, default: 300)
        lookFiles = try values.decodeIfPresent([FilePath].self, forKey: .lookFiles)
        recipe = try values.decodeIfPresent(RecipeNames.self, forKey: .recipe)
        path = try values.decodeIfPresent(FilePath.self, forKey: .path)
        pictureName = try values.decodeIfPresent(String.self, forKey: .pictureName)
        nameTemplate = try values.decodeIfPresent(FilePath.self, forKey: .nameTemplate)
        hashes = try values.value(.hashes, default: [])
        synchronizes = try values.value(.synchronizes, default: true)
        fingerprint = try values.value(.fingerprint, default: "")
        inputName = try values.decodeIfPresent(String.self, forKey: .inputName)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(version, forKey: .version)
        try values.encode(number, forKey: .number)
        try values.encodeIfPresent(repeatsRequest ? nil : request, forKey: .request)
        try values.encode(repeatsRequest, forKey: .repeatsRequest)
        try values.encode(purpose, forKey: .purpose)
        try values.encode(timeLimit, forKey: .timeLimit)
        try values.encodeIfPresent(lookFiles, forKey: .lookFiles)
        try values.encodeIfPresent(recipe, forKey: .recipe)
        try values.encodeIfPresent(path, forKey: .path)
        try values.encodeIfPresent(pictureName, forKey: .pictureName)
        try values.encodeIfPresent(nameTemplate, forKey: .nameTemplate)
        try values.encode(hashes, forKey: .hashes)
        try values.encode(synchronizes, forKey: .synchronizes)
        try values.encode(fingerprint, forKey: .fingerprint)
        try values.encodeIfPresent(inputName, forKey: .inputName)
    }

    /// - Parameter line: JSON.
    /// - Throws: `ImageError.invalidRequest`.
    package init(line: [UInt8]) throws(ImageError) {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(line))
            try request.check()
        } catch {
            throw .invalidRequest("the request can't be read: \(Self.description(of: error))")
        }
    }

    /// The number of a request that can't be read; 0 where that can't be read either.
    package static func number(in line: [UInt8]) -> Int {
        struct Head: Decodable {
            var number: Int
        }
        return (try? JSONDecoder().decode(Head.self, from: Data(line)))?.number ?? 0
    }

    private static func description(of error: any Error) -> String {
        switch error as? DecodingError {
        case .keyNotFound(let key, let context): "\(name(context.codingPath + [key])) is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\(name(context.codingPath)) is of another type"
        case .dataCorrupted(let context) where context.codingPath.isEmpty: "it is no JSON"
        case .dataCorrupted(let context): "\(name(context.codingPath)): \(context.debugDescription)"
        default: "\(error)"
        }
    }

    private static func name(_ path: [any CodingKey]) -> String { path.map(\.stringValue).joined(separator: ".") }
}
