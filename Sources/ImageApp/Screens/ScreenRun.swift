import ArgumentParser
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
    var limits: LimitArguments

    /// Whether there is a terminal for them.
    static func isPossible(_ environment: AppEnvironment) -> Bool {
        TerminalDevice() != nil && environment.terminal.obeysSequences
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
        let settings = try settings(environment)
        let pictures = PictureProcessor(settings.request, service: environment.renderService(limits.codecs))
        let ending = try await run(on: device, environment, settings, pictures, makeRoot)
        try await pictures.waitForSaves()
        if let interrupted = SignalWatcher.exitStatus { throw ExitCode(interrupted) }
        switch ending {
        case .quit: return
        case .interrupted: throw ExitCode(130)
        case .cancelled: throw ExitCode.failure
        }
    }

    /// What the screens have to know, by the options and the environment.
    func settings(_ environment: AppEnvironment) throws -> ScreenSettings {
        var settings = ScreenSettings()
        settings.commands = .own
        settings.gallery = gallery ?? environment.pictures
        settings.pictures = environment.pictures
        settings.home = environment.home
        settings.currentFolder = environment.currentFolder
        settings.camera = camera
        settings.thumbnails = environment.thumbnails
        settings.lookFolders = looks.library(environment).folders
        settings.request.decoding = limits.decoding
        settings.request.instructionSet = try environment.instructionSet()
        return settings
    }

    /// When this returns, the screens have gone.
    @MainActor
    private func run(
        on device: TerminalDevice, _ environment: AppEnvironment, _ settings: ScreenSettings,
        _ pictures: PictureProcessor, _ makeRoot: @MainActor (Services) -> Screen
    ) async throws -> TerminalApp.Ending {
        let dialogs = DialogQueue()
        let app = TerminalApp(
            device: device, capabilities: environment.terminal,
            navigation: Navigation(root: makeRoot(Services(settings, pictures: pictures, dialogs: dialogs))),
            dialogs: dialogs
        )
        return try await SignalWatcher.run { try await app.run() }
    }
}
