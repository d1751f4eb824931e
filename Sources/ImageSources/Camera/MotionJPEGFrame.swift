import ImageCodecs
import ImageCore

/// A frame of a camera that sends JPEGs.
package enum MotionJPEGFrame {
    /// The frame as a file that every reader can read.
    ///
    /// It is the frame byte for byte, but for two things: zeros that fill the buffer after the picture are cut off, and
    /// where a frame relies on the standard's Huffman tables without having them, they are put in.
    /// - Parameter decodes: whether damage is looked for that does not show in the frame's ends.
    /// - Throws: `ImageError` where the frame is not whole: its end is missing, or it does not decode to its last row.
    package static func picture(_ frame: [UInt8], decodes: Bool = true) throws(ImageError) -> [UInt8] {
        let picture = Array(frame[..<(frame.lastIndex { $0 != 0 } ?? -1).advanced(by: 1)])
        guard picture.starts(with: [0xFF, 0xD8, 0xFF]) else { throw .notAPicture }
        guard picture.suffix(2) == [0xFF, 0xD9] else { throw .undecodable("its end is missing") }
        if decodes { try decode(picture) }
        return withTables(picture)
    }

    /// Decodes the whole picture and keeps nothing: only so does damage show. At the smallest size, for the damage is in
    /// the code of the pixels, and making all of them takes longer than reading it.
    private static func decode(_ picture: [UInt8]) throws(ImageError) {
        let options = DecodingOptions(reducedToFill: PixelSize(width: 1, height: 1))
        let decoder = try JPEGDecoder(source: MemorySource(picture), options: options)
        let size = decoder.header.decodedSize
        let rowCount = 16
        var rows = [UInt8](repeating: 0, count: rowCount * size.width * 4)
        for row in stride(from: 0, to: size.height, by: rowCount) {
            var span = rows.mutableSpan
            var bytes = span.mutableBytes
            try decoder.readRows(min(rowCount, size.height - row), into: &bytes, bytesPerRow: size.width * 4)
        }
        _ = try decoder.finish()
    }

    /// The picture with Huffman tables before its scan, where it codes with some and defines none.
    private static func withTables(_ picture: [UInt8]) -> [UInt8] {
        var position = 2
        while position + 3 < picture.count, picture[position] == 0xFF {
            switch picture[position + 1] {
            case 0xFF:
                // A marker may be preceded by any number of these.
                position += 1
                continue
            case 0xC4, 0xC2, 0xC9...0xCB, 0xCD...0xCF:
                // It has tables, or a coding that the standard has no tables for: progressive, arithmetic.
                return picture
            case 0xDA:
                var complete = picture
                complete.insert(contentsOf: StandardHuffmanTables.segment, at: position)
                return complete
            default:
                position += 2 + (Int(picture[position + 2]) << 8 | Int(picture[position + 3]))
            }
        }
        return picture
    }
}
