import KernelInterface

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What 8-bit levels are in linear light, by sRGB's curve, and back; made once for the program.
package enum SRGBTables {
    /// As ``KernelTable/linearRGBA8`` has them.
    package static let linear: [Float] = {
        let levels = (0...255).map { Float($0) / 255 }
        let light = (0...255).map { Float(decoded(Double($0) / 255)) }
        return light.flatMap { [$0, 0, 0, 0] } + light.flatMap { [0, $0, 0, 0] } + light.flatMap { [0, 0, $0, 1] }
            + levels
    }()

    /// As ``KernelTable/encodeRGBA8`` has them. Found from where each level begins: 255 powers instead of one for each of 53,000
    /// entries, which took as long as a small picture.
    package static let levels: [UInt8] = {
        let beginnings = (1...255).map { decoded((Double($0) - 0.5) / 255) } + [.infinity]
        var level = 0
        let entries = (0..<SRGBEncodingIndex.count).map { index -> UInt8 in
            let bits = SRGBEncodingIndex.firstBits + UInt32(index) << SRGBEncodingIndex.droppedBits
            let first = Double(Float(bitPattern: bits))
            let next = Double(Float(bitPattern: bits + 1 << SRGBEncodingIndex.droppedBits))
            while (first + next) / 2 >= beginnings[level] { level += 1 }
            return UInt8(level)
        }
        return entries + [0, 0, 0]
    }()

    private static func decoded(_ x: Double) -> Double { x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4) }
}
