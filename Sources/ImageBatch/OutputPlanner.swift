import ImageCodecs
import ImagePipeline
import ImageSources
import SystemPackage

/// Decides where each result goes, before any work starts.
public struct OutputPlanner {
    /// Where the results are wanted.
    public enum Destination: Sendable {
        /// Beside each input, the look's name added to its own.
        case besideInput(lookName: String)
        case file(FilePath)
        /// In a folder, under the inputs' own names.
        case folder(FilePath)
    }

    public var destination: Destination
    /// The results' format; nil keeps each input's.
    public var format: ImageFormat?
    public var overwrites: Bool

    public init(destination: Destination, format: ImageFormat?, overwrites: Bool) {
        self.destination = destination
        self.format = format
        self.overwrites = overwrites
    }

    /// An input and its result.
    public struct Assignment: Sendable {
        public var picture: FoundPicture
        public var output: FilePath
    }

    /// The result's name for each picture, and the pictures that can't have theirs.
    public func plan(_ pictures: [FoundPicture]) -> (assignments: [Assignment], failures: [PictureFailure]) {
        let inputs = Set(pictures.map(\.identity))
        var assignments: [Assignment] = []
        var failures: [PictureFailure] = []
        var owners: [FilePath: FilePath] = [:]
        for picture in pictures {
            let output = output(for: picture)
            if let owner = owners[output] {
                failures.append(
                    PictureFailure(path: picture.path, reason: "its result \(output) would be that of \(owner) too")
                )
                continue
            }
            owners[output] = picture.path
            if let existing = FileIdentity(output) {
                if inputs.contains(existing) {
                    failures.append(
                        PictureFailure(
                            path: picture.path,
                            reason: "its result \(output) would replace an input; originals are kept"
                        )
                    )
                    continue
                }
                if !overwrites {
                    failures.append(
                        PictureFailure(path: picture.path, reason: "\(output) exists (--overwrite replaces it)")
                    )
                    continue
                }
            }
            assignments.append(Assignment(picture: picture, output: output))
        }
        return (assignments, failures)
    }

    private func output(for picture: FoundPicture) -> FilePath {
        switch destination {
        case .file(let path):
            return path
        case .folder(let folder):
            return withExtension(folder.appending(picture.relativePath.components), picture)
        case .besideInput(let lookName):
            guard let name = picture.path.lastComponent else { return picture.path }
            // The stem may be bytes that are not UTF-8: the suffix is added to the bytes.
            var stem = name.stemBytes
            stem += Array("-\(lookName)".utf8)
            let renamed = FilePath(bytes: stem)
            return withExtension(
                picture.path.removingLastComponent().appending(renamed.components),
                picture, adding: name.extension ?? picture.format.fileExtension
            )
        }
    }

    /// The path with the extension that fits the result: the input's own where that does.
    private func withExtension(_ path: FilePath, _ picture: FoundPicture, adding added: String? = nil) -> FilePath {
        var path = path
        let format = format ?? picture.format
        if let added {
            let fits = ImageFormat(fileExtension: added) == format
            return FilePath(bytes: path.bytes + Array(".\(fits ? added : format.fileExtension)".utf8))
        }
        if path.extension.flatMap(ImageFormat.init(fileExtension:)) != format { path.extension = format.fileExtension }
        return path
    }
}

extension ImageFormat {
    /// The usual extension, without its dot.
    public var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .png: "png"
        }
    }

    /// The format that an extension stands for, whatever its case.
    public init?(fileExtension: String) {
        switch fileExtension.lowercased() {
        case "jpg", "jpeg", "jpe", "jfif": self = .jpeg
        case "png": self = .png
        default: return nil
        }
    }
}
