import ArgumentParser

/// `--allow-outside`, for commands that read look files.
struct LookFileAccess: ParsableArguments {
    @Flag(help: "Let a look file use files outside its own folder.")
    var allowOutside = false

    /// None of these options, and their defaults.
    static var unset: Self {
        var options = Self()
        options.allowOutside = false
        return options
    }
}
