import ArgumentParser

/// `--protect` and `--show-mask`.
struct MaskOptions: OptionalOptions {
    @Option(
        help: ArgumentHelp(
            """
            Leave the colours of skin as they are, wholly or by a share: skin, 'skin 60%'. none: not even its hue, which --like keeps.
            """, valueName: "what"))
    var protect: Protection?

    @Flag(
        help: """
            Show in red where the look's or the filters' last where(...) acts, or what is protected, instead of the result.
            """)
    var showMask = false

    mutating func setDefaults() {
        protect = nil
        showMask = false
    }
}

/// `none`, or `skin` and how much of it: `skin 60%`.
enum Protection: ExpressibleByArgument {
    case none
    /// How much the colours of skin stay as they are, 0 to 1.
    case skin(Double)

    init?(argument: String) {
        let words = argument.split(separator: " ")
        switch (words.first, words.count) {
        case ("none", 1): self = .none
        case ("skin", 1): self = .skin(1)
        case ("skin", 2):
            guard let share = Strength(argument: String(words[1])) else { return nil }
            self = .skin(share.value)
        default: return nil
        }
    }
}
