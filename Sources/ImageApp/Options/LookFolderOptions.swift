import ArgumentParser
import ImagePipeline
import SystemPackage

/// Where looks are found by their names.
struct LookFolderOptions: OptionalOptions {
    @Option(
        help: ArgumentHelp(
            "A folder to search for looks by name, before ~/.config/image-app/looks and the built-in ones.",
            valueName: "folder"
        )
    )
    var looksDir: [PathArgument] = []

    mutating func setDefaults() { looksDir = [] }

    /// Where looks are saved: the first of the given folders, else the person's own.
    func ownFolder(_ environment: AppEnvironment) throws(UsageError) -> FilePath {
        guard let folder = looksDir.first?.path ?? environment.looks else {
            throw UsageError("there is no home folder to save looks in: say with --looks-dir where")
        }
        return folder
    }

    /// The given folders first, then the person's own, then the built-in looks.
    func library(_ environment: AppEnvironment) -> LookLibrary {
        LookLibrary(folders: looksDir.map(\.path) + [environment.looks].compactMap { $0 })
    }
}
