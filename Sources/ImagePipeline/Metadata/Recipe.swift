import ImageCore
import ImageFiles
import ImageMetadata
import Inspire
import SystemPackage

/// How a result was made: written into its XMP, so that it can be recreated from its original.
///
/// A picture may come from anybody. What ``init(_:)`` returns has been checked field by field; the paths in it are still
/// those that the picture's author chose.
package struct Recipe: Hashable, Sendable {
    /// The version that this program writes, and the newest that it reads. In version 1 paths stood in ``request`` as lists
    /// of numbers, and named any folder.
    package static let currentVersion = 2

    package var version: Int
    /// The program and its version.
    package var program: String
    /// The look's name, its version (from 1) and its strength (0…1), for people.
    package var look: String
    package var lookVersion: Int
    package var strength: Double
    /// All that was asked for, as JSON; nil where that would be too long.
    package var request: String?
    /// The corrections that the look's `auto` filters made of the original, each as a list of filters, so that later versions make the
    /// same ones: as `Look.autoCorrections` of Inspire. Empty where the look has none of these filters, and in recipes of before.
    package var autoCorrections: [String] = []
    /// The original, from the folder of the result: a relative reference, escaped as in a URI, of at most one folder up, or
    /// the original's name alone. Nil where the picture came from no file.
    package var original: String?
    /// XXH128 of the original's bytes, 32 hexadecimal digits. The renderer fills it in.
    package var originalHash: String?
    /// What the original was made from in its turn, the latest first, so that those files are kept too when results between
    /// them and this one are gone, or were in a pipe alone. The renderer fills it in.
    package var earlierOriginals: [EarlierOriginal] = []

    /// The longest ``request``, in bytes: a JPEG has room for 64 KiB of XMP, and the picture has its own.
    package static let longestRequest = 24 << 10

    package init(
        version: Int = Recipe.currentVersion, program: String, look: String, lookVersion: Int, strength: Double,
        request: String?, original: String? = nil
    ) {
        self.version = version
        self.program = program
        self.look = look
        self.lookVersion = lookVersion
        self.strength = strength
        self.request = request
        self.original = original
    }

    // MARK: In XMP

    static let space = "urn:image-app:recipe:1#"

    /// The recipe that a picture carries; nil where there is none.
    /// - Throws: where a field is missing, out of range, or of a version that this program does not know.
    package init?(_ metadata: ImageMetadata) throws(RecipeError) {
        guard let fields = RecipeFields(metadata) else { return nil }
        try self.init(fields)
    }

    private init(_ fields: RecipeFields) throws(RecipeError) {
        version = try fields.version()
        program = try fields.line("Program")
        look = try fields.line("Look")
        lookVersion = try fields.lookVersion()
        strength = try fields.strength()
        request = try fields.request()
        autoCorrections = try fields.autoCorrections()
        original = try fields.original()
        originalHash = try fields.originalHash()
        earlierOriginals = try fields.earlierOriginals()
    }

    /// Writes the recipe into a packet, in place of one that is there.
    /// - Returns: false where the packet can't take it; it is as it was then.
    func write(into packet: inout XMPPacket) -> Bool {
        var changed = packet
        changed.remove { $0.space == Self.space }
        var properties = [
            (name: "Version", value: "\(version)"), (name: "Program", value: program), (name: "Look", value: look),
            (name: "LookVersion", value: "\(lookVersion)"), (name: "Strength", value: "\(strength)"),
        ]
        if let request { properties.append((name: "Request", value: request)) }
        if !autoCorrections.isEmpty {
            properties.append((name: "AutoCorrections", value: autoCorrections.joined(separator: "; ")))
        }
        if let original { properties.append((name: "Original", value: original)) }
        if let originalHash {
            properties.append((name: "OriginalHash", value: RecipeFields.hashPrefix + originalHash))
        }
        if !earlierOriginals.isEmpty {
            properties.append((name: "EarlierOriginals", value: earlierOriginals.map(\.text).joined(separator: " ")))
        }
        guard changed.add(properties, space: Self.space, prefix: "imageapp") else { return false }
        packet = changed
        return true
    }

    /// Takes the recipe that a packet carries away, and leaves no more of it than the names and hashes of originals.
    static func removeFolders(from packet: inout XMPPacket) {
        guard let fields = RecipeFields(packet) else { return }
        // One that can't be read may name folders all the same.
        let recipe = try? Recipe(fields)
        packet.remove { $0.space == space }
        guard var kept = recipe else { return }
        kept.request = nil
        kept.autoCorrections = []
        kept.original = kept.original.map { FilePath(reference: $0).reference(from: nil) }
        kept.earlierOriginals = kept.earlierOriginals.map { $0.seen(through: nil) }
        _ = kept.write(into: &packet)
    }
}
