/// A segment and the coded data that follows it.
struct JPEGSegmentRange {
    var marker: UInt8
    var range: Range<Int>

    /// Nil where none begins there, or it does not end.
    init?(_ bytes: [UInt8], from start: Int) {
        var position = start
        while position + 1 < bytes.count, bytes[position] == 0xFF, bytes[position + 1] == 0xFF { position += 1 }
        guard position + 1 < bytes.count, bytes[position] == 0xFF else { return nil }
        marker = bytes[position + 1]
        guard marker != 0xD9 else {
            range = position..<position + 2
            return
        }
        guard position + 3 < bytes.count, marker != 0, marker != 1, !(0xD0...0xD8).contains(marker) else { return nil }
        let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
        var end = position + 2 + length
        guard length >= 2, end <= bytes.count else { return nil }
        if marker == 0xDA {
            while end + 1 < bytes.count, bytes[end] != 0xFF || Self.isWithinScan(bytes[end + 1]) { end += 1 }
            guard end + 1 < bytes.count else { return nil }
        }
        range = position..<end
    }

    /// Whether a byte after 0xFF ends no coded data: a stuffed zero, a restart marker, or 0xFF once more.
    private static func isWithinScan(_ byte: UInt8) -> Bool {
        byte == 0 || byte == 0xFF || (0xD0...0xD7).contains(byte)
    }
}
