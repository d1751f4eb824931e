import ImageFiles
import SystemPackage

/// What a recipe may name without anybody's consent: files in the folder of its result and below it, and, by a path that
/// begins with `..`, in the folder above and below that.
package struct RecipePathScope {
    private let folder: FilePath

    /// - Parameter folder: the result's.
    package init(of folder: FilePath) {
        self.folder = folder.isEmpty ? "." : folder
    }

    /// Whether a path is within reach as it is written, and, where there is such a file, also once links are followed.
    package func contains(_ path: FilePath) -> Bool {
        guard !path.isAbsolute else { return false }
        let goesUp = path.components.first?.kind == .parentDirectory
        guard !path.components.dropFirst(goesUp ? 1 : 0).contains(where: { $0.kind == .parentDirectory }) else {
            return false
        }
        guard let file = try? SystemCalls.resolved(folder.pushing(path)) else { return true }
        guard let root = try? SystemCalls.resolved(goesUp ? folder.appending("..") : folder) else { return false }
        return file.starts(with: root)
    }
}
