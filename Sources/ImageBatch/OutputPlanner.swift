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
    /// - Parameter inputs: the files that no result may replace, those that can't be worked on too.
    public func plan(
        _ pictures: [FoundPicture], inputs: Set<FileIdentity>
    ) -> (assignments: [Assignment], failures: [PictureFailure]) {
        var assignments: [Assignment] = []
        var failures: [PictureFailure] = []
        var owners: [Place: FilePath] = [:]
        for picture in pictures {
            let output = output(for: picture)
            let place = Place(output)
            if let owner = owners[place] {
                failures.append(
                    PictureFailure(path: picture.path, reason: "its result \(output) would be that of \(owner) too")
                )
                continue
            }
            owners[place] = picture.path
            if let obstacle = Self.obstacle(to: output, inputs: inputs, overwrites: overwrites) {
                failures.append(PictureFailure(path: picture.path, reason: obstacle))
                continue
            }
            assignments.append(Assignment(picture: picture, output: output))
        }
        return (assignments, failures)
    }

    /// Why a result can't have its name; nil where it can.
    public static func obstacle(to output: FilePath, inputs: Set<FileIdentity>, overwrites: Bool) -> String? {
        switch ResultObstacle(to: output, inputs: inputs) {
        case nil: nil
        case .nameTooLong: "its result's name would be too long: \(output)"
        case .input: "its result \(output) would replace an input; originals are kept"
        case .exists: overwrites ? nil : "\(output) exists (--overwrite replaces it)"
        case .folder: "its result \(output) is a folder"
        case .link: "its result \(output) is a link, which is not replaced; name what it leads to"
        case .device: "its result \(output) is a device or a pipe, which is not replaced"
        }
    }

    /// Where a result would stand, however that was written.
    private struct Place: Hashable {
        var folder: FileIdentity?
        var path: FilePath

        init(_ output: FilePath) {
            let parent = output.removingLastComponent()
            folder = FileIdentity(parent.isEmpty ? "." : parent)
            path = folder == nil ? output.lexicallyNormalized() : FilePath(root: nil, output.components.suffix(1))
        }
    }

    private func output(for picture: FoundPicture) -> FilePath {
        switch destination {
        case .file(let path):
            return path
        case .folder(let folder):
            return withExtension(folder.appending(picture.relativePath.components), picture)
        case .besideInput(let lookName):
            return picture.path.result(lookName: lookName, format: format ?? picture.format)
        }
    }

    /// The path with the extension that fits the result: the input's own where that does.
    private func withExtension(_ path: FilePath, _ picture: FoundPicture) -> FilePath {
        var path = path
        let format = format ?? picture.format
        if path.extension.flatMap(ImageFormat.init(fileExtension:)) != format { path.extension = format.fileExtension }
        return path
    }
}
