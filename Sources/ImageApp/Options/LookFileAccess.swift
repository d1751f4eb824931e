import ArgumentParser

/// `--allow-outside`, for commands that read look files.
struct LookFileAccess: OptionalOptions {
    @Flag(help: "Let a look file use files outside its own folder.")
    var allowOutside = false

    mutating func setDefaults() { allowOutside = false }
}
