import ImageCore

/// The bytes that follow the end of a picture's file.
package struct FollowingData: Sendable {
    /// The number of pictures that follow directly, such as previews and gain maps. They show the original.
    package private(set) var pictureCount = 0
    /// The data behind those pictures; nil if there is only padding, or the picture's end is unknown.
    package private(set) var trailer: Trailer?

    /// The maximum number of zero bytes before a picture or the trailer.
    private static let maximumPadding = 1 << 16
    private static let maximumPictures = 64

    /// - Parameters:
    ///   - end: the end of the picture; nil if unknown.
    ///   - pictures: the ranges of further pictures that an index in the file states.
    ///   - videoLength: the bytes from the start of a video to the file's end, as the metadata says.
    package init(
        _ file: any RandomAccessSource, end: Int?, pictures: [Range<Int>] = [], videoLength: Int? = nil
    ) throws(ImageError) {
        let known = try Trailer.knownStart(in: file, videoLength: videoLength)
        guard var position = end ?? known else { return }
        while pictureCount < Self.maximumPictures, let next = try Self.pictureEnd(in: file, after: position, pictures) {
            position = next
            pictureCount += 1
        }
        // Padding before a part that the file describes.
        if let known, known >= position, try Self.isPadding(position..<known, in: file) { position = known }
        trailer = try Trailer(file, from: position)
    }

    /// The end of the next picture: a JPEG, or one that the index states.
    private static func pictureEnd(
        in file: any RandomAccessSource, after position: Int, _ pictures: [Range<Int>]
    ) throws(ImageError) -> Int? {
        if let stated = pictures.first(where: { $0.contains(position) }) { return stated.upperBound }
        let head = try file.bytes(at: position, count: maximumPadding)
        guard let start = head.firstIndex(where: { $0 != 0 }).map({ position + $0 }) else { return nil }
        if let stated = pictures.first(where: { $0.contains(start) }) { return stated.upperBound }
        return try EmbeddedJPEG.end(in: file, at: start, limit: file.byteCount)
    }

    private static func isPadding(_ range: Range<Int>, in file: any RandomAccessSource) throws(ImageError) -> Bool {
        guard range.count <= maximumPadding else { return false }
        return try file.bytes(at: range.lowerBound, count: range.count).allSatisfy { $0 == 0 }
    }
}

/// Bytes behind a JPEG's end that are carried to its result: the video of a motion photo, what Samsung's cameras write, and
/// whatever else programs append. Those parts are found from the file's end, so they stay right wherever the picture before them
/// ends.
package struct Trailer: Sendable {
    /// The content, as far as it is known.
    package enum Kind: Sendable {
        case video
        /// Samsung's blocks, a video among them or not.
        case camera
        case unknown
    }

    /// Its bytes in the file.
    private let range: Range<Int>
    package let kind: Kind
    /// Whether a picture is in it outside of a video, which shows the original.
    package let holdsPicture: Bool

    /// Fill bytes, and what editors of text leave at a file's end.
    private static let padding: Set<UInt8> = [0, 0xFF, 0x20, 0x0A, 0x0D, 0x1A]

    package var byteCount: Int { range.count }

    /// Nil if nothing is there but padding.
    fileprivate init?(_ file: any RandomAccessSource, from start: Int) throws(ImageError) {
        guard start < file.byteCount, try !Self.isEmpty(start..<file.byteCount, in: file) else { return nil }
        range = start..<file.byteCount
        if try Self.samsungStart(file, end: file.byteCount) != nil {
            kind = .camera
        } else {
            kind = try Self.isVideo(file, at: start) ? .video : .unknown
        }
        // Within a video, each picture would be one of its own.
        holdsPicture = kind == .video ? false : try Self.holdsPicture(range, of: file)
    }

    /// The start of the parts that the file describes; nil if it describes none.
    fileprivate static func knownStart(
        in file: any RandomAccessSource, videoLength: Int?
    ) throws(ImageError) -> Int? {
        let end = file.byteCount
        let start = try samsungStart(file, end: end)
        guard let videoLength, videoLength > 8, videoLength < end, try isVideo(file, at: end - videoLength) else {
            return start
        }
        return min(start ?? end, end - videoLength)
    }

    private static func isVideo(_ file: any RandomAccessSource, at position: Int) throws(ImageError) -> Bool {
        let head = try file.bytes(at: position, count: 12)
        return head.dropFirst(4).prefix(4).elementsEqual("ftyp".utf8) && !PictureSignature.isAtStart(of: head)
    }

    private static func holdsPicture(
        _ range: Range<Int>, of file: any RandomAccessSource
    ) throws(ImageError) -> Bool {
        let head = try file.bytes(at: range.lowerBound, count: min(EmbeddedJPEG.part, range.count))
        let content = head.drop { padding.contains($0) }
        if PictureSignature.isAtStart(of: head) || PictureSignature.isAtStart(of: content) { return true }
        for start in stride(from: range.lowerBound, to: range.upperBound, by: EmbeddedJPEG.part) {
            // A signature may lie across the border of two parts.
            let count = min(EmbeddedJPEG.part + PictureSignature.maximumLength, range.upperBound - start)
            if PictureSignature.isContained(in: try file.bytes(at: start, count: count)) { return true }
        }
        return try EmbeddedJPEG.isContained(in: range, of: file)
    }

    private static func isEmpty(_ range: Range<Int>, in file: any RandomAccessSource) throws(ImageError) -> Bool {
        for start in stride(from: range.lowerBound, to: range.upperBound, by: EmbeddedJPEG.part) {
            let bytes = try file.bytes(at: start, count: min(EmbeddedJPEG.part, range.upperBound - start))
            if bytes.contains(where: { !Self.padding.contains($0) }) { return false }
        }
        return true
    }

    /// The start of the first of Samsung's blocks. The file ends with their directory, its length and `SEFT`; each of them
    /// says how far before the directory it stands.
    private static func samsungStart(_ file: any RandomAccessSource, end: Int) throws(ImageError) -> Int? {
        guard end > 24 else { return nil }
        let last = try file.bytes(at: end - 8, count: 8)
        guard last.count == 8 else { return nil }
        let length = last.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard last.suffix(4).elementsEqual("SEFT".utf8), (12...65_536).contains(length), length < end - 8 else {
            return nil
        }
        let start = end - 8 - length
        let directory = try file.bytes(at: start, count: length)
        guard directory.count == length else { return nil }
        let number = { (start: Int) in directory[start..<start + 4].reversed().reduce(0) { $0 << 8 | Int($1) } }
        guard directory.starts(with: Array("SEFH".utf8)), number(8) <= (length - 12) / 12 else { return nil }
        let farthest = (0..<number(8)).map { number(12 + 12 * $0 + 4) }.max() ?? 0
        return farthest < start ? start - farthest : nil
    }

    /// The bytes before a video of a length; nil if the video is not in it.
    package func bytesBeforeVideo(ofLength length: Int?) -> Int? {
        length.flatMap { $0 > 0 && $0 <= range.count ? range.count - $0 : nil }
    }

    /// Writes it, a part at a time.
    /// - Parameter file: the one that it was found in.
    package func copy(from file: any RandomAccessSource, to sink: any ByteSink) throws(ImageError) {
        var position = range.lowerBound
        while position < range.upperBound {
            if Task.isCancelled { throw .cancelled }
            let bytes = try file.bytes(at: position, count: min(EmbeddedJPEG.part, range.upperBound - position))
            guard !bytes.isEmpty else { throw .readFailed("it became shorter while it was read") }
            try sink.write(bytes.span.bytes)
            position += bytes.count
        }
    }
}

extension FollowingData {
    /// Creates the data behind a JPEG.
    /// - Parameter metadata: the picture's.
    package init(afterJPEG metadata: ImageMetadata, in file: any RandomAccessSource) throws(ImageError) {
        let end = try EmbeddedJPEG.end(in: file, at: 0, limit: file.byteCount, isWholeFile: true)
        let pictures = try MultiPictureIndex(file)?.pictures ?? []
        try self.init(file, end: end, pictures: pictures, videoLength: TrailingParts(metadata).videoLength)
    }

    /// The data, for people; nil if there is none.
    /// - Parameter parts: what the picture's metadata says of the same data.
    package func name(besides parts: TrailingParts) -> String? {
        if let trailer {
            let size = trailer.byteCount == 1 ? "1 byte" : "\(trailer.byteCount) bytes"
            switch trailer.kind {
            case .video: return parts.hasVideo ? nil : "a video behind the picture (\(size))"
            case .camera: return parts.hasVideo ? nil : "its camera's data behind the picture (\(size))"
            case .unknown: return "data behind the picture (\(size))"
            }
        }
        let isKnown = parts.hasPictureIndex || parts.hasGainMap || parts.hasOtherItems
        return pictureCount > 0 && !isKnown ? "further pictures behind the picture" : nil
    }
}
