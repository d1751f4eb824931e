import ImageCore
import ImageMetadata

/// Reads the preview that a camera put into its RAW file, a JPEG as the camera would have written it, and by the file's EXIF
/// makes it upright. The RAW data themselves are not developed. The file is read at any offset; a stream
/// is held for that.
package final class RAWDecoder: ImageDecoder {
    package let header: ImageHeader
    private let preview: JPEGDecoder
    /// What is wrong with the file beside its preview's data.
    private let damage: String?

    /// Finds the preview and reads its header.
    /// - Throws: `ImageError.unsupportedFeature` where there is no preview, `ImageError.damaged` where the file was cut off within
    ///   its previews, unless damage is allowed, and what `JPEGDecoder` throws.
    init(source: any ByteSource, kind: RAWKind, options: DecodingOptions) throws(ImageError) {
        let (file, window) = try Self.open(source, kind, options)
        preview = try JPEGDecoder(source: window, options: file.previewOptions(options))
        header = ImageHeader(file, preview: preview.header)
        damage = file.isCut ? Self.cutText : nil
    }

    static func header(
        of source: any ByteSource, _ kind: RAWKind, _ options: DecodingOptions
    ) throws(ImageError) -> ImageHeader {
        let (file, window) = try open(source, kind, options)
        return ImageHeader(file, preview: try JPEGDecoder.header(of: window, file.previewOptions(options)))
    }

    package func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError) {
        try preview.readRows(count, into: &destination, bytesPerRow: bytesPerRow)
    }

    package func finish() throws(ImageError) -> DecodeReport {
        var report = try preview.finish()
        report.damage = report.damage ?? damage
        return report
    }

    /// The most bytes that the C side has held at a time.
    package var peakMemory: Int { preview.peakMemory }

    private static let cutText = "the file ends before the end of the camera's previews"

    private static func open(
        _ source: any ByteSource, _ kind: RAWKind, _ options: DecodingOptions
    ) throws(ImageError) -> (RAWFile, SourceWindow) {
        let bytes = try source.seekable(limit: options.limits.maxMemory)
        let file = try RAWFile(bytes, kind)
        guard !file.isCut || options.allowsDamage else { throw .damaged(cutText) }
        return (file, SourceWindow(bytes, file.preview.range))
    }
}

extension RAWFile {
    /// Boxes are those of the upright picture: a decoder that does not know how the picture is turned gets them turned.
    fileprivate func previewOptions(_ options: DecodingOptions) -> DecodingOptions {
        guard orientation.isTransposed != previewOrientation.isTransposed else { return options }
        var options = options
        options.reducedToFill = options.reducedToFill?.transposed
        options.resizedToFit = options.resizedToFit?.transposed
        return options
    }
}

extension ImageHeader {
    fileprivate init(_ file: RAWFile, preview: ImageHeader) {
        self = preview
        format = ReadableFormat(file.kind)
        metadata.exif = file.exif
        // An index of further pictures, or a gain map, is about parts behind the JPEG in a file of its own.
        TrailingParts.removeReferences(from: &metadata, bytesBeforeVideo: nil)
        notices = [file.usageNotice] + file.notices + notices
        parts = file.otherSizes.prefix(4).map { "another preview of \($0) pixels" } + parts
    }
}
