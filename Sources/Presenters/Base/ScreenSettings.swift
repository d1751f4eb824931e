import ImageCodecs
import ImageFiles
import ImagePipeline
import ImageSources
import SystemPackage

/// What the screens have to know of the world outside: folders, the camera, and what every picture may take. Whoever reads
/// the environment fills it in; it travels to front ends that are programs of their own.
package struct ScreenSettings: Sendable, Codable {
    /// The gallery's folder; nil where none is known.
    package var gallery: FilePath?
    /// The person's folder of pictures, where the gallery is another one.
    package var pictures: FilePath?
    /// The person's home folder.
    package var home: FilePath?
    /// The folder that the program was started in.
    package var currentFolder: FilePath?
    /// The camera; nil for the first that can be used.
    package var camera: FilePath?
    /// Where the desktop keeps thumbnails; nil where none are kept.
    package var thumbnails: FilePath?
    /// Folders that looks are searched in by their names.
    package var lookFolders: [FilePath] = []
    /// What all pictures have in common: limits, the instruction set.
    package var request = RenderRequest()

    /// How the command line says what is done on the screens.
    package var commands: CommandVocabulary?

    package init() {}

    /// The camera, for front ends that show what it sees.
    package var liveCamera: any CameraWatching { CameraSource(options: CameraOptions(device: camera)) }

    /// Where pictures that were taken go: to the others, where there is a folder of them.
    var captureFolder: FilePath {
        let folders = [gallery, pictures].compactMap(\.self)
        return folders.first { (try? Stat($0))?.type == .directory } ?? "."
    }
}

extension Services {
    /// The services of the program itself.
    /// - Parameters:
    ///   - pictures: what renders and saves, which the caller waits for at the end.
    ///   - dialogs: the front end's.
    package init(_ settings: ScreenSettings, pictures: PictureProcessor, dialogs: any DialogPresenter) {
        let decoding = settings.request.decoding
        let codecs = pictures.codecs
        let thumbnails = settings.thumbnails.map {
            ThumbnailStore(folder: $0, program: "image-app-\(ProgramVersion.number)")
        }
        self.init(
            sources: ImageSourceHelper(gallery: settings.gallery, device: settings.camera),
            gallery: PictureGallery(
                folder: settings.gallery, home: settings.home, current: settings.currentFolder
            ) {
                // Without a home there is no folder, and the gallery says that it can't be read.
                GallerySource(
                    folder: GalleryFolder($0 ?? ""), thumbnails: thumbnails, limits: decoding.limits, codecs: codecs)
            },
            camera: CameraSource(options: CameraOptions(device: settings.camera)),
            pictures: pictures, results: RecipeReader(decoding: decoding, codecs: codecs),
            looks: BuiltInSuggestions(library: LookLibrary(folders: settings.lookFolders), codecs: codecs),
            dialogs: dialogs,
            captureFolder: settings.captureFolder, commands: settings.commands
        )
    }
}
