import ImageCore
import ImageFiles
import ImageMetadata
import Inspire
import SystemPackage

/// A recipe's fields as texts, each of which is checked when it is read.
struct RecipeFields {
    static let hashPrefix = "xxh128:"

    /// A field's text; nil where there is no such field.
    private let text: (String) -> String?

    /// Nil where the packet has no recipe.
    init?(_ packet: XMPPacket) {
        guard packet.has(Recipe.space) else { return nil }
        text = { packet.value(of: XMPName(Recipe.space, $0)) }
    }

    /// From XMP or its extended part; nil where neither has a recipe.
    init?(_ metadata: ImageMetadata) {
        guard let xmp = metadata.xmp, let packet = XMPPacket(xmp) else { return nil }
        if let fields = RecipeFields(packet) {
            self = fields
        } else if let text = ExtendedXMP.join(metadata.extendedXMP, namedBy: packet), let long = XMPPacket(text),
            let fields = RecipeFields(long)
        {
            self = fields
        } else {
            return nil
        }
    }

    func version() throws(RecipeError) -> Int {
        // The first version did not say so.
        guard let text = text("Version") else { return 1 }
        guard let version = Int(text), version >= 1 else {
            throw .invalid("its version is not a whole number of at least 1")
        }
        guard version <= Recipe.currentVersion else { throw .unsupportedVersion(version) }
        return version
    }

    /// A text for people, on one line.
    func line(_ name: String) throws(RecipeError) -> String {
        guard let text = text(name) else { throw .invalid("it has no \(name)") }
        let line = String(String.UnicodeScalarView(text.unicodeScalars.lazy.filter { !$0.isControl }.prefix(200)))
        guard !line.isEmpty else { throw .invalid("its \(name) is empty") }
        return line
    }

    func lookVersion() throws(RecipeError) -> Int {
        guard let text = text("LookVersion") else { return 1 }
        guard let version = Int(text), version >= 1 else {
            throw .invalid("its look's version is not a whole number of at least 1")
        }
        return version
    }

    func strength() throws(RecipeError) -> Double {
        guard let text = text("Strength") else { return 1 }
        guard let strength = Double(text), (0...1).contains(strength) else {
            throw .invalid("its strength is not a number from 0 to 1")
        }
        return strength
    }

    func request() throws(RecipeError) -> String? {
        guard let text = text("Request") else { return nil }
        guard text.utf8.count <= Recipe.longestRequest else {
            throw .invalid("what was asked for takes more than \(Recipe.longestRequest >> 10) KiB")
        }
        return text
    }

    func autoCorrections() throws(RecipeError) -> [String] {
        guard let text = text("AutoCorrections") else { return [] }
        guard text.utf8.count <= Recipe.longestRequest else {
            throw .invalid("what auto did takes more than \(Recipe.longestRequest >> 10) KiB")
        }
        return text.split(separator: "; ", omittingEmptySubsequences: false).map(String.init)
    }

    func original() throws(RecipeError) -> String? {
        guard let text = text("Original") else { return nil }
        guard let reference = Self.reference(text) else {
            throw .invalid("its original is not a relative reference to a file")
        }
        return reference
    }

    func originalHash() throws(RecipeError) -> String? {
        guard let text = text("OriginalHash") else { return nil }
        guard let digest = Self.digest(text) else {
            throw .invalid("its original's hash is not '\(Self.hashPrefix)' and 32 hexadecimal digits")
        }
        return digest
    }

    func earlierOriginals() throws(RecipeError) -> [EarlierOriginal] {
        guard let text = text("EarlierOriginals") else { return [] }
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        let originals = parts.prefix(EarlierOriginal.largestCount).compactMap { EarlierOriginal($0) }
        guard originals.count == parts.count else {
            throw .invalid("its earlier originals are not up to \(EarlierOriginal.largestCount) references and hashes")
        }
        return originals
    }

    /// The text where it is a reference to a file.
    static func reference(_ text: String) -> String? {
        FilePath(checkedReference: text)?.lastComponent?.kind == .regular ? text : nil
    }

    /// The digits of a hash as recipes have it.
    static func digest(_ text: String) -> String? {
        let digest = String(text.dropFirst(hashPrefix.count))
        return text.hasPrefix(hashPrefix) && FileHash.isDigest(digest) ? digest : nil
    }
}
