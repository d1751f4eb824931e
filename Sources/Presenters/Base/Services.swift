import ImageSources
import SystemPackage

/// What the screens need of the world outside. The program fills it in; tests fill it with fakes.
@MainActor
public struct Services {
    public var sources: any SourceChecking
    public var gallery: any GalleryListing
    /// The folder that the gallery lists, to be named to people; nil where none is known.
    public var galleryFolder: FilePath?
    public var camera: any CameraCapturing
    public var pictures: any PictureInspiring
    public var looks: any LookSuggesting
    public var dialogs: any DialogPresenter
    /// Where pictures of the camera are saved unless people say another place.
    public var captureFolder: FilePath
    public var clock: WallClock

    public init(
        sources: any SourceChecking, gallery: any GalleryListing, galleryFolder: FilePath?,
        camera: any CameraCapturing, pictures: any PictureInspiring, looks: any LookSuggesting = BuiltInSuggestions(),
        dialogs: any DialogPresenter, captureFolder: FilePath, clock: WallClock = .system
    ) {
        self.sources = sources
        self.gallery = gallery
        self.galleryFolder = galleryFolder
        self.camera = camera
        self.pictures = pictures
        self.looks = looks
        self.dialogs = dialogs
        self.captureFolder = captureFolder
        self.clock = clock
    }
}
