import ImageCodecs

/// EXIF as a camera writes it: with maker notes that point at absolute offsets, coordinates and a thumbnail.
package struct CameraEXIF {
    package var isBigEndian: Bool
    package var orientation = 6
    package var size = (width: 48, height: 32)
    /// One divided by the seconds.
    package var shutterSpeed = 250
    /// On the sensor's width and height, in thousandths of a pixel an inch.
    package var focalPlane = (x: 1_200_000, y: 1_300_000)

    package static let thumbnail: [UInt8] = made {
        try GeneratedPicture.smooth(16, 12).encoded(.jpeg(JPEGEncodingOptions()))
    }
    /// What the maker's notes point at.
    package static let note = Array("what only the maker knows".utf8)
    /// 52° 31' 12", 13° 24' 18".
    package static let coordinates = [52, 31, 12, 13, 24, 18]

    package init(isBigEndian: Bool = true) {
        self.isBigEndian = isBigEndian
    }

    private struct Entry {
        var tag: Int
        var type: Int
        var count: Int
        var value: [UInt8]
    }

    package var bytes: [UInt8] {
        let header = (isBigEndian ? [0x4D, 0x4D] : [0x49, 0x49]) + number(42, 2) + number(8, 4)
        // Everything is at fixed offsets, so that what points there is known before.
        let first = 8
        let details = 400
        let gps = 800
        let second = 1200
        let notes = 1400
        let picture = 1500
        var block = header + [UInt8](repeating: 0, count: picture - header.count) + Self.thumbnail
        func put(_ bytes: [UInt8], at start: Int) { block.replaceSubrange(start..<start + bytes.count, with: bytes) }
        put(Self.note, at: notes + 20)
        put(Array("Maker\0".utf8) + number(notes + 20, 4) + number(Self.note.count, 4), at: notes)
        put(
            directory(
                at: first,
                [
                    long(0x0100, size.width), long(0x0101, size.height), text(0x010F, "Testcam"), text(0x0110, "X 1"),
                    short(0x0112, orientation), fractions(0x011A, [(300, 1)]), fractions(0x011B, [(300, 1)]),
                    short(0x0128, 2), long(0x8769, details), long(0x8825, gps),
                ], next: second), at: first)
        put(
            directory(
                at: details,
                [
                    fractions(0x829A, [(1, shutterSpeed)]), fractions(0x829D, [(28, 10)]), short(0x8827, 100),
                    text(0x9003, "2024:05:06 07:08:09"), fractions(0x920A, [(35, 1)]),
                    Entry(tag: 0x927C, type: 7, count: 60, value: number(notes, 4)),
                    long(0xA002, size.width), short(0xA003, size.height),
                    fractions(0xA20E, [(focalPlane.x, 1000)]), fractions(0xA20F, [(focalPlane.y, 1000)]),
                    short(0xA210, 2), text(0xA434, "35mm f/2.8"),
                ], next: 0), at: details)
        let degrees = Self.coordinates.map { ($0, 1) }
        put(
            directory(
                at: gps,
                [
                    text(1, "N"), fractions(2, Array(degrees[..<3])), text(3, "E"), fractions(4, Array(degrees[3...])),
                    fractions(6, [(34, 1)]),
                ], next: 0), at: gps)
        put(
            directory(
                at: second, [short(0x0103, 6), long(0x0201, picture), long(0x0202, Self.thumbnail.count)], next: 0),
            at: second)
        return block
    }

    /// FocalPlaneXResolution and FocalPlaneYResolution of such a block.
    package static func focalPlane(in block: [UInt8]) -> (x: Double, y: Double)? {
        let isBigEndian = block.first == 0x4D
        func number(_ start: Int, _ size: Int) -> Int {
            let bytes = block[start..<start + size]
            return (isBigEndian ? Array(bytes) : bytes.reversed()).reduce(0) { $0 << 8 | Int($1) }
        }
        func value(_ tag: Int) -> Double? {
            let entries = (0..<number(400, 2)).map { 402 + 12 * $0 }
            guard let entry = entries.first(where: { number($0, 2) == tag }) else { return nil }
            let offset = number(entry + 8, 4)
            return Double(number(offset, 4)) / Double(number(offset + 4, 4))
        }
        guard let x = value(0xA20E), let y = value(0xA20F) else { return nil }
        return (x, y)
    }

    /// The maker's note, found as the maker's own program finds it; nil where it is not there.
    package static func note(in block: [UInt8]) -> [UInt8]? {
        let isBigEndian = block.first == 0x4D
        let at = { (start: Int) in
            block[start..<start + 4].enumerated().reduce(0) { sum, byte in
                sum | Int(byte.element) << (8 * (isBigEndian ? 3 - byte.offset : byte.offset))
            }
        }
        guard let start = block.indices.first(where: { block[$0...].starts(with: Array("Maker\0".utf8)) }) else {
            return nil
        }
        let offset = at(start + 6)
        return Array(block[offset..<offset + at(start + 10)])
    }

    /// Entries with their values behind them.
    private func directory(at start: Int, _ entries: [Entry], next: Int) -> [UInt8] {
        var result = number(entries.count, 2)
        var values: [UInt8] = []
        let end = start + 2 + 12 * entries.count + 4
        for entry in entries {
            result += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4)
            if entry.value.count <= 4 {
                result += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
            } else {
                result += number(end + values.count, 4)
                values += entry.value
            }
        }
        return result + number(next, 4) + values
    }

    private func short(_ tag: Int, _ value: Int) -> Entry {
        Entry(tag: tag, type: 3, count: 1, value: number(value, 2))
    }

    private func long(_ tag: Int, _ value: Int) -> Entry { Entry(tag: tag, type: 4, count: 1, value: number(value, 4)) }

    private func text(_ tag: Int, _ text: String) -> Entry {
        Entry(tag: tag, type: 2, count: text.utf8.count + 1, value: Array(text.utf8) + [0])
    }

    private func fractions(_ tag: Int, _ values: [(Int, Int)]) -> Entry {
        Entry(tag: tag, type: 5, count: values.count, value: values.flatMap { number($0.0, 4) + number($0.1, 4) })
    }

    private func number(_ value: Int, _ size: Int) -> [UInt8] {
        let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isBigEndian ? little.reversed() : little
    }
}
