import ImageMetadata

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Makes one channel of a gain map's three: that by which the brightness of grey grows.
struct GainMapReduction {
    private let result: GainMapParameters.Channel
    /// For each channel and each of its samples, what it adds to the brightness.
    private let shares: [[Double]]

    /// - Parameter parameters: of the three channels.
    init(_ parameters: GainMapParameters) {
        result = parameters.ofOneChannel.channel(0)
        shares = (0..<3).map { index in
            let channel = parameters.channel(index)
            let weight = GainMapParameters.luminanceWeights[index]
            return (0...255).map { weight * exp2(channel.gain(Double($0) / 255)) }
        }
    }

    /// The one channel's sample, 255 steps of 256.
    func value(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt16 {
        UInt16((result.sample(log2(brightness(red, green, blue))) * 255 * 256).rounded())
    }

    /// What the three samples multiply the brightness of grey by.
    func brightness(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Double {
        shares[0][Int(red)] + shares[1][Int(green)] + shares[2][Int(blue)]
    }
}
