import ImageCore

extension RAWContents {
    /// Fujifilm's RAF: a header of fixed offsets, in big-endian numbers. The preview is a JPEG as the camera writes them, with all
    /// of its EXIF.
    mutating func readRAF(_ source: any RandomAccessSource) throws(ImageError) {
        let head = try source.bytes(at: 0, count: 0x6C)
        guard head.count == 0x6C else { return }
        let number = { (offset: Int) in head[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        add(RAWCandidate(start: number(0x54), count: number(0x58), isCertain: true))
        try readRecords(of: source, at: number(0x5C), count: number(0x60))
    }

    /// The records about the sensor: a number of them, then each with its tag, its length and its value. 0x0111 is the size of the
    /// picture, 0x0100 that of all pixels; heights precede widths.
    private mutating func readRecords(
        of source: any RandomAccessSource, at start: Int, count: Int
    ) throws(ImageError) {
        let bytes = try source.bytes(at: start, count: min(count, 1 << 16))
        let number = { (offset: Int, count: Int) -> Int? in
            guard offset >= 0, offset <= bytes.count - count else { return nil }
            return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
        }
        var sizes: [Int: PixelSize] = [:]
        var position = 4
        for _ in 0..<min(256, number(0, 4) ?? 0) {
            guard let tag = number(position, 2), let length = number(position + 2, 2) else { break }
            if tag == 0x0100 || tag == 0x0111, length == 4, let height = number(position + 4, 2),
                let width = number(position + 6, 2)
            {
                sizes[tag] = PixelSize(width: width, height: height)
            }
            position += 4 + length
        }
        if let size = sizes[0x0111] ?? sizes[0x0100] { addSensorSize(width: size.width, height: size.height) }
    }
}
