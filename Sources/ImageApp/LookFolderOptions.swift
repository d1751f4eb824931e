import ArgumentParser
import ImagePipeline

/// Where looks are found by their names.
struct LookFolderOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A folder of look files that --look finds by name, before ~/.config/image-app/looks and the built-in ones.",
            valueName: "folder"
        )
    )
    var looksDir: [PathArgument] = []

    /// The given folders first, then the person's own, then the built-in looks.
    func library(_ environment: AppEnvironment) -> LookLibrary {
        LookLibrary(folders: looksDir.map(\.path) + [environment.looks].compactMap { $0 })
    }
}
