import ImageCore

/// Whole JPEGs within other data, found by their structure.
enum EmbeddedJPEG {
    private static let part = 1 << 18
    /// Bytes that are looked at for each byte of the data: it may be made of nothing but starts of JPEGs.
    private static let maximumWork = 8

    /// The ranges of all JPEGs in bytes; those within another one are not listed.
    static func all(in bytes: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var work = maximumWork * bytes.count
        var position = 0
        while work > 0, let start = start(in: bytes[position...]) {
            var finder = JPEGEndFinder()
            // Most false starts break off at once.
            var next = start
            while finder.end == nil, !finder.isBroken, next < bytes.count {
                let end = min(next + 4096, bytes.count)
                finder.look(at: bytes[next..<end])
                work -= end - next
                next = end
            }
            if let end = finder.end { found.append(start..<start + end) }
            position = start + (finder.end ?? 1)
        }
        return found
    }

    /// The end of a JPEG that starts at a position of a file; nil if there is none.
    /// - Parameter limit: the position up to which it is looked for.
    static func end(
        in file: any RandomAccessSource, at start: Int, limit: Int, allowsStrayBytes: Bool = false
    ) throws(ImageError) -> Int? {
        var finder = JPEGEndFinder(allowsStrayBytes: allowsStrayBytes)
        _ = try look(with: &finder, in: file, at: start, limit: limit)
        return finder.end.map { start + $0 }
    }

    /// Whether a range of a file holds a JPEG.
    static func isContained(in range: Range<Int>, of file: any RandomAccessSource) throws(ImageError) -> Bool {
        var work = maximumWork * range.count
        var position = range.lowerBound
        while position < range.upperBound, work > 0 {
            let bytes = try file.bytes(at: position, count: min(part, range.upperBound - position))
            guard bytes.count > 2 else { return false }
            work -= bytes.count
            guard let start = start(in: bytes[...]) else {
                position += bytes.count - 2
                if bytes.count < part { return false }
                continue
            }
            position += start
            var finder = JPEGEndFinder()
            work -= try look(with: &finder, in: file, at: position, limit: range.upperBound)
            if finder.end != nil { return true }
            position += 1
        }
        return false
    }

    /// - Returns: the number of bytes that were looked at.
    private static func look(
        with finder: inout JPEGEndFinder, in file: any RandomAccessSource, at start: Int, limit: Int
    ) throws(ImageError) -> Int {
        var position = start
        // Most false starts break off at once.
        var count = 4096
        while position < limit, finder.end == nil, !finder.isBroken {
            if Task.isCancelled { throw .cancelled }
            let bytes = try file.bytes(at: position, count: min(count, limit - position))
            guard !bytes.isEmpty else { break }
            finder.look(at: bytes[...])
            position += bytes.count
            count = part
        }
        return position - start
    }

    /// The position of SOI and the first byte of another marker.
    private static func start(in bytes: ArraySlice<UInt8>) -> Int? {
        var position = bytes.startIndex
        while let start = bytes[position...].firstIndex(of: 0xFF), start + 2 < bytes.endIndex {
            if bytes[start + 1] == 0xD8, bytes[start + 2] == 0xFF { return start }
            position = start + 1
        }
        return nil
    }
}
