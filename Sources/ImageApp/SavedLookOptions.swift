import ArgumentParser

/// `--save`: what a look that is made is called.
struct SavedLookOptions: ParsableArguments {
    @Option(
        name: .customLong("save"),
        help: ArgumentHelp("What the look is called from now on: --look NAME finds it.", valueName: "name"))
    var name: String

    @Flag(help: "Replace a look of this name.")
    var overwrite = false

    @OptionGroup var folders: LookFolderOptions
}
