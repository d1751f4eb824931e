import ImageCore
import ImageFiles
import Inspire
import SystemPackage

/// Finds the files that a recipe names, and opens none that is not the one it means.
///
/// A file is looked for where the recipe says, then under its name beside the result, for both may have been moved. It has to
/// have the recipe's hash, and must be within ``RecipePathScope``.
package struct RecipeFileLocator {
    private let result: FilePath
    /// Whether files count whose hash is another one, or not known.
    private let takesChanged: Bool
    private let allowsOutside: Bool

    package init(of result: FilePath, takesChanged: Bool, allowsOutside: Bool) {
        self.result = result
        self.takesChanged = takesChanged
        self.allowsOutside = allowsOutside
    }

    /// The original.
    /// - Parameter named: a file that the user names as the one.
    package func original(of recipe: Recipe, named: FilePath?) throws(RecipeFileError) -> FilePath {
        if let named { return try check(named, is: recipe) }
        guard let reference = recipe.original else { throw RecipeFileError(.original, nil, .notNamed) }
        return try find(FilePath(reference: reference), recipe.originalHash, .original)
    }

    private func check(_ named: FilePath, is recipe: Recipe) throws(RecipeFileError) -> FilePath {
        let digest: String
        do throws(ImageError) {
            digest = try FileHash.digest(of: FileSource(named))
        } catch {
            throw RecipeFileError(.original, named, .unreadable(error.description))
        }
        if FileIdentity(named) == FileIdentity(result) { throw RecipeFileError(.original, named, .itself) }
        if takesChanged || digest == recipe.originalHash { return named }
        throw RecipeFileError(.original, named, recipe.originalHash == nil ? .unproven : .different)
    }

    /// Replaces the paths of a recipe's request by those of the files that were found.
    package func resolvePaths(in look: inout LookRequest) throws(RecipeFileError) {
        for index in look.tables.indices {
            let table = look.tables[index]
            look.tables[index].path = try find(table)
            look.tables[index].isPiped = nil
            if takesChanged { look.tables[index].digest = Self.digest(of: look.tables[index].path) }
            guard case .profile(let path) = table.space else { continue }
            let profile = try find(path, table.profileDigest, .profile)
            look.tables[index].space = .profile(profile)
            if takesChanged { look.tables[index].profileDigest = Self.digest(of: profile) }
        }
        guard let file = look.file else { return }
        var files: [String: FilePath] = [:]
        // A text that can't be read is said when the look is.
        for name in (try? Look.filePaths(in: file.text, named: file.name)) ?? [] {
            let path = (file.folder ?? "").pushing(FilePath(name))
            files[name] = try find(path, file.digests?[name], .lookFile)
        }
        look.file?.files = files
        look.file?.folder = nil
        if takesChanged { look.file?.addDigests() }
    }

    /// Replaces the paths of a recipe's options by those of the files that were found.
    package func resolvePaths(in options: inout OutputOptions) throws(RecipeFileError) {
        if let watermark = options.watermark {
            let file = try find(watermark.file, watermark.digest, .watermark)
            options.watermark?.file = file
            if takesChanged { options.watermark?.digest = Self.digest(of: file) }
        }
        if let font = options.text?.font?.file {
            let file = try find(font, options.text?.fontDigest, .font)
            options.text?.font = .file(file)
            if takesChanged { options.text?.fontDigest = Self.digest(of: file) }
        }
    }

    private func find(_ table: LookRequest.Table) throws(RecipeFileError) -> FilePath {
        do throws(RecipeFileError) {
            return try find(table.path, table.digest, .table)
        } catch {
            switch error.problem {
            case .missing where table.isPiped == true: throw RecipeFileError(.table, error.path, .piped)
            case .changed where table.isPiped == true: throw RecipeFileError(.table, error.path, .different)
            default: throw error
            }
        }
    }

    private static func digest(of file: FilePath) -> String? { try? FileHash.digest(of: FileSource(file)) }

    private struct Candidate {
        var path: FilePath
        /// As the recipe has it.
        var written: FilePath
    }

    private func find(
        _ path: FilePath, _ digest: String?, _ kind: RecipeFileError.Kind
    ) throws(RecipeFileError) -> FilePath {
        var candidates = [Candidate(path: result.removingLastComponent().pushing(path), written: path)]
        if let name = path.lastComponent, path.components.count > 1 || path.isAbsolute {
            let beside = FilePath(root: nil, CollectionOfOne(name))
            candidates.append(Candidate(path: result.removingLastComponent().appending(name), written: beside))
        }
        return try find(candidates, digest, kind)
    }

    private func find(
        _ candidates: [Candidate], _ digest: String?, _ kind: RecipeFileError.Kind
    ) throws(RecipeFileError) -> FilePath {
        var problem: RecipeFileError?
        var changed: FilePath?
        for candidate in candidates {
            let path = candidate.path
            if !allowsOutside, !RecipePathScope(of: result.folder).contains(candidate.written) {
                problem = problem ?? RecipeFileError(kind, path, .outside)
            } else if FileIdentity(path) == FileIdentity(result) {
                // Where another path was tried before, that is what is missing.
                if candidates.count == 1 { problem = RecipeFileError(kind, path, .itself) }
            } else if (try? Stat(path))?.type == .regular {
                if let digest, Self.digest(of: path) == digest { return path }
                changed = changed ?? path
            }
        }
        if let changed {
            if takesChanged { return changed }
            throw RecipeFileError(kind, changed, digest == nil ? .unproven : .changed)
        }
        throw problem ?? RecipeFileError(kind, candidates.first?.path, .missing)
    }
}
