import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import SystemPackage

/// The open files of a request: those of its look, its watermark and its fonts. They are closed with this object.
final class LookFileSet: Sendable {
    /// By the paths that the look has for them.
    private let files: [(path: FilePath, descriptor: FileDescriptor)]

    /// - Parameter files: are closed with this object.
    init(owning files: [(path: FilePath, descriptor: FileDescriptor)]) {
        self.files = files
    }

    /// Opens the files of a request. Those that can't be opened are left out: who reads the look misses them.
    convenience init(of request: RenderRequest) {
        self.init(
            owning: Self.locations(of: request).compactMap { path, location in
                let file = try? FileDescriptor.open(location, .readOnly, options: [.closeOnExec, .nonBlocking])
                return file.map { (path, $0) }
            })
    }

    /// Where the files of a request are, by the paths that it has for them.
    static func locations(of request: RenderRequest) -> [FilePath: FilePath] {
        let paths = request.filePaths + (request.options.text?.fontFiles ?? [])
        var locations = Dictionary(paths.map { ($0, $0) }) { first, _ in first }
        if let look = request.look, let file = look.file, file.files == nil, let folder = file.folder {
            let folderFiles = LookFiles(in: folder, allowsOutside: look.allowsOutside)
            for (name, path) in file.namedFiles { locations[path] = try? folderFiles.file(name) }
        }
        return locations
    }

    /// The formats whose libraries are needed to read those of them that are pictures.
    var formats: Set<String> {
        Set(
            files.compactMap { FileSource(of: $0.descriptor).readableFormat?.codec }.filter { $0.library != nil }.map(
                \.name))
    }

    deinit {
        for file in files { try? file.descriptor.close() }
    }

    var descriptors: [FileDescriptor] { files.map(\.descriptor) }

    /// ``WorkerRequest/lookFiles``.
    var paths: [FilePath] { files.map(\.path) }

    /// Their paths by their names, where the look's own are names.
    var named: [String: FilePath] { Dictionary(files.map { ($0.path.string, $0.path) }) { first, _ in first } }

    /// Opens one of them.
    /// - Throws: `ImageError.readFailed` where it is none of them.
    func open(_ path: FilePath) throws(ImageError) -> FileSource {
        guard let file = files.first(where: { $0.path == path }) else {
            throw .readFailed("it could not be opened, or was not passed on")
        }
        return FileSource(of: file.descriptor)
    }
}
