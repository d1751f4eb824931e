import ImageCore
import SystemPackage

/// Makes the folders that results go to.
package enum FolderMaker {
    /// Makes the folder and those above it that are missing.
    /// - Throws: `ImageError.writeFailed`.
    package static func make(_ folder: FilePath) throws(ImageError) {
        guard !folder.isEmpty else { return }
        do {
            try SystemCalls.makeFolders(folder)
        } catch {
            throw .writing(error, "its folder \(folder) can't be made: ")
        }
    }
}
