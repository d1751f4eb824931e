import ArgumentParser

/// `--show-mask`.
struct MaskOptions: OptionalOptions {
    @Flag(
        help: """
            Show in red where the look's or the filters' last where(...) acts, or what protect spares, instead of the result.
            """)
    var showMask = false

    mutating func setDefaults() { showMask = false }
}
