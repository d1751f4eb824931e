import ImageCore

/// Walks over a JPEG's segments up to its first scan.
struct JPEGProbe {
    private(set) var result = PictureProbe(format: .jpeg)
    /// The marker of the frame: SOF0 to SOF15; nil where none was found.
    private(set) var frameMarker: UInt8?
    private var bytes: WindowedBytes
    private var sampling: [JPEGSampling] = []

    /// Bytes that belonged to no segment.
    private var strayBytes = 0

    /// Segments that are looked at, and bytes between them: a file may be made of nothing else.
    private static let maximumSegments = 4096
    private static let maximumStrayBytes = PictureProbe.headLength

    init(_ bytes: WindowedBytes) {
        self.bytes = bytes
        var position = 2
        var count = 0
        while count < Self.maximumSegments, let segment = nextSegment(from: position) {
            if isFrame(segment.marker) {
                readFrame(segment)
            } else if segment.marker == 0xE1 {
                readEXIF(segment)
            } else if segment.marker == 0xDA {
                readScan(segment)
                return
            }
            position = segment.payload.upperBound
            count += 1
        }
        // The first scan is not there: it may be one of several.
        estimate(isWhole: true)
    }

    private typealias Segment = (marker: UInt8, payload: Range<Int>)

    /// The next marker that has a payload which lies within the bytes, as the first bytes of it at least do.
    private mutating func nextSegment(from start: Int) -> Segment? {
        var position = start
        while strayBytes < Self.maximumStrayBytes {
            guard
                let first = bytes.byte(at: position), let marker = bytes.byte(at: position + 1),
                let length = bytes.number(at: position + 2, count: 2)
            else { return nil }
            let standsAlone = marker == 0x01 || (0xD0...0xD8).contains(marker)
            if first != 0xFF || marker == 0xFF || marker == 0 {
                position += 1
                strayBytes += 1
            } else if standsAlone {
                position += 2
                strayBytes += 2
            } else {
                guard marker != 0xD9, length >= 2 else { return nil }
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
        guard
            result.size == nil, segment.payload.count >= 6, let count = bytes.number(at: start + 5, count: 1),
            segment.payload.count >= 6 + 3 * count, let frame = bytes.bytes(at: start, count: 6 + 3 * count)
        else { return }
        result.size = PixelSize(
            width: Int(frame[3]) << 8 | Int(frame[4]), height: Int(frame[1]) << 8 | Int(frame[2]))
        result.bitDepth = Int(frame[0])
        result.componentCount = count
        frameMarker = segment.marker
        result.isProgressive = [0xC2, 0xC6, 0xCA, 0xCE].contains(segment.marker)
        sampling = (0..<count).map { index in
            let factors = Int(frame[7 + 3 * index])
            return JPEGSampling(horizontal: max(1, min(4, factors >> 4)), vertical: max(1, min(4, factors & 15)))
        }
    }

    /// The first such segment counts.
    private mutating func readEXIF(_ segment: Segment) {
        let name = EXIFIdentifier.bytes
        let start = segment.payload.lowerBound
        guard
            result.exif == nil, segment.payload.count >= name.count, bytes.bytes(at: start, count: name.count) == name
        else { return }
        result.exif = bytes.bytes(at: start + name.count, count: segment.payload.count - name.count)
    }

    /// A scan that has not all components is not the only one.
    private mutating func readScan(_ segment: Segment) {
        let count = bytes.number(at: segment.payload.lowerBound, count: 1) ?? 0
        estimate(isWhole: result.isProgressive || count < sampling.count)
    }

    private mutating func estimate(isWhole: Bool) {
        guard let size = result.size else { return }
        result.estimatedMemory = CodecMemory.jpeg(size: size, sampling: sampling, isWhole: isWhole)
    }
}
