import FilterEngine
import ImageCore
import Inspire
import PictureAnalysis
import SystemPackage

// Paths as `String`, for programs that have no other use for `FilePath`.

extension RenderRequest {
    /// Creates a request whose paths are strings.
    public init(
        _ input: String, look: LookRequest? = nil, options: OutputOptions = OutputOptions(), to output: String? = nil,
        overwrites: Bool = false
    ) {
        self.init(
            FilePath(input), look: look, options: options, to: output.map { FilePath($0) }, overwrites: overwrites)
    }
}

extension LookRequest.File {
    /// Creates a look whose files are in a folder.
    public init(name: String, text: String, folder: String) {
        self.init(name: name, text: text, folder: FilePath(folder))
    }
}

extension LookRequest.Table {
    /// Creates a request for a table whose path is a string.
    public init(path: String, space: Space = .named(.srgb), isTrilinear: Bool = false) {
        self.init(path: FilePath(path), space: space, isTrilinear: isTrilinear)
    }
}

extension LookFiles {
    /// Creates the files of a folder whose path is a string.
    public init(in folder: String, allowsOutside: Bool = false, reader: LookFileReader = LookFileReader()) {
        self.init(in: FilePath(folder), allowsOutside: allowsOutside, reader: reader)
    }
}

extension LookLibrary {
    /// Creates a library of folders whose paths are strings.
    public init(folders: [String]) { self.init(folders: folders.map { FilePath($0) }) }
}

extension LookFileReader {
    /// Returns the table in the file at a path.
    /// - Parameter name: the file's name in errors.
    /// - Throws: `LookResourceError` if the file can't be read or is no table.
    public func lookupTable(in file: String, named name: String) throws(LookResourceError) -> LookTable {
        try lookupTable(in: FilePath(file), named: name)
    }

    /// Returns the statistics of the reference picture at a path.
    /// - Parameter name: the file's name in errors.
    /// - Throws: `ImageError` if the file can't be read or decoded.
    public func measured(_ file: String, named name: String) throws(ImageError) -> PictureStatistics {
        try measured(FilePath(file), named: name)
    }

    /// Returns the conversion of the ICC profile at a path.
    /// - Parameter name: the file's name in errors.
    /// - Throws: `LookResourceError` if the file can't be read or is no usable profile.
    public func conversion(of file: String, named name: String) throws(LookResourceError) -> ColorConversion {
        try conversion(of: FilePath(file), named: name)
    }
}

extension Watermark {
    /// Creates a watermark from a file whose path is a string.
    public init(_ file: String, placement: OverlayPlacement = standardPlacement) {
        self.init(FilePath(file), placement: placement)
    }
}
