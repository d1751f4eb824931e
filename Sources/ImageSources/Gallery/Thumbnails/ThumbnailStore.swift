import ImageCodecs
import ImageCore
import ImageFiles
import SystemPackage

/// The desktop's thumbnails, as freedesktop.org's Thumbnail Managing Standard says: PNGs in folders by their size, named by
/// the MD5 of the original's URI, which hold that URI and the time of the original's last change.
///
/// Nothing here is needed for anything: what can't be read is not there, and what can't be written is not kept.
public struct ThumbnailStore: Sendable, Hashable {
    /// `thumbnails` in the folder of caches.
    public let folder: FilePath
    /// The program and its version, under which failures are recorded: another version may succeed.
    public let program: String

    /// The thumbnails below a folder.
    public init(folder: FilePath, program: String) {
        self.folder = folder
        self.program = program
    }

    private enum Key {
        static let uri = "Thumb::URI"
        static let time = "Thumb::MTime"
        static let size = "Thumb::Size"
        static let type = "Thumb::Mimetype"
        static let width = "Thumb::Image::Width"
        static let height = "Thumb::Image::Height"
        static let software = "Software"
    }

    /// Whether a file is itself one of the cache: such get no thumbnails.
    func contains(_ path: FilePath) -> Bool {
        path.starts(with: folder.lexicallyNormalized())
    }

    /// The thumbnail that is kept of a file as it is now.
    func thumbnail(of original: ThumbnailOriginal, size: ThumbnailSize, codecs: CodecRunner) -> PixelBuffer? {
        let path = path(of: original, size: size)
        guard isValid(path, for: original) else { return nil }
        // Another program may have written anything: no more is decoded than a thumbnail has.
        let most = ImageLimits(maxPixels: size.longEdge * size.longEdge)
        guard
            let source = try? FileSource(path),
            let decoder = try? ImageDecoders.make(
                source: source, options: DecodingOptions(limits: most), codecs: codecs),
            decoder.header.rowFormat == .rgba8
        else { return nil }
        var picture = PixelBuffer(size: decoder.header.size, format: .rgba8)
        guard (try? decoder.readRows(picture.size.height, into: &picture)) != nil, (try? decoder.finish()) != nil
        else { return nil }
        return picture
    }

    /// Whether this version of the program failed on the file as it is now.
    func hasFailed(_ original: ThumbnailOriginal) -> Bool {
        isValid(failures.appending(original.name), for: original)
    }

    /// - Parameters:
    ///   - thumbnail: upright RGBA8.
    ///   - format: the original's.
    ///   - fullSize: the original's, as stored.
    func keep(
        _ thumbnail: PixelBuffer, of original: ThumbnailOriginal, size: ThumbnailSize, format: ReadableFormat,
        fullSize: PixelSize, codecs: CodecRunner
    ) {
        write(
            thumbnail, to: path(of: original, size: size), of: original,
            more: [
                PNGText(keyword: Key.type, text: format.mediaType),
                PNGText(keyword: Key.width, text: String(fullSize.width)),
                PNGText(keyword: Key.height, text: String(fullSize.height)),
            ], codecs)
    }

    /// Records that no thumbnail can be made of the file as it is now.
    func recordFailure(of original: ThumbnailOriginal, codecs: CodecRunner) {
        let nothing = PixelBuffer(size: PixelSize(width: 1, height: 1), format: .rgba8)
        write(nothing, to: failures.appending(original.name), of: original, more: [], codecs)
    }

    private var failures: FilePath { folder.appending("fail").appending(program) }

    private func path(of original: ThumbnailOriginal, size: ThumbnailSize) -> FilePath {
        folder.appending(size.folderName).appending(original.name)
    }

    private func isValid(_ path: FilePath, for original: ThumbnailOriginal) -> Bool {
        guard let file = try? PartialFileReader(path) else { return false }
        defer { file.close() }
        guard let probe = PictureProbe.probe(file.bytes) else { return false }
        func text(_ keyword: String) -> String? { probe.texts.first { $0.keyword == keyword }?.text }
        return text(Key.uri) == original.uri && text(Key.time) == String(original.stamp.seconds)
            && (text(Key.size) ?? String(original.stamp.size)) == String(original.stamp.size)
    }

    private func write(
        _ picture: PixelBuffer, to path: FilePath, of original: ThumbnailOriginal, more: [PNGText],
        _ codecs: CodecRunner
    ) {
        let texts = [
            PNGText(keyword: Key.uri, text: original.uri),
            PNGText(keyword: Key.time, text: String(original.stamp.seconds)),
            PNGText(keyword: Key.size, text: String(original.stamp.size)),
            PNGText(keyword: Key.software, text: program),
        ]
        // Little is gained by compressing harder, and the user waits.
        let options = PNGEncodingOptions(compressionLevel: 3, texts: texts + more)
        let sink = MemorySink()
        guard (try? ImageEncoders.write(picture, hasAlpha: true, coding: options, codecs: codecs, to: sink)) != nil
        else { return }
        try? Self.write(sink.bytes, to: path)
    }

    /// Writes a file that others see whole or not at all. It is not synced: what a crash loses is made again.
    private static func write(_ bytes: [UInt8], to path: FilePath) throws {
        let folder = path.removingLastComponent()
        try SystemCalls.makeFolders(folder, permissions: 0o700)
        let temporary = folder.appending(FileDestination.temporaryName())
        let file = try FileDescriptor.open(
            temporary, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec], permissions: .ownerReadWrite)
        do {
            try file.closeAfter { _ = try file.writeAll(bytes) }
            try SystemCalls.rename(temporary, to: path)
        } catch {
            try? SystemCalls.remove(temporary)
            throw error
        }
    }
}
