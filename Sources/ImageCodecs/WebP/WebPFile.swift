import ImageCore
import ImageMetadata

/// A WebP with its chunks found and its headers read, without libwebp.
struct WebPFile {
    /// Where its bytes come from: a source whose bytes come once is read whole, for metadata follows the picture.
    let source: any ByteSource
    private let bytes: any RandomAccessSource
    let container: WebPContainer
    let bitstream: WebPBitstream
    let image: WebPChunk
    let size: PixelSize
    private(set) var metadata = ImageMetadata()
    /// Metadata that was left out.
    private(set) var notices: [String] = []

    /// The longest chunks of metadata that are read, in bytes, all together.
    private static let maximumMetadata = 64 << 20

    /// - Throws: `ImageError.notAPicture`, `ImageError.undecodable`, `ImageError.limitExceeded` where metadata alone is more
    ///   than is allowed, and what the source throws.
    init(_ source: any ByteSource, _ limits: ImageLimits) throws(ImageError) {
        if let bytes = source.randomAccess {
            (self.source, self.bytes) = (source, bytes)
        } else {
            let memory = MemorySource(try source.allBytes(limit: limits.maxMemory))
            (self.source, bytes) = (memory, memory)
        }
        let file = bytes
        let read: WebPContainer.Read = { offset, count throws(ImageError) in try file.bytes(at: offset, count: count) }
        guard let container = try WebPContainer(byteCount: bytes.byteCount, read) else { throw .notAPicture }
        self.container = container
        guard let image = container.frame.image else {
            throw .undecodable(
                container.isCut || container.end < container.statedEnd
                    ? "the data ends before the picture" : "there is no picture in it")
        }
        self.image = image
        let head = try read(image.start, min(image.count, WebPBitstream.headerLength))
        guard let bitstream = WebPBitstream(head, isLossless: container.frame.isLossless) else {
            throw .undecodable("the picture's data does not start like a picture")
        }
        self.bitstream = bitstream
        size = container.canvas ?? bitstream.size
        try checkFrame()
        try readMetadata(limits, read)
    }

    /// Whether the frame leaves parts of the canvas free, which are transparent.
    var leavesCanvasFree: Bool { bitstream.size != size }

    var hasAlpha: Bool { bitstream.hasAlpha || container.frame.alpha != nil }

    /// The frame's data in the file, as much as there is.
    var pictureBytes: Int {
        let chunks = [container.frame.alpha, image].compactMap(\.self)
        return chunks.reduce(0) { $0 + min($1.count, max(0, bytes.byteCount - $1.start)) }
    }

    /// How the file is cut, where all of the picture could be read.
    var damage: String? {
        let isShort = container.end < container.statedEnd && container.lacksMetadata
        guard container.isCut || isShort else { return nil }
        return "the data ends early, after the picture; all \(size.height) rows are whole"
    }

    /// What is odd about the file's length.
    var lengthNotice: String? {
        if container.isCut || damage != nil { return nil }
        if container.end < container.statedEnd { return "it is shorter than its header says" }
        if container.end > container.statedEnd + 1 { return "its picture is longer than its header says" }
        return bytes.byteCount > container.end ? "extraneous bytes after the picture" : nil
    }

    private func checkFrame() throws(ImageError) {
        let frame = container.frame
        guard let stated = frame.size else {
            guard bitstream.size == size else {
                throw .undecodable("its picture has \(bitstream.size) pixels and its header says \(size)")
            }
            return
        }
        guard
            stated == bitstream.size, frame.x + stated.width <= size.width, frame.y + stated.height <= size.height
        else {
            throw .undecodable(
                "its first frame of \(bitstream.size) pixels at \(frame.x), \(frame.y) does not fit its canvas of \(size)"
            )
        }
    }

    private mutating func readMetadata(_ limits: ImageLimits, _ read: WebPContainer.Read) throws(ImageError) {
        var total = 0
        func data(_ chunk: WebPChunk?, _ title: String) throws(ImageError) -> [UInt8]? {
            guard let chunk, chunk.end <= bytes.byteCount else { return nil }
            total += chunk.count
            guard total <= Self.maximumMetadata else {
                notices.append("\(title) was dropped: its \(chunk.count) bytes are more than is read")
                total -= chunk.count
                return nil
            }
            try limits.check(memory: total, for: size)
            return try read(chunk.start, chunk.count)
        }
        metadata.iccProfile = try data(container.profile, "the ICC profile")
        if let exif = try data(container.exif, "EXIF") {
            // Some programs put JPEG's name before it.
            metadata.exif = EXIFIdentifier.block(after: exif) ?? exif
        }
        metadata.xmp = try data(container.xmp, "XMP")
    }
}
