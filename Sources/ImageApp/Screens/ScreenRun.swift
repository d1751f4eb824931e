import ArgumentParser
import ImageCodecs
import ImagePipeline
import ImageSources
import Presenters
import SystemPackage
import TerminalUI

/// The screens in the terminal, with all that they need of the world outside.
struct ScreenRun {
    var gallery: FilePath?
    var camera: FilePath?
    var looks: LookFolderOptions
    var decoding: DecodingOptions

    /// Whether there is a terminal for them.
    static func isPossible(_ environment: AppEnvironment) -> Bool {
        TerminalDevice() != nil && environment["TERM"] != "dumb"
    }

    /// Runs until the person quits.
    /// - Parameter makeRoot: makes the first screen.
    @MainActor
    func run(_ makeRoot: @MainActor (Services) -> Screen) async throws {
        let environment = AppEnvironment()
        guard Self.isPossible(environment), let device = TerminalDevice() else {
            Console(environment: environment).error(
                "image-app", "the screens need a terminal to read keys from and to draw on")
            throw ExitCode.failure
        }
        var request = RenderRequest()
        request.decoding = decoding
        request.instructionSet = try environment.instructionSet()
        let pictures = PictureProcessor(request, service: environment.renderService)
        let ending = try await run(on: device, environment, pictures, makeRoot)
        try await pictures.waitForSaves()
        if let interrupted = SignalWatcher.exitStatus { throw ExitCode(interrupted) }
        switch ending {
        case .quit: return
        case .interrupted: throw ExitCode(130)
        case .cancelled: throw ExitCode.failure
        }
    }

    /// When this returns, the screens have gone.
    @MainActor
    private func run(
        on device: TerminalDevice, _ environment: AppEnvironment, _ pictures: PictureProcessor,
        _ makeRoot: @MainActor (Services) -> Screen
    ) async throws -> TerminalApp.Ending {
        let dialogs = TerminalDialogs()
        let app = TerminalApp(
            device: device, capabilities: environment.terminal,
            navigation: Navigation(root: makeRoot(services(environment, pictures, dialogs))), dialogs: dialogs
        )
        return try await SignalWatcher.run { try await app.run() }
    }

    @MainActor
    private func services(
        _ environment: AppEnvironment, _ pictures: PictureProcessor, _ dialogs: TerminalDialogs
    ) -> Services {
        let gallery = gallery ?? environment.pictures
        let thumbnails = environment.thumbnails.map {
            ThumbnailStore(folder: $0, program: "image-app-\(ImageApp.version)")
        }
        return Services(
            sources: ImageSourceHelper(gallery: gallery, device: camera),
            gallery: PictureGallery(folder: gallery, home: environment.home, current: environment.currentFolder) {
                // Without a home there is no folder, and the gallery says that it can't be read.
                GallerySource(folder: GalleryFolder($0 ?? ""), thumbnails: thumbnails, limits: decoding.limits)
            },
            camera: CameraSource(options: CameraOptions(device: camera)),
            pictures: pictures, results: RecipeReader(decoding: decoding),
            looks: BuiltInSuggestions(library: looks.library(environment)),
            dialogs: dialogs, captureFolder: captureFolder(gallery, environment)
        )
    }

    /// Where pictures that were taken go: to the others, where there is a folder of them.
    private func captureFolder(_ gallery: FilePath?, _ environment: AppEnvironment) -> FilePath {
        let folders = [gallery, environment.pictures].compactMap(\.self)
        return folders.first { (try? Stat($0))?.type == .directory } ?? "."
    }
}
