import FoundationEssentials
import ImageCore
import ImagePipeline
import ImageSources
import Inspire
import SystemPackage

/// What a recipe keeps of what was asked for: enough to ask for the same again.
private struct KeptRequest: Codable {
    /// A built-in look goes by its name, without its text. Files of tables are named from the folder of the result.
    var look: LookRequest
    /// How the result was coded. Nil where this program knows other options.
    var options: OutputOptions?

    init(look: LookRequest, options: OutputOptions, result: FilePath?) {
        self.look = look
        self.options = options
        if look.isBuiltIn { self.look.file?.text = "" }
        // Where somebody's looks are is nobody's business who gets the picture.
        if let name = look.file.flatMap({ FilePath($0.name).lastComponent }) { self.look.file?.name = name.string }
        if let folder = look.file?.folder { self.look.file?.folder = folder.relative(to: result) }
        for index in look.tables.indices {
            self.look.tables[index].mapPaths { $0.relative(to: result) }
        }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        look = try container.decode(LookRequest.self, forKey: .look)
        options = try? container.decodeIfPresent(OutputOptions.self, forKey: .options)
        if let file = look.file, file.text.isEmpty, let text = BuiltInLooks.source(named: look.name) {
            look.file?.text = text
        }
        // A picture may come from anywhere: what it asks for is no more than anybody may ask for.
        look.strength = look.strength.map { min(max($0, 0), 1) }
        look.allowsOutside = false
        if let like = look.like, !like.isComplete { throw Incomplete() }
    }

    private struct Incomplete: Error {}
}

extension FilePath {
    /// The path from the folder of a result.
    fileprivate func relative(to result: FilePath?) -> FilePath {
        FilePath(reference: (isEmpty ? "." : self).reference(from: result))
    }
}

extension LookRequest.Table {
    fileprivate mutating func mapPaths(_ transform: (FilePath) -> FilePath) {
        path = transform(path)
        if case .profile(let profile) = space { space = .profile(transform(profile)) }
    }
}

extension PictureStatistics {
    /// Whether it has all its values.
    fileprivate var isComplete: Bool {
        let complete = PictureStatistics()
        return lightness.count == complete.lightness.count
            && colorsByLightness.count == complete.colorsByLightness.count
    }
}

extension LookRequest {
    /// A built-in look at its own strength or another one; nil for looks from elsewhere.
    public init?(builtIn look: Look) {
        guard
            let text = BuiltInLooks.source(named: look.name), let original = BuiltInLooks.look(named: look.name),
            original.version == look.version
        else { return nil }
        let name = String(look.name.lowercased().map { $0 == " " ? "-" : $0 })
        self.init(
            name: name, file: File(name: "\(name).look", text: text),
            strength: look.strength == original.strength ? nil : look.strength)
    }

    fileprivate var isBuiltIn: Bool { file.map { $0.text == BuiltInLooks.source(named: name) } ?? false }
}

extension Recipe {
    /// The recipe of a result; nil where nothing is done to its pixels that would be worth a word.
    /// - Parameters:
    ///   - request: what was asked for; nil where only the look is known.
    ///   - look: what came of it.
    ///   - original: the picture's file.
    ///   - result: where the result goes; nil where that is not known.
    package init?(
        of request: LookRequest?, look: Look, options: OutputOptions, original: FilePath?, result: FilePath?
    ) {
        guard !look.steps.isEmpty else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let kept = (request ?? LookRequest(builtIn: look)).map {
            KeptRequest(look: $0, options: options, result: result)
        }
        let text = kept.flatMap { try? encoder.encode($0) }.map { String(decoding: $0, as: UTF8.self) }
        self.init(
            program: "image-app \(ProgramVersion.number)", look: look.name, lookVersion: look.version,
            strength: look.strength, request: text.flatMap { $0.utf8.count <= Self.longestRequest ? $0 : nil },
            original: original.map { $0.reference(from: result) }
        )
    }

    /// What was asked for. Options that this version does not know are those of one that asks for nothing.
    /// - Parameter result: the file that carries the recipe.
    /// - Throws: where it is not kept, or can't be read.
    package func askedFor(of result: FilePath) throws(RecipeError) -> (look: LookRequest, options: OutputOptions) {
        guard let request else { throw .incomplete(look: look) }
        guard let kept = try? JSONDecoder().decode(KeptRequest.self, from: Data(request.utf8)) else {
            throw .unreadable(program: program)
        }
        var look = kept.look
        let folder = result.removingLastComponent()
        if let looks = look.file?.folder { look.file?.folder = folder.pushing(looks) }
        for index in look.tables.indices { look.tables[index].mapPaths { folder.pushing($0) } }
        return (look, kept.options ?? OutputOptions())
    }

    /// Where the original is, from where the result is.
    package func originalPath(from result: FilePath) throws(RecipeError) -> FilePath {
        guard let original else { throw .noOriginal }
        return result.removingLastComponent().pushing(FilePath(reference: original))
    }
}

/// Why a result can't be made anew.
package enum RecipeError: Error, CustomStringConvertible {
    case incomplete(look: String)
    case unreadable(program: String)
    case noOriginal

    package var description: String {
        switch self {
        case .incomplete(let look):
            "its recipe names the look '\(look)' but not all that was asked for, which was too long; use inspire"
        case .unreadable(let program):
            "its recipe, by \(program), can't be read by this version; use inspire"
        case .noOriginal:
            "it was not made from a file, so there is no original to begin with; use inspire"
        }
    }
}
