import FoundationEssentials
import ImageFiles
import ImagePipeline
import Presenters

/// What `image-app studio` tells the program that serves the pages, which reads no environment of its own.
package struct StudioSettings: Sendable {
    let launch: StudioLaunch

    /// Whether a browser is opened.
    package var opensBrowser: Bool { launch.opensBrowser }

    /// Reads what `image-app studio` has coded.
    /// - Throws: ``StudioSettingsError``.
    package init(json: [UInt8]) throws(StudioSettingsError) {
        guard let launch = try? JSONDecoder().decode(StudioLaunch.self, from: Data(json)),
            launch.version == ProgramVersion.number
        else { throw StudioSettingsError() }
        self.launch = launch
    }

    @MainActor
    func makeNavigation(_ services: Services) -> Navigation {
        let navigation = Navigation(root: HomePresenter.makeScreen(services))
        if let picture = launch.picture {
            navigation.push(ImagePresenter.makeScreen(for: PickedImage(file: picture), services))
        } else if launch.opensGallery {
            navigation.push(GalleryPresenter.makeScreen(services))
        }
        return navigation
    }
}

/// Why the settings can't be used.
package struct StudioSettingsError: Error, CustomStringConvertible {
    package var description: String {
        "image-app is of another version than image-app-server \(ProgramVersion.number): install both together"
    }
}
