import ArgumentParser
import FoundationEssentials
import ImageFiles
import Presenters
import SystemPackage

/// `image-app studio`: the screens in a browser. The server is a program of its own, which takes this one's place.
struct StudioCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "studio",
        abstract: "Opens the screens in a browser.",
        usage: "image-app studio [PICTURE|FOLDER] [options]",
        discussion: """
            Prints the address of a page that only this machine reaches, and opens it. Over SSH, forward its port: \
            ssh -L PORT:127.0.0.1:PORT. Ctrl-C ends it.
            """
    )

    @Argument(help: "A picture to open, or the gallery's folder. Default: XDG_PICTURES_DIR, else ~/Pictures.")
    var path: PathArgument?

    @Flag(inversion: .prefixedNo, help: "Open the address in the browser.")
    var browser = true

    @Option(help: ArgumentHelp("The camera. Default: the first that can be used.", valueName: "/dev/video0"))
    var device: PathArgument?

    @OptionGroup var folders: LookFolderOptions
    @OptionGroup var limits: LimitArguments

    func run() async throws {
        let environment = AppEnvironment()
        let console = Console(environment: environment)
        let program = try SystemCalls.resolved("/proc/self/exe")
        let launch = try launch(program, environment, console)
        guard let server = Self.server(beside: program, environment) else {
            console.error(
                "image-app",
                "the studio needs image-app-server, which is not beside image-app nor in the PATH; install both")
            throw ExitCode.failure
        }
        let settings = String(decoding: try JSONEncoder().encode(launch), as: UTF8.self)
        try SystemCalls.become(server, arguments: [Self.serverName, "studio", settings])
    }

    private func launch(
        _ program: FilePath, _ environment: AppEnvironment, _ console: Console
    ) throws -> StudioLaunch {
        var picture: FilePath?
        var gallery: FilePath?
        if let path = path?.path {
            guard let status = try? Stat(path) else {
                console.error("image-app", "\(path): no such picture or folder")
                throw ExitCode.failure
            }
            let absolute = path.isAbsolute ? path : (environment.currentFolder ?? ".").pushing(path)
            if status.type == .directory { gallery = absolute } else { picture = absolute }
        }
        let screens = ScreenRun(gallery: gallery, camera: device?.path, looks: folders, limits: limits)
        var launch = StudioLaunch(try screens.settings(environment), program: program)
        launch.picture = picture
        launch.opensGallery = gallery != nil
        launch.opensBrowser = browser
        return launch
    }

    /// The server's file: beside the program, else in the PATH.
    private static func server(beside program: FilePath, _ environment: AppEnvironment) -> FilePath? {
        let search = (environment["PATH"] ?? "").split(separator: ":").map { FilePath(String($0)) }
        return ([program.removingLastComponent()] + search).map { $0.appending(Self.serverName) }
            .first(where: SystemCalls.isExecutable)
    }

    private static let serverName = "image-app-server"
}
