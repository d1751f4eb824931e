import FoundationEssentials
import ImageCore
import ImageFiles
import Inspire
import SystemPackage

/// What a recipe keeps of what was asked for, as its JSON has it.
private struct RecipeRequest: Codable {
    var look: LookRequest
    var options: OutputOptions?
}

extension LookRequest {
    /// A built-in look at its own strength or another one; nil for looks from elsewhere.
    public init?(builtIn look: Look) {
        guard
            let text = BuiltInLooks.source(named: look.name), let original = BuiltInLooks.look(named: look.name),
            original.version == look.version
        else { return nil }
        self.init(
            name: look.id, file: File(name: "\(look.id).look", text: text),
            strength: look.strength == original.strength ? nil : look.strength)
    }
}

/// What a recipe says of names, which whoever opens the files knows: the look and its files as they were asked for, and the
/// original.
package struct RecipeNames: Hashable, Sendable, Codable {
    /// The recipe's `request`.
    package var request: String?
    /// The recipe's `original`.
    package var original: String?

    /// - Parameters:
    ///   - request: what was asked for; nil where that is not known.
    ///   - original: the picture's file.
    ///   - result: where the result goes; nil where unknown.
    package init(of request: LookRequest?, options: OutputOptions, original: FilePath?, result: FilePath?) {
        // Who takes away where a picture was taken does not want to name folders.
        let result = options.metadata == .allButLocation ? nil : result
        let look = request.flatMap { try? $0.inRecipe(of: result) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let options = options.inRecipe(of: result)
        let json = look.flatMap { try? encoder.encode(RecipeRequest(look: $0, options: options)) }
        let text = json.map { String(decoding: $0, as: UTF8.self) }
        self.request = text.flatMap { $0.utf8.count <= Recipe.longestRequest ? $0 : nil }
        self.original = original.map { $0.reference(from: result) }
    }

    /// For a result that is to have the same bytes wherever it is made: its files go by their names.
    /// - Parameter path: the picture's, from the folder that was asked for; nil where it is named later.
    package init(of request: LookRequest?, options: OutputOptions, portablePath path: FilePath?) {
        self.init(of: request, options: options, original: nil, result: nil)
        if let path { name(portablePath: path, options: options) }
    }

    /// Names the original by its path from the folder that was asked for.
    package mutating func name(portablePath path: FilePath, options: OutputOptions) {
        original = options.metadata == .allButLocation ? path.reference(from: nil) : path.escapedInURI
    }
}

extension Recipe {
    /// The recipe of a result; nil where neither colours nor size, frame or quality are asked to change, and nothing goes on or around
    /// the picture.
    /// - Parameter look: what came of the request for a look.
    package init?(_ names: RecipeNames, look: Look, options: OutputOptions) {
        let changesColors = !look.steps.isEmpty || !look.corrections.isEmpty
        let changesCoding = options.quality != nil || options.largestSize != nil
        guard changesColors || !options.geometry.isEmpty || options.hasFinishing(with: look) || changesCoding else {
            return nil
        }
        self.init(
            program: "image-app \(ProgramVersion.number)", look: look.name, lookVersion: look.version,
            strength: look.strength, request: names.request, original: names.original)
    }

    /// What was asked for. Paths are those of the recipe, from the folder of the result: see ``RecipeFileLocator``.
    /// - Throws: where it is not kept, can't be read, or asks for what no option allows.
    package func decodedRequest() throws(RecipeError) -> (look: LookRequest, options: OutputOptions) {
        guard let request else { throw .incomplete(look: look) }
        let json = Data(request.utf8)
        let decoder = JSONDecoder()
        if version == 1 { decoder.userInfo[.hasPathsAsNumbers] = true }
        let kept: RecipeRequest
        do {
            kept = try decoder.decode(RecipeRequest.self, from: json)
        } catch {
            let isOfOptions = (error as? DecodingError)?.path.first?.stringValue == "options"
            throw .invalid(
                isOfOptions
                    ? "its options are not as \(program) should have written them"
                    : "what was asked for is not as \(program) should have written it")
        }
        var options = kept.options ?? OutputOptions()
        // Recipes from before there was dithering say nothing of it, and pixels are to be the same.
        options.dithering = options.dithering ?? .off
        // They have no hashes, and are located again.
        options.text?.locatedFonts = []
        do throws(ImageError) {
            try options.check()
            let digests = [options.watermark?.digest, options.text?.fontDigest].compactMap(\.self)
            guard digests.allSatisfy(FileHash.isDigest) else {
                throw ImageError.invalidRequest("a file's hash is malformed")
            }
        } catch {
            throw .invalid(error.description)
        }
        var look = try kept.look.fromRecipe(version: version, lookVersion: lookVersion)
        look.autoCorrections = autoCorrections.isEmpty ? nil : autoCorrections
        // The first edition had no number.
        look.edition = look.edition ?? .first
        return (look, options)
    }
}

extension OutputOptions {
    /// Whether results are sharpened, or something is on them or around them.
    fileprivate func hasFinishing(with look: Look) -> Bool {
        sharpening != nil || text != nil || watermark != nil || border(with: look) != nil
            || dateStamp(with: look) != nil
    }
}

extension DecodingError {
    fileprivate var path: [any CodingKey] {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context): context.codingPath
        case .keyNotFound(let key, let context): context.codingPath + [key]
        case .dataCorrupted(let context): context.codingPath
        @unknown default: []
        }
    }
}
