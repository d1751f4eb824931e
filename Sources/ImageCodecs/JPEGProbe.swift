import ImageCore

/// Walks over a JPEG's segments up to its first scan.
struct JPEGProbe {
    private(set) var result = PictureProbe(format: .jpeg)
    private let bytes: [UInt8]
    private var sampling: [JPEGSampling] = []

    init(_ head: [UInt8]) {
        bytes = head
        var position = 2
        while let segment = nextSegment(from: position) {
            if isFrame(segment.marker) {
                readFrame(segment)
            } else if segment.marker == 0xDA {
                readScan(segment)
                return
            }
            position = segment.payload.upperBound
        }
        // The first scan is not there: it may be one of several.
        estimate(isWhole: true)
    }

    private typealias Segment = (marker: UInt8, payload: Range<Int>)

    /// The next marker that has a payload which lies within the bytes, as the first bytes of it at least do.
    private func nextSegment(from start: Int) -> Segment? {
        var position = start
        while position + 3 < bytes.count {
            let marker = bytes[position + 1]
            let standsAlone = marker == 0x01 || (0xD0...0xD8).contains(marker)
            if bytes[position] != 0xFF || marker == 0xFF || marker == 0 {
                position += 1
            } else if standsAlone {
                position += 2
            } else if marker == 0xD9 {
                return nil
            } else {
                let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
                guard length >= 2 else { return nil }
                return (marker, position + 4..<position + 2 + length)
            }
        }
        return nil
    }

    /// SOF0 to SOF15, among which are DHT, JPG and DAC.
    private func isFrame(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }

    private mutating func readFrame(_ segment: Segment) {
        let start = segment.payload.lowerBound
        guard result.size == nil, segment.payload.count >= 6, start + 6 <= bytes.count else { return }
        let count = Int(bytes[start + 5])
        guard segment.payload.count >= 6 + 3 * count, start + 6 + 3 * count <= bytes.count else { return }
        result.size = PixelSize(
            width: Int(bytes[start + 3]) << 8 | Int(bytes[start + 4]),
            height: Int(bytes[start + 1]) << 8 | Int(bytes[start + 2]))
        result.bitDepth = Int(bytes[start])
        result.componentCount = count
        result.isProgressive = [0xC2, 0xC6, 0xCA, 0xCE].contains(segment.marker)
        sampling = (0..<count).map { index in
            let factors = Int(bytes[start + 7 + 3 * index])
            return JPEGSampling(horizontal: max(1, min(4, factors >> 4)), vertical: max(1, min(4, factors & 15)))
        }
    }

    /// A scan that has not all components is not the only one.
    private mutating func readScan(_ segment: Segment) {
        let start = segment.payload.lowerBound
        let count = start < bytes.count ? Int(bytes[start]) : 0
        estimate(isWhole: result.isProgressive || count < sampling.count)
    }

    private mutating func estimate(isWhole: Bool) {
        guard let size = result.size else { return }
        result.estimatedMemory = CodecMemory.jpeg(size: size, sampling: sampling, isWhole: isWhole)
    }
}
