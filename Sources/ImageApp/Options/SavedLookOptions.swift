import ArgumentParser

/// `--save`: what a look that is made is called.
struct SavedLookOptions: ParsableArguments {
    @Option(
        name: .customLong("save"),
        help: ArgumentHelp("The look's name, for --look.", valueName: "name"))
    var name: String

    @Flag(help: "Replace a look of this name.")
    var overwrite = false

    @OptionGroup var folders: LookFolderOptions
}
