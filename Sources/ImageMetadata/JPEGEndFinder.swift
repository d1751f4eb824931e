/// Finds the end of a JPEG whose bytes are given part by part: the position behind its EOI marker.
package struct JPEGEndFinder: Sendable {
    private enum State {
        /// Between segments, or in the data of a scan.
        case data
        /// Behind a byte 0xFF.
        case marker
        case lengthHigh
        case lengthLow(high: Int)
        case payload(left: Int)
    }

    /// The position behind the end; nil if the end was not found yet.
    package private(set) var end: Int?
    /// Whether the bytes are no JPEG.
    package private(set) var isBroken = false
    /// The number of bytes that were needed to find the end or to see that there is none.
    private(set) var position = 0
    private let allowsStrayBytes: Bool
    private var state = State.data
    /// The last marker with a segment.
    private var segment: UInt8 = 0
    private var hasFrame = false
    private var hasScan = false
    private var isInScan = false
    /// Whether pixels of a picture were found, which may be cut off.
    var hasPixels: Bool { hasFrame && hasScan }

    /// - Parameter allowsStrayBytes: whether bytes between segments are passed over, as decoders do.
    package init(allowsStrayBytes: Bool = false) {
        self.allowsStrayBytes = allowsStrayBytes
    }

    /// Looks at the next bytes.
    package mutating func look(at bytes: ArraySlice<UInt8>) {
        let start = position - bytes.startIndex
        var index = bytes.startIndex
        while index < bytes.endIndex, end == nil, !isBroken {
            switch state {
            case .payload(let left):
                let count = min(left, bytes.endIndex - index)
                index += count
                state = count == left ? .data : .payload(left: left - count)
                continue
            case .data:
                if isInScan, bytes[index] != 0xFF {
                    index = bytes[index...].firstIndex(of: 0xFF) ?? bytes.endIndex
                    continue
                }
                if bytes[index] == 0xFF {
                    state = .marker
                } else if position + index - bytes.startIndex < 2 || !allowsStrayBytes {
                    isBroken = true
                }
            case .marker: take(bytes[index], at: start + index)
            case .lengthHigh: state = .lengthLow(high: Int(bytes[index]))
            case .lengthLow(let high): takeLength(high << 8 | Int(bytes[index]))
            }
            index += 1
        }
        position = start + index
    }

    private mutating func take(_ code: UInt8, at position: Int) {
        switch code {
        // A fill byte.
        case 0xFF: return
        case 0xD8 where position == 1: state = .data
        case _ where position == 1: isBroken = true
        case 0, 0x01, 0xD0...0xD8:
            isBroken = (!isInScan || code == 0x01 || code == 0xD8) && !allowsStrayBytes
            state = .data
        case 0xD9:
            if hasPixels { end = position + 1 } else { isBroken = true }
        default:
            segment = code
            isInScan = false
            if (0xC0...0xCF).contains(code), ![0xC4, 0xC8, 0xCC].contains(code) { hasFrame = true }
            state = .lengthHigh
        }
    }

    private mutating func takeLength(_ length: Int) {
        isInScan = segment == 0xDA
        // No decoder takes a scan without a frame before it.
        guard length >= 2, hasFrame || !isInScan else {
            isBroken = true
            return
        }
        hasScan = hasScan || isInScan
        state = length == 2 ? .data : .payload(left: length - 2)
    }
}
