import ImageCodecs
import ImageCore
import ImageFiles
import ImageMetadata
import SystemPackage

/// A file of the gallery's folder, and what its first bytes say.
struct GalleryFile: Sendable {
    let stamp: FileStamp
    /// Nil where the file is no picture that can be read.
    let item: GalleryItem?

    /// - Parameter known: what was found out before, which holds as long as the file's stamp is the same.
    /// - Throws: what the system says where the file can't be reached or opened.
    init(_ path: FilePath, known: GalleryFile?) throws {
        // Looked at before it is opened: a pipe's other end would notice.
        let status = try Stat(path)
        let stamp = FileStamp(status)
        self.stamp = stamp
        if let known, known.stamp == stamp {
            item = known.item
        } else {
            item = status.type == .regular ? try Self.item(path, stamp: stamp) : nil
        }
    }

    private static func item(_ path: FilePath, stamp: FileStamp) throws -> GalleryItem? {
        let file = try PartialFileReader(path)
        defer { file.close() }
        guard let probe = PictureProbe.probe(file.bytes) else { return nil }
        let metadata = ImageMetadata(exif: probe.exif)
        return GalleryItem(
            path: path, title: path.lastComponent?.stem ?? "",
            date: metadata.dateTaken?.secondsSince1970Here ?? stamp.date, size: probe.size,
            orientation: metadata.orientation)
    }
}
