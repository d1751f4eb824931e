import ImageCore

/// What follows a JPEG's end and is carried to its result: the video of a motion photo, and what Samsung's cameras write.
/// Both are found from the file's end, so they stay right wherever the picture before them ends.
package struct Trailer: Sendable {
    /// Its bytes in the file.
    private let range: Range<Int>

    private static let part = 1 << 18

    package var byteCount: Int { range.count }

    /// Nil where nothing is found that could be carried.
    /// - Parameter videoLength: bytes from the start of the video to the file's end, as the metadata says.
    package init?(_ file: any RandomAccessSource, videoLength: Int?) throws(ImageError) {
        let end = file.byteCount
        var start = try Self.samsungStart(file, end: end)
        if let videoLength, videoLength > 8, videoLength < end {
            let head = try file.bytes(at: end - videoLength, count: 8)
            if head.suffix(4).elementsEqual("ftyp".utf8) { start = min(start ?? end, end - videoLength) }
        }
        guard let start else { return nil }
        range = start..<end
    }

    /// Where the first of Samsung's blocks starts. The file ends with their directory, its length and `SEFT`; each of them
    /// says how far before the directory it stands.
    private static func samsungStart(_ file: any RandomAccessSource, end: Int) throws(ImageError) -> Int? {
        guard end > 24 else { return nil }
        let last = try file.bytes(at: end - 8, count: 8)
        let length = last.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard last.suffix(4).elementsEqual("SEFT".utf8), (12...65_536).contains(length), length < end - 8 else {
            return nil
        }
        let start = end - 8 - length
        let directory = try file.bytes(at: start, count: length)
        let number = { (start: Int) in directory[start..<start + 4].reversed().reduce(0) { $0 << 8 | Int($1) } }
        guard directory.starts(with: Array("SEFH".utf8)), number(8) <= (length - 12) / 12 else { return nil }
        let farthest = (0..<number(8)).map { number(12 + 12 * $0 + 4) }.max() ?? 0
        return farthest < start ? start - farthest : nil
    }

    /// Whether a video is in it.
    package func holdsVideo(ofLength length: Int?) -> Bool {
        length.map { range.upperBound - $0 >= range.lowerBound } ?? false
    }

    /// Writes it, a part at a time.
    /// - Parameter file: the one that it was found in.
    package func copy(from file: any RandomAccessSource, to sink: any ByteSink) throws(ImageError) {
        var position = range.lowerBound
        while position < range.upperBound {
            if Task.isCancelled { throw .cancelled }
            let bytes = try file.bytes(at: position, count: min(Self.part, range.upperBound - position))
            guard !bytes.isEmpty else { throw .readFailed("it became shorter while it was read") }
            try sink.write(bytes.span.bytes)
            position += bytes.count
        }
    }
}
