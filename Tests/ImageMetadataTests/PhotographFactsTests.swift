import ImageCore
import ImageMetadata
import TestSupport
import Testing

/// What EXIF says of a photograph.
@Suite struct PhotographFactsTests {
    private func fraction(_ above: UInt32, _ below: UInt32) -> [UInt8] {
        PNGParts.bigEndian(above) + PNGParts.bigEndian(below)
    }

    /// The facts of a camera's EXIF in which some bytes are others.
    private func facts(_ old: [UInt8], _ new: [UInt8]) throws -> PhotographFacts {
        var bytes = CameraEXIF().bytes
        let range = try #require(bytes.firstRange(of: old))
        bytes.replaceSubrange(range, with: new)
        return try #require(ImageMetadata(exif: bytes).facts)
    }

    @Test("Numbers that no photograph can have are left out, and all others stay")
    func ranges() throws {
        var expected = try #require(ImageMetadata(exif: CameraEXIF().bytes).facts)
        let whole = expected
        func check(
            _ field: WritableKeyPath<PhotographFacts, some Any>, _ clear: (inout PhotographFacts) -> Void,
            _ old: [UInt8], _ new: [[UInt8]]
        ) throws {
            expected = whole
            clear(&expected)
            for bytes in new { #expect(try facts(old, bytes) == expected, "\(field)") }
        }
        try check(
            \.exposureTime, { $0.exposureTime = nil }, fraction(1, 250),
            [fraction(0, 0), fraction(1, 0), fraction(0, 1), fraction(.max, 1)])
        try check(\.fNumber, { $0.fNumber = nil }, fraction(28, 10), [fraction(0, 1), fraction(.max, 1)])
        try check(\.focalLength, { $0.focalLength = nil }, fraction(35, 1), [fraction(0, 1), fraction(.max, 1)])
        // The SHORT itself, and a LONG that was written as a negative number.
        let iso: [UInt8] = [0x88, 0x27, 0, 3, 0, 0, 0, 1, 0, 100, 0, 0]
        try check(
            \.iso, { $0.iso = nil }, iso,
            [[0x88, 0x27, 0, 3, 0, 0, 0, 1, 0, 0, 0, 0], [0x88, 0x27, 0, 4, 0, 0, 0, 1, 255, 255, 255, 156]])
        try check(\.latitude, { $0.latitude = nil }, fraction(52, 1), [fraction(400, 1), fraction(90, 1)])
        try check(\.longitude, { $0.longitude = nil }, fraction(24, 1), [fraction(61, 1), fraction(1, 0)])
        try check(\.longitude, { $0.longitude = nil }, fraction(13, 1), [fraction(180, 1), fraction(400, 1)])
        try check(\.altitude, { $0.altitude = nil }, fraction(34, 1), [fraction(.max, 1), fraction(0, 0)])
    }
}
