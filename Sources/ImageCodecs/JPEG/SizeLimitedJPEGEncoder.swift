import ImageCore

/// Writes a JPEG of the highest quality with which its file is no larger than asked for. It holds the picture, and codes it
/// several times.
final class SizeLimitedJPEGEncoder: ImageEncoder {
    private(set) var notices: [String] = []
    private(set) var remarks: [String] = []
    private let request: EncodingRequest
    private let options: JPEGEncodingOptions
    private let limit: JPEGSizeLimit
    private let sink: any ByteSink
    private var picture: PixelBuffer
    private var rowCount = 0

    /// - Throws: as ``JPEGEncoder``.
    init(
        _ request: EncodingRequest, options: JPEGEncodingOptions, limit: JPEGSizeLimit, sink: any ByteSink
    ) throws(ImageError) {
        self.request = request
        self.options = options
        self.limit = limit
        self.sink = sink
        guard limit.bytes > 0 else { throw .invalidRequest("a file of \(limit.bytes) bytes holds no picture") }
        try request.limits.check(memory: Self.estimatedMemory(for: request, options: options), for: request.size)
        // What can't be coded at all is said before the first row.
        _ = try JPEGEncoder(request, options: options, sink: CountingSink())
        picture = PixelBuffer(size: request.size, format: request.rowFormat)
    }

    /// An upper estimate of the bytes that it holds: the picture, and the encoder.
    static func estimatedMemory(for request: EncodingRequest, options: JPEGEncodingOptions) -> Int {
        PixelLayout(size: request.size, format: request.rowFormat).byteCount
            .saturatingSum(JPEGEncoder.estimatedMemory(for: request, options: options))
    }

    func writeRows(_ count: Int, from rows: RawSpan, bytesPerRow: Int) throws(ImageError) {
        let layout = picture.layout
        try checkRows(count, used: layout.usedBytesPerRow, bytesPerRow: bytesPerRow, available: rows.byteCount)
        guard count <= request.size.height - rowCount else {
            throw .invalidRequest("\(count) rows after \(rowCount) are more than the picture has")
        }
        var span = picture.bytes.mutableSpan
        var bytes = span.mutableBytes
        for row in 0..<count {
            let start = row * bytesPerRow
            bytes.copy(
                rows.extracting(start..<start + layout.usedBytesPerRow), at: (rowCount + row) * layout.bytesPerRow)
        }
        rowCount += count
    }

    func finish() throws(ImageError) {
        let room = limit.bytes - request.followingBytes
        guard room > 0 else {
            throw .invalidRequest(
                "it can't be a JPEG of \(limit.bytes) bytes: what follows the picture in its file, as a gain map or a video, "
                    + "has \(request.followingBytes)")
        }
        var smallest = try size(options)
        if smallest <= room { return try write(options, to: sink) }
        var search = JPEGQualitySearch(limit: room, most: highest)
        while let quality = search.next {
            if Task.isCancelled { throw .cancelled }
            let size = try size(options(quality))
            smallest = min(smallest, size)
            search.record(quality: quality, size: size)
        }
        guard let quality = search.best else {
            throw .invalidRequest(
                "it can't be a JPEG of \(limit.bytes) bytes: with the lowest quality it has "
                    + "\(smallest.saturatingSum(request.followingBytes)); make the picture smaller")
        }
        remarks.append("quality \(quality), for a file of at most \(limit.bytes) bytes")
        try write(options(quality), to: sink)
    }

    /// The highest quality that comes into question, once the options as they were asked for are too large.
    private var highest: Int {
        switch options.quantization {
        case .quality(let quality): quality - 1
        case .tables: 100
        }
    }

    private func options(_ quality: Int) -> JPEGEncodingOptions {
        var options = options
        options.quantization = .quality(quality)
        if limit.halvesColors, quality < 90 { options.sampling = JPEGSubsampling.s420.sampling }
        return options
    }

    private func size(_ options: JPEGEncodingOptions) throws(ImageError) -> Int {
        let counter = CountingSink()
        try write(options, to: counter)
        return counter.count
    }

    private func write(_ options: JPEGEncodingOptions, to sink: any ByteSink) throws(ImageError) {
        let encoder = try JPEGEncoder(request, options: options, sink: sink)
        let picture = picture
        try encoder.writeRows(rowCount, from: picture.bytes.span.bytes, bytesPerRow: picture.layout.bytesPerRow)
        try encoder.finish()
        notices = encoder.notices
    }
}
