import CImageCodecs

/// zlib's packing, for the texts of a PNG and the tables of profiles.
package enum ZlibStream {
    /// Nil where the stream is broken, or longer than the budget has room for, which counts it as refused.
    static func unpacked(_ bytes: ArraySlice<UInt8>, budget: inout TextBudget) -> [UInt8]? {
        var length = max(1 << 12, bytes.count * 4)
        while budget.room > 0 {
            let room = budget.room
            length = min(length, room)
            var result = [UInt8](repeating: 0, count: length)
            var count = 0
            let status = bytes.withUnsafeBufferPointer {
                cimg_zlib_unpack(&result, length, $0.baseAddress, $0.count, &count)
            }
            budget.spendWork(count)
            switch status {
            case CIMG_UNPACKED:
                budget.spendText(count)
                return Array(result.prefix(count))
            case CIMG_UNPACKED_TOO_LONG where length < room: length *= 4
            case CIMG_UNPACKED_TOO_LONG:
                budget.countRefusal()
                return nil
            default: return nil
            }
        }
        budget.countRefusal()
        return nil
    }

    /// Nil where the stream is broken, or has another length than this.
    package static func unpacked(_ bytes: ArraySlice<UInt8>, length: Int) -> [UInt8]? {
        var result = [UInt8](repeating: 0, count: max(length, 1))
        var count = 0
        let status = bytes.withUnsafeBufferPointer {
            cimg_zlib_unpack(&result, length, $0.baseAddress, $0.count, &count)
        }
        return status == CIMG_UNPACKED && count == length ? Array(result.prefix(count)) : nil
    }

    package static func packed(_ bytes: [UInt8]) -> [UInt8] {
        let room = cimg_zlib_bound(bytes.count)
        var result = [UInt8](repeating: 0, count: room)
        let count = cimg_zlib_pack(&result, room, bytes, bytes.count)
        return Array(result.prefix(max(0, count)))
    }
}
