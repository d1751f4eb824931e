import ImageBatch
import ImageCodecs
import ImageCore
import ImagePipeline
import ImageSources
import SystemPackage

/// Recognises results by the recipes in their metadata, and finds their originals on the disk.
public struct RecipeReader: ResultRecognizing {
    /// What reading a picture's metadata may need.
    public var decoding: DecodingOptions

    public init(decoding: DecodingOptions = DecodingOptions()) {
        self.decoding = decoding
    }

    @concurrent
    public func look(of file: FilePath) async -> String? { recipe(of: file)?.look }

    @concurrent
    public func origin(of file: FilePath) async throws(ImageError) -> ResultOrigin? {
        guard let recipe = recipe(of: file) else { return nil }
        return ResultOrigin(
            look: recipe.look, strength: recipe.strength, original: try original(of: recipe, from: file))
    }

    /// Nil also where the file can't be read: whoever opens it learns why.
    private func recipe(of file: FilePath) -> Recipe? {
        guard let source = try? FileSource(file),
            let decoder = try? ImageDecoders.make(source: source, options: decoding)
        else { return nil }
        return Recipe(decoder.header.metadata)
    }

    // MARK: The original

    /// The file that the recipe names, or one of that name beside the result, for both may have been moved: it counts
    /// where its content is what it was.
    private func original(of recipe: Recipe, from result: FilePath) throws(ImageError) -> ResultOrigin.Original {
        let hash: String? = recipe.originalHash
        guard let named = try? recipe.originalPath(from: result), let name = named.lastComponent, let hash else {
            return .unavailable("its recipe does not say which picture it was made from")
        }
        let candidates = [named, result.removingLastComponent().appending(name)].filter { isOther($0, than: result) }
        for candidate in candidates where try digest(of: candidate) == hash { return .found(candidate) }
        return .unavailable(
            candidates.isEmpty
                ? "its original \(name.string) is not there any more" : "its original \(name.string) has changed since")
    }

    /// Whether there is a regular file that is not the result itself, which may have its original's name.
    private func isOther(_ file: FilePath, than result: FilePath) -> Bool {
        (try? Stat(file))?.type == .regular && FileIdentity(file) != FileIdentity(result)
    }

    /// Nil where the file can't be read.
    private func digest(of file: FilePath) throws(ImageError) -> String? {
        do throws(ImageError) {
            return try FileHash.digest(of: FileSource(file))
        } catch {
            if error == .cancelled { throw error }
            return nil
        }
    }
}
