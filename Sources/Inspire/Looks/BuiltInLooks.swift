/// The looks that come with the program: the files in the folder `BuiltIn`, each known by its file's name.
///
/// Each look is parsed only when it is asked for. What looks were in earlier versions is in the folder `EarlierBuiltIn`, for
/// results that were made with them.
public enum BuiltInLooks {
    /// The look that is used by default.
    public static let defaultName = "inspire"

    /// All names, sorted.
    public static var names: [String] { EmbeddedLooks.all.map { $0.name }.filter { !$0.contains(versionSign) } }

    /// The look of this name in any case of letters; nil where there is none.
    public static func look(named name: String) -> Look? {
        guard let (name, text) = entry(named: name) else { return nil }
        do {
            return try Look(parsing: Array(text.utf8), named: "\(name).look")
        } catch {
            preconditionFailure("a built-in look is broken: \(error)")
        }
    }

    /// The look's file as it was written; nil where there is none of this name.
    public static func source(named name: String) -> String? {
        entry(named: name)?.text
    }

    /// The look's file as it was in a version: the latest one, or an earlier one. Nil where there is no such version.
    public static func source(named name: String, version: Int) -> String? {
        if let look = look(named: name), look.version == version { return source(named: name) }
        let name = "\(canonical(name))\(versionSign)\(version)"
        return EmbeddedLooks.all.first { $0.name == name }?.text
    }

    /// Whether a text is the look's file in its latest version or an earlier one.
    package static func isSource(_ text: String, ofLookNamed name: String) -> Bool {
        let name = canonical(name)
        return EmbeddedLooks.all.contains { look in
            look.text == text && look.name.prefix { $0 != versionSign } == name
        }
    }

    /// Between the name and the version of an earlier version's file.
    private static let versionSign: Character = "@"

    /// The name that was most likely meant; nil where none is close.
    public static func nearestName(to name: String) -> String? {
        Inspire.nearestName(to: canonical(name), among: names)
    }

    private static func entry(named name: String) -> (name: String, text: String)? {
        let name = canonical(name)
        return name.contains(versionSign) ? nil : EmbeddedLooks.all.first { $0.name == name }
    }

    /// "Warm Film" is in the file `warm-film.look`.
    private static func canonical(_ name: String) -> String {
        String(name.asciiLowercased.map { $0 == " " || $0 == "_" ? "-" : $0 })
    }
}
