/// A gain of saturation for each hue, about grey of the same luma (Rec. 709, of encoded values).
///
/// With g the gain of the colour's hue and u how far the colour is from that grey towards the border of 0…1, as a fraction,
/// its distance from the grey is multiplied by g where g is below 1, and else by g / (1 + (g − 1) · u): colours in 0…1 stay
/// there.
public struct HueGain: Sendable {
    /// The gain, from 0 on, of a hue in degrees as CSS's `hsl()` counts them, any number of turns from 0…360.
    public var gain: @Sendable (Double) -> Double
    /// Whether gains below 1, which must then be above 0, are by the second formula too: strong colours stay strong.
    public var sparesStrongColors: Bool

    public init(sparingStrongColors: Bool = false, _ gain: @escaping @Sendable (Double) -> Double) {
        self.gain = gain
        sparesStrongColors = sparingStrongColors
    }

    /// The values that its results may have: colours beyond 0…1 are never moved away from it.
    func values(over range: ColorRange) -> ColorRange {
        let low = min(0, range.red.lowerBound, range.green.lowerBound, range.blue.lowerBound)
        let high = max(1, range.red.upperBound, range.green.upperBound, range.blue.upperBound)
        return ColorRange(red: low...high, green: low...high, blue: low...high)
    }
}
