import ImageCodecs
import ImageCore
import ImageFiles
import ImageMetadata
import SystemPackage

/// What a picture was made from, by the recipe that it carries: enough to keep its original from being replaced.
///
/// It is read leniently. A recipe of a newer program, or one with a field that is out of range, still names an original, and
/// protecting a file too many does no harm.
package struct RecordedOriginals: Hashable, Sendable, Codable {
    /// The latest first. Its reference is nil where the recipe has none that is one; so is its hash.
    private let originals: [EarlierOriginal]

    /// Nil where the picture carries no recipe.
    init?(_ metadata: ImageMetadata) {
        guard let fields = RecipeFields(metadata) else { return nil }
        let original = EarlierOriginal(
            reference: (try? fields.original()) ?? nil, hash: (try? fields.originalHash()) ?? nil)
        originals = [original] + ((try? fields.earlierOriginals()) ?? [])
    }

    /// All of them, the latest first, for the recipe of a result of the picture.
    /// - Parameter picture: the reference from the result to the picture; nil where that came from no file, or where folders
    ///   are not to be named.
    func originals(seenThrough picture: String?) -> [EarlierOriginal] {
        let known = originals.filter { $0.reference != nil || $0.hash != nil }
        return known.prefix(EarlierOriginal.largestCount).map { $0.seen(through: picture) }
    }

    /// Nil where the file is no picture that can be read, or carries no recipe.
    package init?(of file: FilePath, codecs: CodecRunner) {
        guard (try? Stat(file))?.type == .regular, let source = try? FileSource(file),
            let header = try? ImageDecoders.header(
                of: source, options: DecodingOptions(allowsDamage: true), codecs: codecs)
        else { return nil }
        self.init(header.metadata)
    }

    /// How many results of results are followed back.
    private static let longestChain = 8

    /// Whether a picture of this origin was made from a file, or from a result of that, by the file's name or content.
    /// - Parameter folder: the picture's folder; nil where unknown.
    package func isMade(from file: FilePath, in folder: FilePath?, codecs: CodecRunner) -> Bool {
        guard (try? Stat(file))?.type == .regular else { return false }
        return isMade(from: file, digest: try? FileHash.digest(of: FileSource(file)), in: folder, codecs: codecs)
    }

    /// - Parameter fileDigest: the file's; nil where it can't be read.
    func isMade(
        from file: FilePath, digest fileDigest: String?, in folder: FilePath?, codecs: CodecRunner
    ) -> Bool {
        guard let identity = FileIdentity(file) else { return false }
        var (origin, folder) = (self, folder)
        for _ in 0..<Self.longestChain {
            if let fileDigest, origin.originals.contains(where: { $0.hash == fileDigest }) { return true }
            guard let known = folder else { return false }
            let paths = origin.originals.compactMap { $0.reference.map { known.pushing(FilePath(reference: $0)) } }
            if paths.contains(where: { FileIdentity($0) == identity }) {
                // Of other content than it had: an original that was edited since. Or another result, for a name alone may be
                // that of a file which was not beside this one when it was made.
                return RecordedOriginals(of: file, codecs: codecs) == nil
            }
            guard let path = origin.originals.first?.reference.map({ FilePath(reference: $0) }),
                RecipePathScope(of: known).contains(path),
                let next = RecordedOriginals(of: known.pushing(path), codecs: codecs)
            else { return false }
            let original = known.pushing(path)
            (origin, folder) = (next, original.folder)
        }
        return false
    }
}

extension RecordedOriginals {
    /// What has to hold before a result replaces a file: that is not what the picture was made from, nor what that was.
    /// - Parameter input: the picture's file; nil where it came from none.
    /// - Throws: `ImageError.invalidRequest`.
    func checkReplacing(_ result: FilePath, input: FilePath?, codecs: CodecRunner) throws(ImageError) {
        guard isMade(from: result, in: input?.folder, codecs: codecs) else { return }
        throw .invalidRequest(
            "its result \(result) would replace the original that it was made from; originals are kept")
    }
}
