import ImageCore

/// What a WebP's chunks say: where the picture is and where its metadata. Of an animation, where its first frame is.
struct WebPContainer {
    /// Gives the bytes from an offset on, fewer only where the file ends.
    typealias Read = (_ offset: Int, _ count: Int) throws(ImageError) -> [UInt8]

    /// The chunks that hold a picture.
    struct Frame: Hashable {
        /// Where it lies on the canvas.
        var x = 0
        var y = 0
        /// The size that an animation says it has; nil in a still picture.
        var size: PixelSize?
        var alpha: WebPChunk?
        var image: WebPChunk?

        var isLossless: Bool { image?.isNamed("VP8L") ?? false }
    }

    /// Chunks that are looked at: a file may be made of nothing else.
    private static let maximumChunks = 100_000

    private(set) var isAnimated = false
    /// The size that the VP8X chunk says; nil where there is none.
    private(set) var canvas: PixelSize?
    private(set) var frame = Frame()
    private(set) var frameCount = 0
    private(set) var profile: WebPChunk?
    private(set) var exif: WebPChunk?
    private(set) var xmp: WebPChunk?
    /// Chunks that the header says are there.
    private var isEXIFExpected = false
    private var isXMPExpected = false

    /// Where the file ends by its own header.
    private(set) var statedEnd = 0
    /// Where the last whole chunk ends, and the byte after it that makes its length even.
    private(set) var end = 0
    /// The last chunk is not whole.
    private(set) var isCut = false

    /// Nil where it is no WebP.
    /// - Parameters:
    ///   - byteCount: the file's length.
    ///   - isEnough: asked after each chunk; the rest is not looked at where it says so.
    init?(
        byteCount: Int, isEnough: (WebPContainer) -> Bool = { _ in false }, _ read: Read
    ) throws(ImageError) {
        let head = try read(0, WebPChunk.fileHeaderLength)
        guard WebPChunk.isWebP(head) else { return nil }
        statedEnd = WebPChunk.headerLength + littleEndian(head[4..<8])
        end = WebPChunk.fileHeaderLength
        for index in 0..<Self.maximumChunks {
            // The picture's own chunk counts where the stated length is too short for it.
            if end >= byteCount || (end >= statedEnd && hasPicture) { return }
            guard let chunk = WebPChunk(header: try read(end, WebPChunk.headerLength), at: end) else {
                isCut = true
                return
            }
            try take(chunk, isFirst: index == 0, read)
            guard chunk.end <= byteCount else {
                isCut = true
                return
            }
            end = min(chunk.next, byteCount)
            if isEnough(self) { return }
        }
    }

    var hasPicture: Bool { frame.image != nil }

    /// Whether chunks are missing that the header says are there.
    var lacksMetadata: Bool { (isEXIFExpected && exif == nil) || (isXMPExpected && xmp == nil) }

    /// Whether every chunk that was promised has been seen; nothing else is of use.
    var hasAll: Bool { hasPicture && !lacksMetadata }

    private mutating func take(_ chunk: WebPChunk, isFirst: Bool, _ read: Read) throws(ImageError) {
        switch String(decoding: chunk.name, as: UTF8.self) {
        case "VP8X" where isFirst:
            let features = try read(chunk.start, 10)
            guard features.count == 10, chunk.count >= 10 else { return }
            isAnimated = features[0] & 0x02 != 0
            isXMPExpected = features[0] & 0x04 != 0
            isEXIFExpected = features[0] & 0x08 != 0
            canvas = PixelSize(width: littleEndian(features[4..<7]) + 1, height: littleEndian(features[7..<10]) + 1)
        case "ANMF" where isAnimated:
            frameCount += 1
            if frameCount == 1 { try takeFrame(chunk, read) }
        case "ICCP": profile = profile ?? chunk
        case "EXIF": exif = exif ?? chunk
        case "XMP ": xmp = xmp ?? chunk
        default:
            if !isAnimated { frame.take(chunk) }
        }
    }

    /// Position and size, duration and flags in sixteen bytes, then the picture's chunks.
    private mutating func takeFrame(_ chunk: WebPChunk, _ read: Read) throws(ImageError) {
        let header = try read(chunk.start, 16)
        guard header.count == 16, chunk.count >= 16 else { return }
        frame.x = 2 * littleEndian(header[0..<3])
        frame.y = 2 * littleEndian(header[3..<6])
        frame.size = PixelSize(width: littleEndian(header[6..<9]) + 1, height: littleEndian(header[9..<12]) + 1)
        var position = chunk.start + 16
        for _ in 0..<Self.maximumChunks where frame.image == nil && position < chunk.end {
            guard
                let part = WebPChunk(header: try read(position, WebPChunk.headerLength), at: position),
                part.end <= chunk.end
            else { return }
            frame.take(part)
            position = part.next
        }
    }
}

extension WebPContainer.Frame {
    /// The first picture counts, and alpha that stands before it, for a lossy one alone.
    fileprivate mutating func take(_ chunk: WebPChunk) {
        guard image == nil else { return }
        if chunk.isNamed("ALPH") {
            alpha = alpha ?? chunk
        } else if chunk.isNamed("VP8 ") {
            image = chunk
        } else if chunk.isNamed("VP8L") {
            image = chunk
            alpha = nil
        }
    }
}
