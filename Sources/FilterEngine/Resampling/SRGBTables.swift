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

    /// As ``KernelTable/encodeRGBA8`` has them. Found from where each level begins: a search for each of 255 levels instead of a
    /// power for each of 53,000 entries, which took as long as a small picture.
    package static let levels: [UInt8] = {
        var entries: [UInt8] = []
        entries.reserveCapacity(SRGBEncodingIndex.count + 3)
        for level in 0...254 {
            let end = firstEntry(lightFrom: decoded((Double(level) + 0.5) / 255))
            entries += [UInt8](repeating: UInt8(level), count: end - entries.count)
        }
        entries += [UInt8](repeating: 255, count: SRGBEncodingIndex.count - entries.count)
        return entries + [0, 0, 0]
    }()

    /// The index of the first entry of ``levels`` whose middle is at least this light.
    private static func firstEntry(lightFrom light: Double) -> Int {
        var (lower, upper) = (0, SRGBEncodingIndex.count)
        while lower < upper {
            let index = (lower + upper) / 2
            let bits = SRGBEncodingIndex.firstBits + UInt32(index) << SRGBEncodingIndex.droppedBits
            let first = Double(Float(bitPattern: bits))
            let next = Double(Float(bitPattern: bits + 1 << SRGBEncodingIndex.droppedBits))
            if (first + next) / 2 < light { lower = index + 1 } else { upper = index }
        }
        return lower
    }

    private static func decoded(_ x: Double) -> Double { x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4) }
}
