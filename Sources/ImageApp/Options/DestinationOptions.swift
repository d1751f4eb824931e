import ArgumentParser
import ImageCodecs

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

    /// Refuses a destination that the result of one picture can't have: standard output along with JSON, and a name of another
    /// format than the one that was asked for.
    func validateForOnePicture(format: WritableFormat?, printsJSON: Bool) throws {
        guard let output else { return }
        if isStandardOutput {
            guard printsJSON else { return }
            throw ValidationError("Standard output takes the picture (-o -) or what --json says, not both.")
        }
        if !isFolder { try OutputArguments.validateName(of: output.path, format: format) }
    }

    /// Whether OUT is a folder: it exists as one, or ends in a slash.
    var isFolder: Bool { output.map { !$0.isStandardStream && ($0.endsInSlash || $0.isExistingFolder) } ?? false }
}
