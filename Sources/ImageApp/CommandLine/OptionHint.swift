import Inspire

/// Suggests what to use for options of other programs, and for effects written as options.
enum OptionHint {
    private static let synonyms = [
        "--out": "-o OUT", "--size": "--fit WxH", "--width": "--resize WIDTH", "--height": "--resize xHEIGHT",
        "--scale": "--resize 50%", "--max-size": "--long-edge PIXELS", "--longest-edge": "--long-edge PIXELS",
        "--short-edge": "--resize WIDTH, --resize xHEIGHT or --long-edge PIXELS", "--thumbnail": "--fit WxH",
        "--recurse": "--recursive", "--force": "--overwrite", "--filters": "--filter", "--preset": "--look",
        "--style": "--look", "--intensity": "--strength", "--amount": "--strength", "--threads": "--jobs",
        "--straighten": "--rotate DEGREES", "--mirror": "--flip horizontal", "--no-exif": "--strip",
    ]

    /// What to use instead of an unknown option; nil where nothing is known of it, or the command has no such thing.
    static func hint(for option: String, of command: CommandOutline) -> String? {
        if ["-o", "--output", "--out"].contains(option), let output = outputHint(for: command) { return output }
        guard option.hasPrefix("--") else { return nil }
        if let known = synonyms[option] {
            let isKnown = known.split(separator: " ").first.map { command.argument(named: String($0)) != nil } ?? false
            return isKnown ? "did you mean \(known)?" : nil
        }
        guard command.argument(named: "--look") != nil else { return nil }
        let name = String(option.dropFirst(2))
        if BuiltInLooks.names.contains(name) { return "'\(name)' is a look; did you mean --look \(name)?" }
        return LookNameHint.text(for: name)
    }

    /// Where the result of a command without `-o` goes.
    private static func outputHint(for command: CommandOutline) -> String? {
        if command.argument(named: "--cube") != nil {
            return "did you mean --cube FILE, --hald FILE, --xmp FILE or --css FILE?"
        }
        if command.argument(named: "--save") != nil { return "did you mean --save NAME?" }
        return command.commandName == "show" ? "the look is printed; > FILE after the command saves it" : nil
    }
}
