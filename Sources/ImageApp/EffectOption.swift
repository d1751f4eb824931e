import Inspire

/// Options of other programs, and effects written as options.
enum EffectOption {
    private static let synonyms = [
        "--out": "-o OUT", "--size": "--fit WxH", "--width": "--resize WIDTH", "--height": "--resize xHEIGHT",
        "--scale": "--resize 50%", "--max-size": "--long-edge PIXELS", "--longest-edge": "--long-edge PIXELS",
        "--short-edge": "--resize WIDTH, --resize xHEIGHT or --long-edge PIXELS", "--thumbnail": "--fit WxH",
        "--recurse": "--recursive", "--force": "--overwrite", "--filters": "--filter", "--preset": "--look",
        "--style": "--look", "--intensity": "--strength", "--amount": "--strength", "--threads": "--jobs",
        "--straighten": "--rotate DEGREES", "--mirror": "--flip horizontal", "--no-exif": "--strip",
    ]

    /// What gives what an unknown option asks for; nil where nothing is known of it.
    static func hint(for option: String) -> String? {
        guard option.hasPrefix("--") else { return nil }
        if let known = synonyms[option] { return "did you mean \(known)?" }
        let name = String(option.dropFirst(2))
        if BuiltInLooks.names.contains(name) { return "'\(name)' is a look; did you mean --look \(name)?" }
        return EffectVocabulary.lookHint(for: name)
    }
}
