import FilterEngine

extension RGBAColor {
    /// The hue in degrees as CSS's `hsl()` has it, 0…360; nil for greys.
    var hue: Double? {
        let (high, low) = (max(red, green, blue), min(red, green, blue))
        guard high > low else { return nil }
        let sixths: Double
        if high == red {
            sixths = (green - blue) / (high - low)
        } else if high == green {
            sixths = 2 + (blue - red) / (high - low)
        } else {
            sixths = 4 + (red - green) / (high - low)
        }
        return sixths < 0 ? 60 * sixths + 360 : 60 * sixths
    }
}
