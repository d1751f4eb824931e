import ImageCore

/// JPEGs within other data, found by their structure.
enum EmbeddedJPEG {
    /// The number of bytes of a file that are read at a time.
    static let part = 1 << 18
    /// The maximum number of bytes examined for each byte of data. It bounds the time for data that is full of false starts of
    /// JPEGs; the rest of such data counts as a picture.
    private static let maximumWork = 8

    /// The ranges of all JPEGs in bytes, whole or cut off. Those within a whole one are not listed. One that is cut off may
    /// overlap others, because its last segment may reach into them.
    static func all(in bytes: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var work = maximumWork * bytes.count
        var position = 0
        while let start = start(in: bytes[position...]) {
            guard work > 0 else { return found + [start..<bytes.count] }
            let finder = JPEGEndFinder(lookingAt: bytes, from: start)
            work -= finder.position
            if finder.hasPixels { found.append(start..<start + finder.position) }
            position = finder.end.map { start + $0 } ?? start + 1
        }
        return found
    }

    /// The end of a JPEG that starts at a position of a file; nil if there is none.
    /// - Parameter limit: the position up to which it is looked for.
    static func end(
        in file: any RandomAccessSource, at start: Int, limit: Int, isWholeFile: Bool = false
    ) throws(ImageError) -> Int? {
        var finder = JPEGEndFinder(isWholeFile: isWholeFile)
        try look(with: &finder, in: file, at: start, limit: limit)
        return finder.end.map { start + $0 }
    }

    /// Whether a range of a file holds a JPEG, whole or cut off.
    static func isContained(in range: Range<Int>, of file: any RandomAccessSource) throws(ImageError) -> Bool {
        var work = maximumWork * range.count
        var position = range.lowerBound
        while position < range.upperBound {
            let bytes = try file.bytes(at: position, count: min(part, range.upperBound - position))
            guard bytes.count >= startLength else { return false }
            var next = 0
            while let start = start(in: bytes[next...]) {
                guard work > 0 else { return true }
                var finder = JPEGEndFinder(lookingAt: bytes, from: start)
                try look(with: &finder, in: file, at: position + start, limit: range.upperBound)
                work -= finder.position
                if finder.hasPixels { return true }
                next = start + 1
            }
            // A start may lie across the border of two parts.
            guard bytes.count == part else { return false }
            position += bytes.count - startLength + 1
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

    /// The number of bytes that a start is recognized by.
    private static let startLength = 4

    /// The position of SOI and the first byte of another marker. Some of Minolta's and Sony's cameras change the first byte of a
    /// preview, which is recognized by the first marker (exiftool repairs such previews, too).
    private static func start(in bytes: ArraySlice<UInt8>) -> Int? {
        var position = bytes.startIndex + 1
        while position < bytes.endIndex - 1, let code = bytes[position..<bytes.endIndex - 1].firstIndex(of: 0xD8) {
            let next = code + 2 < bytes.endIndex ? bytes[code + 2] : 0
            if bytes[code + 1] == 0xFF, bytes[code - 1] == 0xFF || next == 0xDB || next == 0xE1 { return code - 1 }
            position = code + 1
        }
        return nil
    }
}

extension JPEGEndFinder {
    /// Creates one that has looked at all bytes from the start of a JPEG, the first of which may have been changed.
    fileprivate init(lookingAt bytes: [UInt8], from start: Int) {
        self.init()
        look(at: [0xFF])
        look(at: bytes[(start + 1)...])
    }
}
