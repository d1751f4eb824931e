import ImageCodecs
import ImageMetadata

/// The layout is the DNG SDK's (`dng_rgb_table`): little-endian type, version, dimensions and divisions; samples; primaries,
/// gamma, gamut; the least and the greatest amount as doubles.
extension RGBTable {
    /// More than any table takes up.
    private static let maximumLength = 1 << 18

    /// Why a text holds no table.
    package struct Malformed: Error {
        package var reason: String
    }

    /// - Parameter text: the value of `crs:Table_…`.
    package init(text: String) throws(Malformed) {
        guard let packed = TableText.decoded(text), packed.count > 4 else {
            throw Malformed(reason: "its text is no table of Camera Raw's")
        }
        let length = packed[..<4].reversed().reduce(0) { $0 << 8 | Int($1) }
        guard length <= Self.maximumLength else {
            throw Malformed(
                reason: "it says that it has \(length) bytes, and no table has more than \(Self.maximumLength)")
        }
        guard let bytes = ZlibStream.unpacked(packed[4...], length: length) else {
            throw Malformed(reason: "its packed data is broken, or has another length than the \(length) bytes stated")
        }
        try self.init(bytes: bytes)
    }

    package init(bytes: [UInt8]) throws(Malformed) {
        var reader = TableBytes(bytes: bytes[...])
        guard try reader.word() == 1 else {
            throw Malformed(reason: "it is a table of another kind than colours to colours")
        }
        let version = try reader.word()
        guard version == 1 else { throw Malformed(reason: "it is of version \(version), and only 1 is known") }
        let dimensions = Int(try reader.word())
        let divisions = Int(try reader.word())
        let limit = dimensions == 1 ? Self.maximumCurve : Self.maximumEdge
        guard dimensions == 1 || dimensions == 3 else {
            throw Malformed(reason: "it has \(dimensions) dimensions, not 1 or 3")
        }
        guard 2...limit ~= divisions else {
            throw Malformed(reason: "it has \(divisions) divisions, not 2 to \(limit)")
        }
        self.init(dimensions: dimensions, divisions: divisions, samples: try reader.samples(dimensions, divisions))
        let (primaries, gamma, gamut) = (try reader.word(), try reader.word(), try reader.word())
        guard let primaries = Primaries(rawValue: primaries) else {
            throw Malformed(reason: "its primaries, \(primaries), are unknown")
        }
        guard let gamma = Gamma(rawValue: gamma) else { throw Malformed(reason: "its gamma, \(gamma), is unknown") }
        guard let gamut = Gamut(rawValue: gamut) else { throw Malformed(reason: "its gamut, \(gamut), is unknown") }
        (self.primaries, self.gamma, self.gamut) = (primaries, gamma, gamut)
        (minimumAmount, maximumAmount) = (try reader.double(), try reader.double())
        guard 0...1 ~= minimumAmount, maximumAmount >= 1, maximumAmount.isFinite else {
            throw Malformed(reason: "its least and greatest amounts make no sense")
        }
    }

    /// As it is before it is packed.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for word in [1, 1, UInt32(dimensions), UInt32(divisions)] { bytes += word.littleEndianBytes }
        for (sample, identity) in zip(samples, Self.identities(dimensions, divisions)) {
            let difference = sample &- identity
            for channel in 0..<3 { bytes += difference[channel].littleEndianBytes }
        }
        for word in [primaries.rawValue, gamma.rawValue, gamut.rawValue] { bytes += word.littleEndianBytes }
        for amount in [minimumAmount, maximumAmount] { bytes += amount.bitPattern.littleEndianBytes }
        return bytes
    }

    /// The value of `crs:Table_…`.
    package var text: String {
        let bytes = bytes
        return TableText.encoded(UInt32(bytes.count).littleEndianBytes + ZlibStream.packed(bytes))
    }

    /// The name that `crs:RGBTable` has for it.
    var fingerprint: String { MD5.hexadecimal(of: bytes).uppercased() }

    /// What a table that changes nothing has, point by point.
    fileprivate static func identities(_ dimensions: Int, _ divisions: Int) -> [SIMD3<UInt16>] {
        let levels = (0..<divisions).map { identity($0, of: divisions) }
        if dimensions == 1 { return levels.map { SIMD3(repeating: $0) } }
        var points: [SIMD3<UInt16>] = []
        points.reserveCapacity(divisions * divisions * divisions)
        for red in levels {
            for green in levels {
                for blue in levels { points.append(SIMD3(red, green, blue)) }
            }
        }
        return points
    }
}

/// Little-endian numbers one after the other.
private struct TableBytes {
    var bytes: ArraySlice<UInt8>

    mutating func word() throws(RGBTable.Malformed) -> UInt32 { UInt32(truncatingIfNeeded: try number(4)) }

    mutating func double() throws(RGBTable.Malformed) -> Double { Double(bitPattern: try number(8)) }

    mutating func samples(_ dimensions: Int, _ divisions: Int) throws(RGBTable.Malformed) -> [SIMD3<UInt16>] {
        let count = dimensions == 1 ? divisions : divisions * divisions * divisions
        guard bytes.count >= 6 * count else { throw Self.tooShort }
        var samples: [SIMD3<UInt16>] = []
        samples.reserveCapacity(count)
        for identity in RGBTable.identities(dimensions, divisions) {
            var difference = SIMD3<UInt16>()
            for channel in 0..<3 { difference[channel] = UInt16(truncatingIfNeeded: try number(2)) }
            samples.append(identity &+ difference)
        }
        return samples
    }

    private mutating func number(_ length: Int) throws(RGBTable.Malformed) -> UInt64 {
        guard bytes.count >= length else { throw Self.tooShort }
        let value = bytes.prefix(length).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        bytes = bytes.dropFirst(length)
        return value
    }

    private static let tooShort = RGBTable.Malformed(reason: "its data ends too early")
}

extension FixedWidthInteger {
    fileprivate var littleEndianBytes: [UInt8] {
        (0..<Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> Self(8 * $0)) }
    }
}
