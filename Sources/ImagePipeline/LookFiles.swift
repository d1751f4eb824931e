import FilterEngine
import ImageCore
import ImageFiles
import Inspire
import PictureAnalysis
import SystemPackage

/// The files that a look may read: those in its own folder and below it, all files where that is allowed, or certain ones.
///
/// Links and `..` are resolved before a file counts as outside of the folder. Relative paths start from the folder.
public struct LookFiles: LookResources {
    /// Which files may be read.
    private enum Selection {
        case folder(FilePath, allowsOutside: Bool)
        /// By the names that the look has for them.
        case named([String: FilePath])
    }

    private let selection: Selection
    private let reader: LookFileReader

    /// The files of a folder.
    /// - Parameters:
    ///   - folder: the folder of the look's file; empty for the current one.
    ///   - allowsOutside: whether files outside of the folder may be read, too.
    ///   - reader: how files are read: limits, and what becomes of damaged pictures.
    public init(in folder: FilePath, allowsOutside: Bool = false, reader: LookFileReader = LookFileReader()) {
        selection = .folder(folder, allowsOutside: allowsOutside)
        self.reader = reader
    }

    /// These files and no others, wherever they are.
    /// - Parameter files: by the names that the look has for them.
    package init(named files: [String: FilePath], reader: LookFileReader) {
        selection = .named(files)
        self.reader = reader
    }

    public func bytes(at path: String) throws(LookResourceError) -> [UInt8] {
        try reader.bytes(of: file(path), named: path)
    }

    public func picture(at path: String) throws(LookResourceError) -> PixelBuffer {
        try reader.picture(in: file(path), named: path)
    }

    public func lookupTable(at path: String) throws(LookResourceError) -> LookTable {
        try reader.lookupTable(in: file(path), named: path)
    }

    public func statistics(at path: String) throws(LookResourceError) -> PictureStatistics {
        try reader.statistics(of: file(path), named: path)
    }

    public func conversion(at path: String) throws(LookResourceError) -> ColorConversion {
        try reader.conversion(of: file(path), named: path)
    }

    /// The file that the look names, once it is known to be allowed.
    package func file(_ path: String) throws(LookResourceError) -> FilePath {
        switch selection {
        case .folder(let folder, let allowsOutside):
            return try Self.resolved(path, in: folder, allowsOutside: allowsOutside)
        case .named(let files):
            guard let file = files[path] else {
                throw LookResourceError("\(path): it is none of the look's files", isRefusal: true)
            }
            return file
        }
    }

    /// The file's path without links.
    private static func resolved(
        _ path: String, in folder: FilePath, allowsOutside: Bool
    ) throws(LookResourceError) -> FilePath {
        let wanted = FilePath(path)
        let (root, file): (FilePath, FilePath)
        do throws(Errno) {
            root = try SystemCalls.resolved(folder.isEmpty ? "." : folder)
            file = try SystemCalls.resolved(wanted.isAbsolute ? wanted : root.pushing(wanted))
        } catch {
            throw LookResourceError("\(path): can't be read: \(FileSource.reason(error))")
        }
        guard allowsOutside || file.starts(with: root) else {
            throw LookResourceError(
                "\(path): it lies outside of the look's folder, and a look may have only what is in it",
                isRefusal: true, code: .outsideFolder)
        }
        return file
    }
}
