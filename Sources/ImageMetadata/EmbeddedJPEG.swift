import ImageCore

/// JPEGs within other data, found by their structure.
enum EmbeddedJPEG {
    /// The number of bytes of a file that are read at a time.
    static let part = 1 << 18
    /// The maximum number of bytes examined for each byte of data. It bounds the time for data that is full of false starts of
    /// JPEGs; the rest of such data counts as a picture.
    private static let maximumWork = 8

    /// The ranges of all JPEGs in bytes, whole or cut off; those within another one are not listed.
    static func all(in bytes: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var work = maximumWork * bytes.count
        var position = 0
        while let start = start(in: bytes[position...]) {
            guard work > 0 else { return found + [start..<bytes.count] }
            var finder = JPEGEndFinder()
            finder.look(at: bytes[start...])
            work -= finder.position
            if finder.hasPixels {
                // One that is cut off may break off at the start of the next one.
                position = start + finder.position - (finder.isBroken ? 2 : 0)
                found.append(start..<position)
            } else {
                position = start + 1
            }
        }
        return found
    }

    /// The end of a JPEG that starts at a position of a file; nil if there is none.
    /// - Parameter limit: the position up to which it is looked for.
    static func end(
        in file: any RandomAccessSource, at start: Int, limit: Int, allowsStrayBytes: Bool = false
    ) throws(ImageError) -> Int? {
        var finder = JPEGEndFinder(allowsStrayBytes: allowsStrayBytes)
        try look(with: &finder, in: file, at: start, limit: limit)
        return finder.end.map { start + $0 }
    }

    /// Whether a range of a file holds a JPEG, whole or cut off.
    static func isContained(in range: Range<Int>, of file: any RandomAccessSource) throws(ImageError) -> Bool {
        var work = maximumWork * range.count
        var position = range.lowerBound
        while position < range.upperBound {
            let bytes = try file.bytes(at: position, count: min(part, range.upperBound - position))
            guard bytes.count > 2 else { return false }
            var next = 0
            while let start = start(in: bytes[next...]) {
                guard work > 0 else { return true }
                var finder = JPEGEndFinder()
                finder.look(at: bytes[start...])
                try look(with: &finder, in: file, at: position + start, limit: range.upperBound)
                work -= finder.position
                if finder.hasPixels { return true }
                next = start + 1
            }
            // A start may lie across the border of two parts.
            guard bytes.count == part else { return false }
            position += bytes.count - 2
        }
        return false
    }

    /// Looks on from where the finder is.
    private static func look(
        with finder: inout JPEGEndFinder, in file: any RandomAccessSource, at start: Int, limit: Int
    ) throws(ImageError) {
        var position = start + finder.position
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
