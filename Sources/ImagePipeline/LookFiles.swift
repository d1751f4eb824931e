import ColorManagement
import ImageCodecs
import ImageCore
import ImageSources
import Inspire
import SystemPackage

/// The files that a look may read: those in its own folder and below it, all files where that is allowed, or certain ones.
///
/// Links and `..` are resolved before a file counts as outside of the folder. Relative paths start from the folder.
public struct LookFiles: LookResources {
    /// The largest file that is read, in bytes. Text of a table may have `ColorLookupTable.maximumFileSize`.
    public static let maximumFileSize = 128 << 20

    /// Which files may be read.
    private enum Selection {
        case folder(FilePath, allowsOutside: Bool)
        /// By the names that the look has for them.
        case named([String: FilePath])
    }

    private let selection: Selection
    private let limits: ImageLimits

    /// The files of a folder.
    /// - Parameters:
    ///   - folder: the folder of the look's file; empty for the current one.
    ///   - allowsOutside: whether files outside of the folder may be read, too.
    ///   - limits: what pictures among the files may take.
    public init(in folder: FilePath, allowsOutside: Bool = false, limits: ImageLimits = ImageLimits()) {
        selection = .folder(folder, allowsOutside: allowsOutside)
        self.limits = limits
    }

    /// These files and no others, wherever they are.
    /// - Parameter files: by the names that the look has for them.
    package init(named files: [String: FilePath], limits: ImageLimits) {
        selection = .named(files)
        self.limits = limits
    }

    public func bytes(at path: String) throws(LookResourceError) -> [UInt8] {
        try Self.bytes(of: file(path), named: path)
    }

    public func picture(at path: String) throws(LookResourceError) -> PixelBuffer {
        try Self.picture(in: file(path), named: path, limits: limits)
    }

    public func lookupTable(at path: String) throws(LookResourceError) -> ColorLookupTable {
        try Self.lookupTable(in: file(path), named: path, limits: limits)
    }

    /// A table from a file that no look names, wherever it is.
    /// - Parameter name: what errors call it; its path by default.
    public static func lookupTable(
        at path: FilePath, named name: String? = nil, limits: ImageLimits = ImageLimits()
    ) throws(LookResourceError) -> ColorLookupTable {
        try lookupTable(in: path, named: name ?? path.string, limits: limits)
    }

    private static func lookupTable(
        in file: FilePath, named name: String, limits: ImageLimits
    ) throws(LookResourceError) -> ColorLookupTable {
        let text: ReplayedSource
        let byteCount: Int?
        do throws(ImageError) {
            let source = try FileSource(file)
            byteCount = source.byteCount > 0 ? source.byteCount : nil
            text = try ReplayedSource(source, reading: FileKind.headLength)
        } catch {
            throw LookResourceError("\(name): \(error)")
        }
        let picture =
            ColorLookupTable.isPicture(text.head) ? try picture(in: file, named: name, limits: limits) : nil
        do throws(LookupTableError) {
            if let picture { return try ColorLookupTable(haldCLUT: picture, named: name) }
            return try ColorLookupTable(cube: text, byteCount: byteCount, named: name)
        } catch {
            throw LookResourceError(error.description)
        }
    }

    private static func bytes(of file: FilePath, named name: String) throws(LookResourceError) -> [UInt8] {
        do throws(ImageError) {
            return try WholeFile.read(file, largest: maximumFileSize)
        } catch {
            throw LookResourceError("\(name): \(error)")
        }
    }

    private static func picture(
        in file: FilePath, named name: String, limits: ImageLimits
    ) throws(LookResourceError) -> PixelBuffer {
        do throws(ImageError) {
            let decoder = try ImageDecoders.make(source: FileSource(file), options: DecodingOptions(limits: limits))
            let header = decoder.header
            let layout = PixelLayout(size: header.size, format: header.rowFormat)
            try limits.check(memory: header.estimatedMemory + layout.byteCount, for: header.size)
            var pixels = PixelBuffer(size: header.size, format: header.rowFormat)
            let stride = pixels.layout.bytesPerRow
            var span = pixels.bytes.mutableSpan
            var rows = span.mutableBytes
            try decoder.readRows(header.size.height, into: &rows, bytesPerRow: stride)
            _ = try decoder.finish()
            return pixels
        } catch {
            throw LookResourceError(error, of: name)
        }
    }

    public func statistics(at path: String) throws(LookResourceError) -> PictureStatistics {
        try Self.statistics(of: file(path), named: path, limits: limits)
    }

    private static func statistics(
        of file: FilePath, named name: String, limits: ImageLimits
    ) throws(LookResourceError) -> PictureStatistics {
        do throws(ImageError) {
            return try PictureMeasure(decoding: DecodingOptions(limits: limits)).statistics(of: PickedImage(file: file))
        } catch {
            throw LookResourceError(error, of: name)
        }
    }

    public func conversion(at path: String) throws(LookResourceError) -> ColorConversion {
        try Self.conversion(of: file(path), named: path)
    }

    /// The way between encoded sRGB and the colours of a profile that no look names, wherever it is.
    public static func conversion(at path: FilePath) throws(LookResourceError) -> ColorConversion {
        try conversion(of: path, named: path.string)
    }

    private static func conversion(of file: FilePath, named name: String) throws(LookResourceError) -> ColorConversion {
        let bytes = try bytes(of: file, named: name)
        do throws(ColorProfileError) {
            return try ColorProfile(bytes).tableConversion()
        } catch {
            throw LookResourceError("\(name): \(error)")
        }
    }

    /// The file that the look names, once it is known to be allowed.
    private func file(_ path: String) throws(LookResourceError) -> FilePath {
        switch selection {
        case .folder(let folder, let allowsOutside):
            return try Self.resolved(path, in: folder, allowsOutside: allowsOutside)
        case .named(let files):
            guard let file = files[path] else { throw LookResourceError("\(path): it is none of the look's files") }
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
                "\(path): it lies outside of the look's folder, and a look may have only what is in it"
                    + " (--allow-outside allows it)"
            )
        }
        return file
    }
}

extension LookResourceError {
    /// Why a picture that a look names can't be read. A damaged one is never used: every result would show the damage.
    fileprivate init(_ error: ImageError, of name: String) {
        guard case .damaged(let how) = error else {
            self.init("\(name): \(error)")
            return
        }
        self.init("\(name): damaged: \(how); the files of a look have to be whole")
    }
}
