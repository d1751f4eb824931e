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
    package init(_ file: FilePath, by input: FilePath?, codecs: CodecRunner) {
        if let input, let origin = RecordedOriginals(of: input, codecs: codecs),
            origin.isMade(from: file, in: input.folder, codecs: codecs)
        {
            self = .original
        } else if RecordedOriginals(of: file, codecs: codecs) != nil {
            self = .result
        } else {
            self = Self.isNamedBeside(file, codecs) ? .original : .unknown
        }
    }

    private static func isNamedBeside(_ file: FilePath, _ codecs: CodecRunner) -> Bool {
        let names = (try? FolderListing.names(in: file.folder)) ?? []
        let pictures = names.lazy.filter { $0.extension.flatMap { ReadableFormat(fileExtension: $0) } != nil }
        let digest = try? FileHash.digest(of: FileSource(file))
        return pictures.prefix(maximumNeighbors).contains { name in
            if Task.isCancelled { return false }
            let neighbor = file.folder.appending(name)
            return RecordedOriginals(of: neighbor, codecs: codecs)?.isMade(
                from: file, digest: digest, in: file.folder, codecs: codecs) ?? false
        }
    }
}
