import ImageCore
import ImageFiles
import ImageMetadata
import SystemPackage

/// A file as the thumbnail cache knows it.
struct ThumbnailOriginal {
    let path: FilePath
    let uri: String
    /// What its thumbnails are called.
    let name: String
    let stamp: FileStamp

    /// - Throws: `ImageError.readFailed` where the file can't be reached.
    init(_ path: FilePath) throws(ImageError) {
        do {
            let absolute = path.isAbsolute ? path : try SystemCalls.currentFolder().pushing(path)
            // Through a link, `..` leads elsewhere than the letters say.
            let climbs = absolute.components.contains { $0.kind == .parentDirectory }
            self.path = climbs ? try SystemCalls.resolved(absolute) : absolute.lexicallyNormalized()
            stamp = FileStamp(try Stat(self.path))
        } catch {
            throw .reading(error)
        }
        uri = self.path.fileURI
        name = MD5.hexadecimal(of: Array(uri.utf8)) + ".png"
    }
}
