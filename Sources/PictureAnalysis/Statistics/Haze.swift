/// A veil of light over a picture, as its colours show it.
package struct Haze: Hashable, Sendable {
    /// Its colour in encoded sRGB: that of the lightest colours without saturation, as of a sky or fog. Each channel is 0.3 or more.
    package var airlight: SIMD3<Double>
    /// The share of it that lies over all of the picture, 0…1.
    package var everywhere: Double
    /// The share of the pixels that are next to nothing but haze, 0…1: of a landscape its sky, of fog most.
    package var opaqueShare: Double

    /// The likelihood of fog, which is meant to be seen, 0…1: fog hides a good part of the picture, and lies over all of it.
    var fog: Double { ToneCorrection.step(opaqueShare, 0.4, 6) * ToneCorrection.step(everywhere, 0.12, 4) }
}

extension PictureStatistics {
    /// The share of the pixels that have the colour of the haze.
    private static let airlightShare = 0.01
    /// The share of the light that haze adds beyond the haze over all of the picture, of a pixel that shows nothing else.
    private static let opaqueVeil = 0.8
    /// The share of the pixels that may be darker than the haze over all of the picture makes them.
    private static let outlierShare = 0.003

    /// The haze of the picture; nil where there is no sample of its colours.
    package var haze: Haze? {
        let colors = sample.map { Self.color($0) }.sorted { $0.min() < $1.min() }
        guard !colors.isEmpty else { return nil }
        let count = max(1, Int(Double(colors.count) * Self.airlightShare))
        let lightest = colors.suffix(count).reduce(.zero, +) / Double(count)
        let airlight = SIMD3((0..<3).map { max(lightest[$0], 0.3) })
        let veils = colors.map { min(($0 / airlight).min(), 1) }.sorted()
        let everywhere = veils[Int(Double(veils.count) * Self.outlierShare)]
        let opaque = everywhere + (1 - everywhere) * Self.opaqueVeil
        return Haze(
            airlight: airlight, everywhere: everywhere,
            opaqueShare: Double(veils.count { $0 > opaque }) / Double(veils.count))
    }

    private static func color(_ value: UInt32) -> SIMD3<Double> {
        SIMD3(Double(value >> 16 & 0xFF), Double(value >> 8 & 0xFF), Double(value & 0xFF)) / 255
    }
}
