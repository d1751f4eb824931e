import ArgumentParser

/// `--output` and `--overwrite`: where the result of one picture goes, or those of several.
struct DestinationOptions: ParsableArguments {
    @Option(
        name: [.short, .long], help: ArgumentHelp("A file, a folder, or - for standard output.", valueName: "out"))
    var output: PathArgument?

    @Flag(help: "Replace existing results.")
    var overwrite = false

    /// The wrappers by their names, as reflection has them: for ``CommonInspireCommand``.
    var children: [Mirror.Child] {
        [("_output", _output), ("_overwrite", _overwrite)]
    }

    var isStandardOutput: Bool { output?.isStandardStream ?? false }

    /// Whether OUT is a folder: it exists as one, or ends in a slash.
    var isFolder: Bool { output.map { !$0.isStandardStream && ($0.endsInSlash || $0.isExistingFolder) } ?? false }
}
