import ImageMetadata

/// A JPEG's bytes, changed without decoding it.
package enum JPEGFile {
    /// The picture as it is coded, with other metadata: all of its own is left out, and what follows its end.
    /// - Returns: nil where the bytes are no whole JPEG.
    package static func replacingMetadata(of bytes: [UInt8], with metadata: ImageMetadata) -> [UInt8]? {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var head: [UInt8] = [0xFF, 0xD8]
        var rest: [UInt8] = []
        var position = 2
        while let segment = JPEGSegmentRange(bytes, from: position) {
            position = segment.range.upperBound
            switch segment.marker {
            case 0xD9:
                for marker in JPEGMetadata(metadata).markers {
                    let length = marker.payload.count + 2
                    head += [0xFF, UInt8(marker.code), UInt8(length >> 8), UInt8(length & 0xFF)] + marker.payload
                }
                return head + rest + [0xFF, 0xD9]
            // JFIF's comes first, without a thumbnail; Adobe's says what the colours are.
            case 0xE0 where segment.range.count == 18: head += bytes[segment.range]
            case 0xE0...0xED, 0xEF, 0xFE: break
            default: rest += bytes[segment.range]
            }
        }
        return nil
    }
}
