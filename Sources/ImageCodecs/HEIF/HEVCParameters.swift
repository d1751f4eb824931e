import ImageCore

/// A sequence parameter set of HEVC: ITU-T H.265, 7.3.2.2 and E.2.1.
struct HEVCParameters {
    private(set) var sequence: CodedSequence

    private var bits: BitReader
    private var subLayers = 0

    /// - Parameter unit: a NAL unit with its header of two bytes. Nil where its size can't be read.
    init?(_ unit: ArraySlice<UInt8>) {
        bits = BitReader(Self.payload(of: unit)[...])
        sequence = CodedSequence(largest: PixelSize(width: 0, height: 0), codePoints: nil)
        guard let chroma = readStart(), !bits.isPastEnd else { return nil }
        let width = bits.exponentialGolomb()
        let height = bits.exponentialGolomb()
        guard !bits.isPastEnd, width > 0, height > 0 else { return nil }
        sequence.largest = PixelSize(width: width, height: height)
        sequence.codePoints = readRest(chroma: chroma)
    }

    static let unitType = 33

    static func unitType(of unit: ArraySlice<UInt8>) -> Int? { unit.first.map { Int($0 >> 1) & 0x3F } }

    /// Units of a layer above the base have another syntax, and are not decoded.
    static func isOfBaseLayer(_ unit: ArraySlice<UInt8>) -> Bool {
        guard unit.count >= 2 else { return false }
        return unit[unit.startIndex] & 1 == 0 && unit[unit.startIndex + 1] >> 3 == 0
    }

    /// Without the header and the bytes that keep zeros from looking like a start code.
    private static func payload(of unit: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var zeros = 0
        // Parameter sets are short; what lies beyond is not needed.
        for byte in unit.dropFirst(2).prefix(4096) {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            result.append(byte)
        }
        return result
    }

    /// Up to the size; returns chroma_format_idc.
    private mutating func readStart() -> Int? {
        bits.skip(4)
        subLayers = bits.bits(3)
        guard subLayers < 7 else { return nil }
        bits.skip(1)
        skipProfiles()
        _ = bits.exponentialGolomb()
        let chroma = bits.exponentialGolomb()
        guard chroma <= 3 else { return nil }
        if chroma == 3 { bits.skip(1) }
        return chroma
    }

    private mutating func skipProfiles() {
        bits.skip(96)
        guard subLayers > 0 else { return }
        let flags = (0..<8).map { _ in bits.bits(2) }
        for flag in flags.prefix(subLayers) { bits.skip((flag & 2 == 0 ? 0 : 88) + (flag & 1 == 0 ? 0 : 8)) }
    }

    /// From the conformance window to what the samples mean. Nil where something on the way can't be read.
    private mutating func readRest(chroma: Int) -> CodePoints? {
        if bits.flag() { for _ in 0..<4 { _ = bits.exponentialGolomb() } }
        _ = bits.exponentialGolomb()
        _ = bits.exponentialGolomb()
        let counterLength = bits.exponentialGolomb() + 4
        guard counterLength <= 16 else { return nil }
        let hasAllSubLayers = bits.flag()
        for _ in 0..<(hasAllSubLayers ? subLayers + 1 : 1) { for _ in 0..<3 { _ = bits.exponentialGolomb() } }
        for _ in 0..<6 { _ = bits.exponentialGolomb() }
        if bits.flag(), bits.flag() { skipScalingLists() }
        bits.skip(2)
        if bits.flag() {
            bits.skip(8)
            _ = bits.exponentialGolomb()
            _ = bits.exponentialGolomb()
            bits.skip(1)
        }
        guard skipReferenceSets() else { return nil }
        if bits.flag() {
            let count = bits.exponentialGolomb()
            guard count <= 32 else { return nil }
            bits.skip(count * (counterLength + 1))
        }
        bits.skip(2)
        let codePoints = bits.flag() ? readUsability() : CodePoints.unspecified
        return bits.isPastEnd ? nil : codePoints
    }

    private mutating func skipScalingLists() {
        for sizeID in 0..<4 {
            for _ in stride(from: 0, to: 6, by: sizeID == 3 ? 3 : 1) {
                guard bits.flag() else {
                    _ = bits.exponentialGolomb()
                    continue
                }
                if sizeID > 1 { _ = bits.signedExponentialGolomb() }
                for _ in 0..<min(64, 1 << (4 + sizeID * 2)) { _ = bits.signedExponentialGolomb() }
            }
        }
    }

    /// - Returns: false for more than there can be.
    private mutating func skipReferenceSets() -> Bool {
        let count = bits.exponentialGolomb()
        guard count <= 64 else { return false }
        var pictures = 0
        for index in 0..<count {
            if index > 0, bits.flag() {
                bits.skip(1)
                _ = bits.exponentialGolomb()
                var next = 0
                for _ in 0...pictures {
                    let isUsed = bits.flag()
                    let isDelta = isUsed || bits.flag()
                    if isDelta { next += 1 }
                }
                pictures = next
            } else {
                let negative = bits.exponentialGolomb()
                let positive = bits.exponentialGolomb()
                guard negative <= 16, positive <= 16 else { return false }
                pictures = negative + positive
                for _ in 0..<pictures {
                    _ = bits.exponentialGolomb()
                    bits.skip(1)
                }
            }
            guard pictures <= 32, !bits.isPastEnd else { return false }
        }
        return true
    }

    /// The start of the video usability information.
    private mutating func readUsability() -> CodePoints {
        if bits.flag(), bits.bits(8) == 255 { bits.skip(32) }
        if bits.flag() { bits.skip(1) }
        var points = CodePoints.unspecified
        if bits.flag() {
            bits.skip(3)
            points.isFullRange = bits.flag()
            if bits.flag() {
                points.primaries = bits.bits(8)
                points.transfer = bits.bits(8)
                points.matrix = bits.bits(8)
            }
        }
        return points
    }
}
