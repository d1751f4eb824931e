import ArgumentParser

/// `--output` and `--overwrite`: where the result of one picture goes, or those of several.
struct DestinationOptions: ParsableArguments {
    @Option(
        name: [.short, .long], help: ArgumentHelp("A file, a folder, or - for standard output.", valueName: "out"))
    var output: PathArgument?

    @Flag(help: "Replace existing results.")
    var overwrite = false
}
