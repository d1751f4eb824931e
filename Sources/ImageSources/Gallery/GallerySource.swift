import ImageCodecs
import ImageCore
import ImageFiles
import Synchronization
import SystemPackage

/// The gallery of one folder: its pictures by content, newest first, their thumbnails from the desktop's cache.
///
/// What was found out of a file is kept as long as the file stays as it is, so that listing again costs little.
public final class GallerySource: GalleryListing {
    /// The folder whose pictures it lists.
    public let folder: GalleryFolder
    private let thumbnailer: Thumbnailer
    private let known = Mutex<[FilePath.Component: GalleryFile]>([:])

    /// Names that a task looks at: enough that tasks cost little, few enough that all processors have work.
    private static let namesOfATask = 64

    /// - Parameters:
    ///   - thumbnails: where thumbnails are kept; nil where none are.
    ///   - limits: what making a thumbnail may need.
    ///   - codecs: the runner that decodes pictures. By default, codecs run in this process.
    public init(
        folder: GalleryFolder, thumbnails: ThumbnailStore?, limits: ImageLimits = ImageLimits(),
        codecs: CodecRunner = .inProcess
    ) {
        self.folder = folder
        thumbnailer = Thumbnailer(store: thumbnails, limits: limits, codecs: codecs)
    }

    /// The pictures, newest first; those of one moment by their names. What can't be read is left out.
    /// - Throws: `ImageError.readFailed` where the folder itself can't be read; `ImageError.cancelled`.
    public func items() async throws(ImageError) -> [GalleryItem] {
        let names = try folder.names()
        let files = await files(names, known: known.withLock { $0 })
        if Task.isCancelled { throw .cancelled }
        known.withLock { $0 = files }
        let items = names.compactMap { files[$0]?.item }
        // The names are in order, and stay so among pictures of one moment.
        return items.enumerated().sorted { first, second in
            first.element.date == second.element.date
                ? first.offset < second.offset : first.element.date > second.element.date
        }.map(\.element)
    }

    private func files(
        _ names: [FilePath.Component], known: [FilePath.Component: GalleryFile]
    ) async -> [FilePath.Component: GalleryFile] {
        let folder = folder.path
        return await withTaskGroup(of: [(FilePath.Component, GalleryFile)].self) { group in
            for start in stride(from: 0, to: names.count, by: Self.namesOfATask) {
                let part = names[start..<min(start + Self.namesOfATask, names.count)]
                group.addTask {
                    if Task.isCancelled { return [] }
                    return part.compactMap { name in
                        (try? GalleryFile(folder.appending(name), known: known[name])).map { (name, $0) }
                    }
                }
            }
            var files: [FilePath.Component: GalleryFile] = [:]
            files.reserveCapacity(names.count)
            for await part in group {
                for (name, file) in part { files[name] = file }
            }
            return files
        }
    }

    public func thumbnail(of item: GalleryItem, longEdge: Int) async throws(ImageError) -> PixelBuffer {
        try thumbnailer.thumbnail(of: item.path, longEdge: longEdge)
    }

    /// Ends when the task ends, and with a last element when the folder itself is gone; at once where the system can't
    /// watch the folder.
    public func changes() -> AsyncStream<Void> {
        FolderChanges.stream(of: folder.path)
    }
}
