import ImageCodecs
import ImageCore
import ImageSources
import SystemPackage

extension Recipe {
    /// The recipe of a file; nil where it has none that can be read.
    package init?(of file: FilePath) {
        guard (try? Stat(file))?.type == .regular, let source = try? FileSource(file),
            let header = try? ImageDecoders.make(source: source).header, let recipe = try? Recipe(header.metadata)
        else { return nil }
        self = recipe
    }

    /// Results of results are followed back so many times.
    private static let longestChain = 8

    /// Whether a picture with this recipe was made from a file, or from a result of that, by the file's name or content.
    /// - Parameter folder: where the picture with this recipe is; nil where that is not known.
    package func isMade(from file: FilePath, in folder: FilePath?) -> Bool {
        guard (try? Stat(file))?.type == .regular else { return false }
        return isMade(from: file, digest: try? FileHash.digest(of: FileSource(file)), in: folder)
    }

    /// - Parameter digest: the file's; nil where it can't be read.
    func isMade(from file: FilePath, digest: String?, in folder: FilePath?) -> Bool {
        guard let identity = FileIdentity(file) else { return false }
        var (recipe, folder) = (self, folder)
        for _ in 0..<Self.longestChain {
            if let hash = recipe.originalHash, hash == digest { return true }
            guard let known = folder, let reference = recipe.original else { return false }
            let path = FilePath(reference: reference)
            let original = known.pushing(path)
            if FileIdentity(original) == identity {
                // Of other content than it had: an original that was edited since. Or another result, for a name alone may be
                // that of a file which was not beside this one when it was made.
                return Recipe(of: original) == nil
            }
            guard RecipeReach(of: known).contains(path), let next = Recipe(of: original) else { return false }
            (recipe, folder) = (next, original.folder)
        }
        return false
    }
}

extension RenderReport {
    /// What has to hold before a result replaces a file: that is not what the picture was made from, nor what that was.
    /// - Parameter input: the picture's file; nil where it came from none.
    /// - Throws: `ImageError.invalidRequest`.
    package func checkReplacing(_ result: FilePath, input: FilePath?) throws(ImageError) {
        guard let inputRecipe, inputRecipe.isMade(from: result, in: input?.folder) else { return }
        throw .invalidRequest(
            "its result \(result) would replace the original that it was made from; originals are kept")
    }
}
