import ImageCore
import ImageMetadata

/// What a file's boxes say of its picture, as far as they can be read.
struct HEIFProbe {
    private(set) var result: PictureProbe

    /// For a function that is called again and again.
    private final class Source {
        var bytes: WindowedBytes

        init(_ bytes: WindowedBytes) {
            self.bytes = bytes
        }
    }

    init(_ bytes: WindowedBytes, format: ReadableFormat) {
        result = PictureProbe(format: format)
        let source = Source(bytes)
        guard
            let content = try? HEIFContent({ offset, count throws(ImageError) in
                source.bytes.available(at: offset, count: count)
            })
        else { return }
        let picture = content.picture
        result.size = picture.size
        result.bitDepth = picture.bitDepth
        result.componentCount = (picture.isGray ? 1 : 3) + (picture.alpha == nil ? 0 : 1)
        result.estimatedMemory = CodecMemory.heif(picture, factor: 1, threads: 1)
        if let exif = (try? HEIFMetadata.exif(of: content.primary, in: content.file)) ?? nil {
            var metadata = ImageMetadata(exif: exif)
            metadata.setOrientation(.topLeft)
            result.exif = metadata.exif
        }
    }
}
