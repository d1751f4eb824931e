import ColorManagement
import ImageCodecs
import ImageCore
import ImageSources
import Inspire
import SystemPackage

/// The files that a look may have: those in its own folder and below it, or all where that is allowed.
///
/// Links and `..` are followed before it is decided what is outside. Relative paths start from the folder.
public struct LookFolder: LookResources {
    /// The largest file that is read, in bytes. Text of a table may have `ColorLookupTable.maximumFileSize`.
    public static let maximumFileSize = 128 << 20

    public var folder: FilePath
    /// Whether files outside of the folder may be read, too.
    public var allowsOutside: Bool
    public var limits: ImageLimits

    /// - Parameter folder: the folder of the look's file; empty for the current one.
    public init(_ folder: FilePath, allowsOutside: Bool = false, limits: ImageLimits = ImageLimits()) {
        self.folder = folder
        self.allowsOutside = allowsOutside
        self.limits = limits
    }

    public func bytes(at path: String) throws(LookResourceError) -> [UInt8] {
        try Self.bytes(of: resolved(path), named: path)
    }

    public func picture(at path: String) throws(LookResourceError) -> PixelBuffer {
        try Self.picture(in: resolved(path), named: path, limits: limits)
    }

    public func lookupTable(at path: String) throws(LookResourceError) -> ColorLookupTable {
        try Self.lookupTable(in: resolved(path), named: path, limits: limits)
    }

    /// A table from a file that no look names, wherever it is.
    /// - Parameter name: what errors call it; its path by default.
    public static func lookupTable(
        at path: FilePath, named name: String? = nil, limits: ImageLimits = ImageLimits()
    ) throws(LookResourceError) -> ColorLookupTable {
        try lookupTable(in: path, named: name ?? path.string, limits: limits)
    }

    static func lookupTable(
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

    static func bytes(of file: FilePath, named name: String) throws(LookResourceError) -> [UInt8] {
        do throws(ImageError) {
            return try WholeFile.read(file, largest: maximumFileSize)
        } catch {
            throw LookResourceError("\(name): \(error)")
        }
    }

    static func picture(
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
        try Self.statistics(of: resolved(path), named: path, limits: limits)
    }

    static func statistics(
        of file: FilePath, named name: String, limits: ImageLimits
    ) throws(LookResourceError) -> PictureStatistics {
        do throws(ImageError) {
            return try PictureMeasure(decoding: DecodingOptions(limits: limits)).statistics(of: PickedImage(file: file))
        } catch {
            throw LookResourceError(error, of: name)
        }
    }

    public func conversion(at path: String) throws(LookResourceError) -> ColorConversion {
        try Self.conversion(of: resolved(path), named: path)
    }

    /// The way between encoded sRGB and the colours of a profile that no look names, wherever it is.
    public static func conversion(at path: FilePath) throws(LookResourceError) -> ColorConversion {
        try conversion(of: path, named: path.string)
    }

    static func conversion(of file: FilePath, named name: String) throws(LookResourceError) -> ColorConversion {
        let bytes = try bytes(of: file, named: name)
        do throws(ColorProfileError) {
            return try ColorProfile(bytes).tableConversion()
        } catch {
            throw LookResourceError("\(name): \(error)")
        }
    }

    /// The file's place without links, once it is known to be allowed.
    private func resolved(_ path: String) throws(LookResourceError) -> FilePath {
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
