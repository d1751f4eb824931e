import ImageCore
import ImageMetadata
import TestSupport
import Testing

struct OrientationTests {
    /// Where EXIF says that the stored picture's row 0 and column 0 are when it is seen upright.
    static let sides: [Orientation: (row: String, column: String)] = [
        .topLeft: ("top", "left"), .topRight: ("top", "right"), .bottomRight: ("bottom", "right"),
        .bottomLeft: ("bottom", "left"), .leftTop: ("left", "top"), .rightTop: ("right", "top"),
        .rightBottom: ("right", "bottom"), .leftBottom: ("left", "bottom"),
    ]

    @Test("Row 0 and column 0 are at the sides that EXIF names", arguments: Orientation.allCases)
    func sides(orientation: Orientation) {
        func side(_ x: Double, _ y: Double) -> String {
            let point = orientation.upright(x: x, y: y)
            return point.x == 0 ? "left" : point.x == 1 ? "right" : point.y == 0 ? "top" : "bottom"
        }
        #expect(side(0.3, 0) == Self.sides[orientation]!.row)
        #expect(side(0, 0.3) == Self.sides[orientation]!.column)
    }

    @Test("Corners go to corners, the middle stays, sides are exchanged from 5 on", arguments: Orientation.allCases)
    func corners(orientation: Orientation) {
        let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { orientation.upright(x: $0.0, y: $0.1) }
        #expect(Set(corners.map { [$0.x, $0.y] }).count == 4)
        #expect(orientation.upright(x: 0.5, y: 0.5) == (0.5, 0.5))
        let size = PixelSize(width: 4, height: 3)
        #expect(orientation.isTransposed == (orientation.rawValue > 4))
        #expect(orientation.uprightSize(ofStored: size) == (orientation.rawValue > 4 ? size.transposed : size))
    }

    // MARK: EXIF

    /// A TIFF header, a directory with two other tags around the orientation, and an offset to no next one.
    private func exif(_ orientation: Int, bigEndian: Bool, type: Int = 3, directory: Int = 8, tag: Int = 0x0112)
        -> [UInt8]
    {
        func number(_ value: Int, _ size: Int) -> [UInt8] {
            let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return bigEndian ? little.reversed() : little
        }
        var bytes: [UInt8] = bigEndian ? [0x4D, 0x4D] : [0x49, 0x49]
        bytes += number(42, 2) + number(directory, 4)
        bytes += [UInt8](repeating: 0, count: max(0, directory - 8))
        bytes += number(3, 2)
        bytes += number(0x010F, 2) + number(2, 2) + number(4, 4) + [0x41, 0x42, 0x43, 0]
        bytes += number(tag, 2) + number(type, 2) + number(1, 4) + number(orientation, 2) + [0, 0]
        bytes += number(0x0128, 2) + number(3, 2) + number(1, 4) + number(2, 2) + [0, 0]
        return bytes + number(0, 4)
    }

    @Test("EXIF's orientation in both byte orders", arguments: Orientation.allCases, [true, false])
    func reads(orientation: Orientation, bigEndian: Bool) {
        for directory in [8, 9, 200] {
            let bytes = exif(orientation.rawValue, bigEndian: bigEndian, directory: directory)
            #expect(ImageMetadata(exif: bytes).orientation == orientation)
        }
    }

    @Test("Truncated at any byte it is upright or right, never a trap", arguments: [true, false])
    func truncated(bigEndian: Bool) {
        let bytes = exif(6, bigEndian: bigEndian)
        for count in 0...bytes.count {
            let orientation = ImageMetadata(exif: Array(bytes.prefix(count))).orientation
            // The entry ends at 8 + 2 + 12 + 12.
            #expect(orientation == (count >= 34 ? .rightTop : .topLeft), "\(count) bytes")
        }
    }

    @Test("No EXIF, an impossible value, another type, no such tag: upright")
    func none() {
        #expect(ImageMetadata().orientation == .topLeft)
        for value in [0, 9, 255, 256, 65_535] {
            #expect(ImageMetadata(exif: exif(value, bigEndian: true)).orientation == .topLeft)
        }
        #expect(ImageMetadata(exif: exif(6, bigEndian: false, type: 2)).orientation == .topLeft)
        #expect(ImageMetadata(exif: exif(6, bigEndian: false, tag: 0x0113)).orientation == .topLeft)
        var wrongMagic = exif(6, bigEndian: false)
        wrongMagic[2] = 43
        #expect(ImageMetadata(exif: wrongMagic).orientation == .topLeft)
    }

    @Test("Offsets and counts that point anywhere", arguments: [true, false])
    func hostile(bigEndian: Bool) {
        var generator = SeededGenerator(seed: 12)
        for offset in [0, 1, 4, 7, 45, 46, 47, 1000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0xFFFF_FFF8] {
            var bytes = exif(6, bigEndian: bigEndian)
            for index in 0..<4 {
                let shift = bigEndian ? 24 - 8 * index : 8 * index
                bytes[4 + index] = UInt8(truncatingIfNeeded: offset >> shift)
            }
            #expect(Orientation.allCases.contains(ImageMetadata(exif: bytes).orientation))
        }
        var manyEntries = exif(6, bigEndian: bigEndian, tag: 0x0113)
        (manyEntries[8], manyEntries[9]) = (0xFF, 0xFF)
        #expect(ImageMetadata(exif: manyEntries).orientation == .topLeft)
        for _ in 0..<2000 {
            var bytes = exif(6, bigEndian: bigEndian)
            for _ in 0..<3 {
                bytes[.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            #expect(Orientation.allCases.contains(ImageMetadata(exif: bytes).orientation))
        }
    }
}
