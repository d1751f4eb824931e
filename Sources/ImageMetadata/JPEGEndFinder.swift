/// Finds the end of a JPEG whose bytes are given part by part: the position behind its EOI marker.
package struct JPEGEndFinder: Sendable {
    /// The maximum number of stray bytes in a JPEG within other data. Decoders pass over any number of them. Here that would
    /// make one picture of a false start, the next JPEG and all data between them.
    private static let maximumStrayBytes = 64

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
    private let isWholeFile: Bool
    /// The number of bytes passed over between segments.
    private var strayBytes = 0
    private var state = State.data
    /// The last marker with a segment.
    private var segment: UInt8 = 0
    private var hasFrame = false
    private var hasScan = false
    private var isInScan = false
    /// Whether pixels of a picture were found, which may be cut off.
    var hasPixels: Bool { hasFrame && hasScan }

    /// - Parameter isWholeFile: whether the bytes are a file to be decoded, in which any number of bytes between segments is
    ///   passed over. In other data another JPEG may start where this one is cut off.
    package init(isWholeFile: Bool = false) {
        self.isWholeFile = isWholeFile
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
                } else if start + index < 2 {
                    isBroken = true
                } else {
                    passStrayBytes(1)
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
        // Markers without a segment, which decoders pass over anywhere.
        case 0x01, 0xD0...0xD7: state = .data
        case 0, 0xD8:
            if !isInScan { passStrayBytes(2) }
            if code == 0xD8, !isWholeFile { isBroken = true }
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

    private mutating func passStrayBytes(_ count: Int) {
        strayBytes += count
        if !isWholeFile, strayBytes > Self.maximumStrayBytes { isBroken = true }
    }

    private mutating func takeLength(_ length: Int) {
        guard length >= 2 else {
            isBroken = true
            return
        }
        isInScan = segment == 0xDA
        // A scan before the frame has no pixels.
        hasScan = hasScan || (isInScan && hasFrame)
        state = length == 2 ? .data : .payload(left: length - 2)
    }
}
