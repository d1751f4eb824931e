import ColorManagement
import ImageCodecs
import ImageCore
import ImageFiles
import ImageMetadata
import SystemPackage

/// Makes small pictures of large ones, or finds those that were made before.
struct Thumbnailer: Sendable {
    /// Nil where none are kept.
    let store: ThumbnailStore?
    let limits: ImageLimits

    /// A picture of the file in sRGB, upright, at least `longEdge` pixels long where the file has as many.
    /// - Throws: what reading the file throws; `ImageError.invalidRequest` where that failed before and the file is the
    ///   same.
    func thumbnail(of path: FilePath, longEdge: Int) throws(ImageError) -> PixelBuffer {
        let original = try ThumbnailOriginal(path)
        guard let store, let size = ThumbnailSize(atLeast: longEdge), !store.contains(original.path) else {
            return try make(original, longEdge: longEdge).picture
        }
        if let kept = store.thumbnail(of: original, size: size) { return kept }
        if store.hasFailed(original) {
            throw .invalidRequest("no thumbnail could be made of it before, and it has not changed since")
        }
        do throws(ImageError) {
            let made = try make(original, longEdge: size.longEdge)
            store.keep(
                made.picture, of: original, size: size, format: made.header.format, fullSize: made.header.size)
            return made.picture
        } catch {
            if error.isTheFilesFault { store.recordFailure(of: original) }
            throw error
        }
    }

    private func make(
        _ original: ThumbnailOriginal, longEdge: Int
    ) throws(ImageError) -> (picture: PixelBuffer, header: ImageHeader) {
        // What is left of a damaged picture still shows which one it is.
        let options = DecodingOptions(
            limits: limits, allowsDamage: true, reducedToFill: PixelSize(width: longEdge, height: longEdge))
        let decoder = SRGBDecoder(
            try ImageDecoders.make(source: CancellableSource(try FileSource(original.path)), options: options))
        let header = decoder.header
        var average = AreaAverage(
            of: header.decodedSize, format: header.rowFormat, to: header.size.fitted(into: longEdge))
        let bytesPerRow = header.decodedSize.width * header.rowFormat.bytesPerPixel
        var row = [UInt8](repeating: 0, count: bytesPerRow)
        for _ in 0..<header.decodedSize.height {
            if Task.isCancelled { throw .cancelled }
            var span = row.mutableSpan
            var bytes = span.mutableBytes
            try decoder.readRows(1, into: &bytes, bytesPerRow: bytesPerRow)
            average.add(row.span.bytes)
        }
        return (average.result.upright(from: header.metadata.orientation), header)
    }
}

extension PixelSize {
    /// The size with its longer side at most `longEdge`, and its shape as near as whole pixels allow.
    fileprivate func fitted(into longEdge: Int) -> PixelSize {
        guard self.longEdge > longEdge else { return self }
        let scale = Double(longEdge) / Double(self.longEdge)
        func side(_ full: Int) -> Int { max(1, Int((Double(full) * scale).rounded())) }
        return PixelSize(width: side(width), height: side(height))
    }
}

extension ImageError {
    /// Whether the same file would fail again, whatever else changes.
    fileprivate var isTheFilesFault: Bool {
        switch self {
        case .notAPicture, .empty, .unsupportedFormat, .unsupportedFeature, .damaged, .undecodable: true
        case .limitExceeded, .notFound, .readDenied, .readFailed, .exists, .backupExists, .writeDenied, .outOfSpace,
            .writeFailed, .invalidRequest, .cancelled:
            false
        }
    }
}
