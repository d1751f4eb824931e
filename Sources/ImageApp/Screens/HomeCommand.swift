import ArgumentParser
import Presenters
import SystemPackage
import TerminalUI

/// `image-app home`: the screens in the terminal, from the first one on. On a terminal, `image-app` alone means it.
struct HomeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "home",
        abstract: "Opens the screens: camera, gallery, looks. So does image-app alone.",
        usage: "image-app home [options]"
    )

    @Option(
        help: ArgumentHelp("The gallery's folder. Default: XDG_PICTURES_DIR, else ~/Pictures.", valueName: "folder"))
    var gallery: PathArgument?

    @Option(help: ArgumentHelp("The camera. Default: the first that can be used.", valueName: "/dev/video0"))
    var device: PathArgument?

    @OptionGroup var folders: LookFolderOptions
    @OptionGroup var limits: LimitArguments

    func run() async throws {
        let screens = ScreenRun(gallery: gallery?.path, camera: device?.path, looks: folders, limits: limits)
        try await screens.run { HomePresenter.makeScreen($0) }
    }

    /// The command that a command line without a subcommand means, where that is about the screens.
    static func implied(by arguments: [String], _ environment: AppEnvironment) -> [String]? {
        if arguments.isEmpty { return ScreenRun.isPossible(environment) ? ["home"] : nil }
        return arguments[0].hasPrefix("--gallery") ? ["home"] + arguments : nil
    }
}
