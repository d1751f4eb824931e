import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import SystemPackage

/// Recognises results by the recipes in their metadata, and finds their originals on the disk.
package struct RecipeReader: ResultRecognizing {
    /// What reading a picture's metadata may need.
    package var decoding: DecodingOptions

    private let codecs: CodecRunner

    package init(decoding: DecodingOptions = DecodingOptions(), codecs: CodecRunner) {
        self.decoding = decoding
        self.codecs = codecs
    }

    @concurrent
    package func look(of file: FilePath) async -> String? { recipe(of: file)?.look }

    @concurrent
    package func origin(of file: FilePath) async throws(ImageError) -> ResultOrigin? {
        guard let recipe = recipe(of: file) else { return nil }
        return ResultOrigin(
            look: recipe.look, strength: recipe.strength, original: try original(of: recipe, from: file))
    }

    /// Nil also where the file can't be read: whoever opens it learns why.
    private func recipe(of file: FilePath) -> Recipe? {
        var options = decoding
        options.allowsDamage = true
        guard let source = try? FileSource(file),
            let header = try? ImageDecoders.header(of: source, options: options, codecs: codecs)
        else { return nil }
        return (try? Recipe(header.metadata)) ?? nil
    }

    private func original(of recipe: Recipe, from result: FilePath) throws(ImageError) -> ResultOrigin.Original {
        let files = RecipeFileLocator(of: result, takesChanged: false, allowsOutside: false)
        do throws(RecipeFileError) {
            return .found(try files.original(of: recipe, named: nil))
        } catch {
            return .unavailable(unavailable(error))
        }
    }

    private func unavailable(_ error: RecipeFileError) -> String {
        let name = error.path?.lastComponent?.string ?? ""
        return switch error.problem {
        case .notNamed, .unproven: "its recipe does not say which picture it was made from"
        case .missing, .piped, .unreadable: "its original \(name) is not there any more"
        case .changed, .different: "its original \(name) has changed since"
        case .itself: "the file that has its original's name, \(name), is this result itself"
        case .outside: "its original \(name) is too far from the result's folder to be opened from here"
        }
    }
}
