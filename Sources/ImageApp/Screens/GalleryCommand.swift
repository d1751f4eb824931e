import ArgumentParser
import Presenters
import SystemPackage
import TerminalUI

/// `image-app gallery`: the screens in the terminal, from a folder's pictures on.
struct GalleryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery", abstract: "Opens a folder's pictures on the screens.",
        usage: "image-app gallery [FOLDER] [options]"
    )

    @Argument(help: "The folder. Default: XDG_PICTURES_DIR, else ~/Pictures.")
    var folder: PathArgument?

    @OptionGroup var folders: LookFolderOptions
    @OptionGroup var limits: LimitArguments

    func run() async throws {
        let screens = ScreenRun(gallery: folder?.path, camera: nil, looks: folders, limits: limits)
        try await screens.run { GalleryPresenter.makeScreen($0) }
    }
}
