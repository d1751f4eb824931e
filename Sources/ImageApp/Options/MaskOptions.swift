import ArgumentParser

/// `--protect` and `--show-mask`.
struct MaskOptions: OptionalOptions {
    @Option(
        help: ArgumentHelp(
            "Leave the colours of skin as they are, wholly or by a share: skin, 'skin 60%'.", valueName: "what"))
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

/// `skin`, and how much of it: `skin 60%`.
struct Protection: ExpressibleByArgument {
    /// How much the colours of skin stay as they are, 0 to 1.
    var skin: Double

    init?(argument: String) {
        let words = argument.split(separator: " ")
        guard words.first == "skin", words.count <= 2 else { return nil }
        guard words.count == 2 else {
            skin = 1
            return
        }
        guard let share = Strength(argument: String(words[1])) else { return nil }
        skin = share.value
    }
}
