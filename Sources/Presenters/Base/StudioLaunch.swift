import ImagePipeline
import SystemPackage

/// What `image-app studio` tells the program that serves the pages.
package struct StudioLaunch: Sendable, Codable {
    /// The version of both programs, which has to be the same.
    package var version = ProgramVersion.number
    package var screens: ScreenSettings
    /// `image-app` itself, which decodes formats in processes of its own.
    package var program: FilePath
    /// The picture to open; nil for none.
    package var picture: FilePath?
    /// Whether the gallery is opened.
    package var opensGallery = false
    /// Whether a browser is opened.
    package var opensBrowser = true

    package init(_ screens: ScreenSettings, program: FilePath) {
        self.screens = screens
        self.program = program
    }
}
