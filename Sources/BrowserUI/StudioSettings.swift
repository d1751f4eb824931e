import FoundationEssentials
import ImageFiles
import ImagePipeline
import Presenters
import SystemPackage

/// What `image-app studio` tells the program that serves the pages, which reads no environment of its own.
public struct StudioSettings: Sendable {
    package let screens: ScreenSettings
    /// `image-app` itself, which decodes formats in processes of its own.
    package let program: FilePath
    /// What to open; nil for Home alone.
    package let picture: FilePath?
    package let opensGallery: Bool
    /// Whether a browser is opened.
    public let opensBrowser: Bool

    /// Reads what `image-app studio` has coded.
    /// - Throws: ``StudioSettingsError``.
    public init(json: [UInt8]) throws(StudioSettingsError) {
        guard let launch = try? JSONDecoder().decode(StudioLaunch.self, from: Data(json)),
            launch.version == ProgramVersion.number
        else { throw StudioSettingsError() }
        screens = launch.screens
        program = launch.program
        picture = launch.picture
        opensGallery = launch.opensGallery
        opensBrowser = launch.opensBrowser
    }

    @MainActor
    package func makeNavigation(_ services: Services) -> Navigation {
        let navigation = Navigation(root: HomePresenter.makeScreen(services))
        if let picture {
            navigation.push(ImagePresenter.makeScreen(for: PickedImage(file: picture), services))
        } else if opensGallery {
            navigation.push(GalleryPresenter.makeScreen(services))
        }
        return navigation
    }
}

/// Why the settings can't be used.
public struct StudioSettingsError: Error, CustomStringConvertible {
    public var description: String {
        "image-app is of another version than image-app-server \(ProgramVersion.number): install both together"
    }
}
