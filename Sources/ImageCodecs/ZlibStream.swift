import CImageCodecs

/// zlib's packing, for the texts of a PNG.
enum ZlibStream {
    /// The most bytes that a text is unpacked to.
    private static let most = 32 << 20

    /// Nil where the stream is broken, or would be longer than any text.
    static func unpacked(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var room = max(1 << 12, bytes.count * 4)
        while true {
            room = min(room, most)
            var result = [UInt8](repeating: 0, count: room)
            let count = bytes.withUnsafeBufferPointer { cimg_zlib_unpack(&result, room, $0.baseAddress, $0.count) }
            if count >= 0 { return Array(result.prefix(count)) }
            guard count == -2, room < most else { return nil }
            room *= 4
        }
    }

    static func packed(_ bytes: [UInt8]) -> [UInt8] {
        let room = cimg_zlib_bound(bytes.count)
        var result = [UInt8](repeating: 0, count: room)
        let count = cimg_zlib_pack(&result, room, bytes, bytes.count)
        return Array(result.prefix(max(0, count)))
    }
}
