import ImageCore

/// Walks over a WebP's chunks, up to the last one that is of use.
struct WebPProbe {
    private(set) var result = PictureProbe(format: .webp)

    /// The longest EXIF whose content is looked at, in bytes.
    private static let longestEXIF = 1 << 20
    /// Chunks that are looked at, the frames of an animation among them.
    private static let maximumChunks = 1000

    init(_ bytes: WindowedBytes) {
        var window = bytes
        let read: WebPContainer.Read = { offset, count in window.bytes(at: offset, count: count) ?? [] }
        var count = 0
        // Nothing throws here.
        let container = try? WebPContainer(
            byteCount: .max,
            isEnough: { container in
                count += 1
                return container.hasAll || count == Self.maximumChunks
            }, read)
        guard let container else { return }
        result.bitDepth = 8
        readPicture(container, read)
        guard let exif = container.exif, exif.count <= Self.longestEXIF,
            let block = window.bytes(at: exif.start, count: exif.count)
        else { return }
        result.exif = EXIFIdentifier.block(after: block) ?? block
    }

    private mutating func readPicture(_ container: WebPContainer, _ read: WebPContainer.Read) {
        let frame = container.frame
        guard
            let image = frame.image, let head = try? read(image.start, min(image.count, WebPBitstream.headerLength)),
            let bitstream = WebPBitstream(head, isLossless: frame.isLossless)
        else {
            // The canvas is the size where the picture is not in these bytes.
            result.size = container.canvas
            return
        }
        let size = container.canvas ?? bitstream.size
        result.size = size
        result.componentCount = bitstream.hasAlpha || frame.alpha != nil ? 4 : 3
        result.estimatedMemory = CodecMemory.webp(
            frame: bitstream.size, canvas: size, isLossless: frame.isLossless, hasAlphaChunk: frame.alpha != nil,
            fileBytes: image.count.saturatingSum(frame.alpha?.count ?? 0))
    }
}
