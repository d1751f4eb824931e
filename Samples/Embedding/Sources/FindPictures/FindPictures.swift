import ImageSources

/// The product ImageSources: the pictures of a folder with thumbnails, and a picture from a camera where there is one.
///
///     swift run -c release --package-path Samples/Embedding FindPictures FOLDER
@main
struct FindPictures {
    static func main() async throws {
        guard CommandLine.arguments.count == 2 else {
            print("usage: FindPictures FOLDER")
            return
        }
        let folder = FilePath(CommandLine.arguments[1])
        try await list(folder)
        takePicture(lookingIn: ImageSourceHelper(gallery: folder))
    }

    /// The pictures of a folder, the newest first.
    static func list(_ folder: FilePath) async throws {
        // With a ThumbnailStore, thumbnails are shared with the desktop's other programs.
        let gallery = GallerySource(folder: GalleryFolder(folder), thumbnails: nil)
        for item in try await gallery.items() {
            let thumbnail = try await gallery.thumbnail(of: item, longEdge: 256)
            print("\(item.path.lastComponent?.string ?? ""): a thumbnail of \(thumbnail.size) pixels")
        }
    }

    /// A picture from the first camera, in memory.
    static func takePicture(lookingIn sources: ImageSourceHelper) {
        do throws(CameraError) {
            let capture = try CameraSource().takePicture()
            print("\(capture.name): \(capture.size)")
        } catch {
            switch error.problem {
            case .noDevice: print("no camera: there is none")
            case .busy: print("no camera: another program has it")
            default: print("no camera: \(error)")
            }
        }
        print("gallery: \(sources.isAvailable(.gallery) ? "available" : "not available")")
    }
}
