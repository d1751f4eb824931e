import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import SystemPackage

/// Makes small pictures of large ones, or finds those that were made before.
struct Thumbnailer: Sendable {
    /// Nil where none are kept.
    let store: ThumbnailStore?
    let limits: ImageLimits
    let codecs: CodecRunner

    /// A picture of the file in sRGB, upright, at least `longEdge` pixels long where the file has as many.
    /// - Throws: what reading the file throws; `ImageError.invalidRequest` where that failed before and the file is the
    ///   same.
    func thumbnail(of path: FilePath, longEdge: Int) throws(ImageError) -> PixelBuffer {
        let original = try ThumbnailOriginal(path)
        guard let store, let size = ThumbnailSize(atLeast: longEdge), !store.contains(original.path) else {
            return try make(original, longEdge: longEdge).upright
        }
        if let kept = store.thumbnail(of: original, size: size, codecs: codecs) { return kept }
        if store.hasFailed(original) {
            throw .invalidRequest("no thumbnail could be made of it before, and it has not changed since")
        }
        do throws(ImageError) {
            let preview = try make(original, longEdge: size.longEdge)
            let thumbnail = preview.upright
            if let format = preview.format {
                store.keep(
                    thumbnail, of: original, size: size, format: format, fullSize: preview.geometry.fullSize,
                    codecs: codecs)
            }
            return thumbnail
        } catch {
            if error.isTheFilesFault { store.recordFailure(of: original, codecs: codecs) }
            throw error
        }
    }

    /// What is left of a damaged picture still shows which one it is.
    private func make(_ original: ThumbnailOriginal, longEdge: Int) throws(ImageError) -> PicturePreview {
        let box = PixelSize(width: longEdge, height: longEdge)
        return try PreviewRenderer(limits: limits, codecs: codecs, damage: .ignored).preview(
            of: PickedImage(file: original.path), within: box
        ) { size in
            GeometryStep.Resizing.longEdge(longEdge).size(of: size)
        }
    }
}

extension PicturePreview {
    fileprivate var upright: PixelBuffer { pixels.upright(from: geometry.orientation) }
}

extension ImageError {
    /// Whether the same file would fail again, whatever else changes.
    fileprivate var isTheFilesFault: Bool {
        switch self {
        case .notAPicture, .empty, .unsupportedFormat, .unsupportedFeature, .damaged, .undecodable: true
        case .missingLibrary, .limitExceeded, .notFound, .readDenied, .readFailed, .exists, .backupExists, .writeDenied,
            .outOfSpace,
            .writeFailed, .invalidRequest, .cancelled:
            false
        }
    }
}
