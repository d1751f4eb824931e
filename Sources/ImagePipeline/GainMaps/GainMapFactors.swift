import ImageMetadata

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What the samples of a gain map multiply light by, and which sample leads from one light to another.
struct GainMapFactors {
    private let channels: [GainMapParameters.Channel]
    /// For each channel and each of its samples, the factor.
    private let factors: [[Float]]
    /// Gives the one factor of three samples, where three channels become one.
    private let reduction: GainMapReduction?
    /// What is added to the base picture's light.
    private let offsets: [Float]
    /// Whether the map leads from light to less of it.
    private let isInverse: Bool

    /// Added to the base picture's light at least: below this, light of eight bits says too little for its share in a mean.
    private static let leastOffset = 1.0 / 1024

    /// - Parameter isReduced: whether three channels become one.
    init(_ parameters: GainMapParameters, isReduced: Bool) {
        reduction = isReduced ? GainMapReduction(parameters) : nil
        let channels = isReduced ? parameters.ofOneChannel.channels : parameters.channels
        self.channels = channels
        factors = channels.map { channel in (0...255).map { Float(exp2(channel.gain(Double($0) / 255))) } }
        offsets = channels.map { Float(max($0.baseOffset, Self.leastOffset)) }
        isInverse = parameters.isBaseHDR
    }

    /// The light of a row of both pictures.
    /// - Parameters:
    ///   - base: the base picture's light, a channel after the other.
    ///   - map: the map's row of RGBA.
    func light(of base: [Float], map: ArraySlice<UInt8>, bytesPerPixel: Int) -> [GainMapResizer.Light] {
        let count = base.count / (map.count / bytesPerPixel)
        return base.indices.map { index in
            let pixel = map.startIndex + index / count * bytesPerPixel
            let channel = index % count
            let factor =
                reduction.map { Float($0.brightness(map[pixel], map[pixel + 1], map[pixel + 2])) }
                ?? factors[min(channel, factors.count - 1)][Int(map[pixel + channel])]
            let light = base[index] + offsets[min(channel, offsets.count - 1)]
            return GainMapResizer.Light(light, isInverse ? light / factor : light * factor)
        }
    }

    /// The sample that leads from the base picture's light to the other's, 0 to 1.
    func sample(_ light: GainMapResizer.Light, channel: Int) -> Double {
        let gain = log2(Double(light.y) / Double(light.x))
        return channels[min(channel, channels.count - 1)].sample(isInverse ? -gain : gain)
    }
}
