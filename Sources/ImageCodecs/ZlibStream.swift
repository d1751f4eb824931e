import CImageCodecs

/// zlib's packing, for the texts of a PNG.
enum ZlibStream {
    /// Nil where the stream is broken, or longer than the room that is left.
    /// - Parameter room: bytes that may still be unpacked of this picture. What was tried counts as well, for that took the time.
    static func unpacked(_ bytes: ArraySlice<UInt8>, room: inout Int) -> [UInt8]? {
        var length = max(1 << 12, bytes.count * 4)
        while room > 0 {
            length = min(length, room)
            var result = [UInt8](repeating: 0, count: length)
            let count = bytes.withUnsafeBufferPointer { cimg_zlib_unpack(&result, length, $0.baseAddress, $0.count) }
            if count >= 0 {
                room -= count
                return Array(result.prefix(count))
            }
            guard count == -2, length < room else {
                room -= length
                return nil
            }
            length *= 4
        }
        return nil
    }

    static func packed(_ bytes: [UInt8]) -> [UInt8] {
        let room = cimg_zlib_bound(bytes.count)
        var result = [UInt8](repeating: 0, count: room)
        let count = cimg_zlib_pack(&result, room, bytes, bytes.count)
        return Array(result.prefix(max(0, count)))
    }
}
