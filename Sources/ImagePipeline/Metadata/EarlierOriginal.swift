import ImageFiles
import SystemPackage

/// A file that a result's original was made from, directly or by way of other results, as recipes carry it on.
package struct EarlierOriginal: Hashable, Sendable, Codable {
    /// A relative reference from the folder of the result, escaped as in a URI, of at most one folder up, or the file's name
    /// alone; nil where it came from no file.
    package var reference: String?
    /// XXH128 of the file's bytes, 32 hexadecimal digits.
    package var hash: String?

    /// The most that a recipe carries, and the longest path that one of them has, in bytes: XMP has little room.
    package static let largestCount = 8
    private static let longestPath = 400

    package init(reference: String?, hash: String?) {
        self.reference = reference
        self.hash = hash
    }

    /// As a recipe has it: the reference, and the hash as its fragment.
    package init?(_ text: Substring) {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        if let path = parts.first, !path.isEmpty {
            guard let reference = RecipeFields.reference(String(path)) else { return nil }
            self.reference = reference
        }
        if parts.count == 2 {
            guard let digest = RecipeFields.digest(String(parts[1])) else { return nil }
            hash = digest
        }
        if reference == nil, hash == nil { return nil }
    }

    package var text: String { (reference ?? "") + (hash.map { "#" + RecipeFields.hashPrefix + $0 } ?? "") }

    /// The same for a result that was made from the one whose recipe has this.
    /// - Parameter original: the reference from the new result to the earlier one. Where it names no folder, that of the
    ///   earlier one may be anywhere, and this one is known by its name and hash alone.
    package func seen(through original: String?) -> EarlierOriginal {
        guard let reference else { return self }
        let path = FilePath(reference: reference)
        let nameAlone = EarlierOriginal(reference: path.reference(from: nil), hash: hash)
        guard let folder = original.map({ FilePath(reference: $0).removingLastComponent() }), !folder.isEmpty else {
            return nameAlone
        }
        let seen = folder.pushing(path).lexicallyNormalized()
        guard !seen.isAbsolute, seen.components.count(where: { $0.kind == .parentDirectory }) <= 1 else {
            return nameAlone
        }
        let text = seen.escapedInURI
        return text.utf8.count <= Self.longestPath ? EarlierOriginal(reference: text, hash: hash) : nameAlone
    }
}
