import ImageSources
import SystemPackage

/// What the screens need of the world outside. The program fills it in; tests fill it with fakes.
@MainActor
package struct Services {
    package var sources: any SourceChecking
    package var gallery: PictureGallery
    package var camera: any CameraCapturing
    /// The camera as front ends have it that show moving pictures; nil for others, where a picture is taken at once.
    package var liveCamera: (any CameraWatching)?
    package var pictures: any PictureProcessing
    package var results: any ResultRecognizing
    package var looks: any LookSuggesting
    package var dialogs: any DialogPresenter
    /// Where pictures of the camera are saved by default.
    package var captureFolder: FilePath
    package var clock: WallClock
    /// How the command line says the same; nil where it is not to be shown.
    package var commands: CommandVocabulary?

    package init(
        sources: any SourceChecking, gallery: PictureGallery, camera: any CameraCapturing,
        pictures: any PictureProcessing, results: any ResultRecognizing,
        looks: any LookSuggesting = BuiltInSuggestions(codecs: .inProcess), dialogs: any DialogPresenter,
        captureFolder: FilePath,
        clock: WallClock = .system, commands: CommandVocabulary? = nil
    ) {
        self.sources = sources
        self.gallery = gallery
        self.camera = camera
        self.pictures = pictures
        self.results = results
        self.looks = looks
        self.dialogs = dialogs
        self.captureFolder = captureFolder
        self.clock = clock
        self.commands = commands
    }
}
