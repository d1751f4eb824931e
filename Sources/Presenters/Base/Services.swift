import ImageSources
import SystemPackage

/// What the screens need of the world outside. The program fills it in; tests fill it with fakes.
@MainActor
public struct Services {
    public var sources: any SourceChecking
    public var gallery: PictureGallery
    public var camera: any CameraCapturing
    public var pictures: any PictureProcessing
    public var results: any ResultRecognizing
    public var looks: any LookSuggesting
    public var dialogs: any DialogPresenter
    /// Where pictures of the camera are saved by default.
    public var captureFolder: FilePath
    public var clock: WallClock

    public init(
        sources: any SourceChecking, gallery: PictureGallery, camera: any CameraCapturing,
        pictures: any PictureProcessing, results: any ResultRecognizing,
        looks: any LookSuggesting = BuiltInSuggestions(), dialogs: any DialogPresenter, captureFolder: FilePath,
        clock: WallClock = .system
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
    }
}
