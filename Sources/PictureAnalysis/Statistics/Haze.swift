/// A veil of light over a picture, as its colours show it.
package struct Haze: Hashable, Sendable {
    /// Its colour in encoded sRGB: that of the lightest colours without saturation, as of a sky or fog. Each channel is 0.3 or more.
    package var airlight: SIMD3<Double>
    /// The share of it that lies over all of the picture, 0…1.
    package var everywhere: Double
}

extension PictureStatistics {
    /// The share of the pixels that have the colour of the haze.
    private static let airlightShare = 0.01
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
        return Haze(airlight: airlight, everywhere: veils[Int(Double(veils.count) * Self.outlierShare)])
    }

    private static func color(_ value: UInt32) -> SIMD3<Double> {
        SIMD3(Double(value >> 16 & 0xFF), Double(value >> 8 & 0xFF), Double(value & 0xFF)) / 255
    }
}
