import ImageCodecs
import ImageFiles
import SystemPackage

/// What a file that is about to be replaced is, as far as its recipe and those beside it say.
package enum ReplacementCandidate: Sendable {
    /// The picture, or another one beside the file, was made from it.
    case original
    /// It carries a recipe.
    case result
    case unknown

    /// Pictures beside the file that are looked into: in a folder of more, some are not.
    private static let maximumNeighbors = 200

    /// - Parameter input: the picture whose result would replace it; nil where that is no file.
    package init(_ file: FilePath, by input: FilePath?) {
        if let input, let origin = RecordedOriginals(of: input), origin.isMade(from: file, in: input.folder) {
            self = .original
        } else if RecordedOriginals(of: file) != nil {
            self = .result
        } else {
            self = Self.isNamedBeside(file) ? .original : .unknown
        }
    }

    private static func isNamedBeside(_ file: FilePath) -> Bool {
        let names = (try? FolderListing.names(in: file.folder)) ?? []
        let pictures = names.lazy.filter { $0.extension.flatMap { ReadableFormat(fileExtension: $0) } != nil }
        let digest = try? FileHash.digest(of: FileSource(file))
        return pictures.prefix(maximumNeighbors).contains { name in
            if Task.isCancelled { return false }
            let neighbor = file.folder.appending(name)
            return RecordedOriginals(of: neighbor)?.isMade(from: file, digest: digest, in: file.folder) ?? false
        }
    }
}
