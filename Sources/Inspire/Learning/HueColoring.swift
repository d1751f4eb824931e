#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A change of saturation by hue, of strong colours less than of pale ones, with its derivatives.
///
/// The formula is that of ``HueGain``, with gains between hues drawn straight in their logarithms.
struct HueColoring {
    static let hueCount = 24

    /// The hues before and after the colour's own.
    private(set) var hues = (0, 1)
    /// How far it is from the first to the second, 0…1.
    private(set) var share = 0.0
    private(set) var result: SIMD3<Double>
    /// How the result changes with each channel; a change of hue is left out.
    private(set) var slopes: [SIMD3<Double>] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    /// How the result changes with the gain's logarithm.
    private(set) var gainSlope = SIMD3<Double>.zero

    private static let luma = SIMD3(0.2126, 0.7152, 0.0722)

    /// - Parameter gains: the logarithm of each hue's gain.
    init(of color: SIMD3<Double>, gains: ArraySlice<Double>) {
        result = color
        let (high, low) = (color.max(), color.min())
        // Grey has no hue.
        guard high - low > 1e-6 else { return }
        let position = Self.sixths(of: color) / 6 * Double(Self.hueCount)
        let before = Int(position)
        share = position - Double(before)
        hues = (before % Self.hueCount, (before + 1) % Self.hueCount)
        let gain = exp(gains[gains.startIndex + hues.0] * (1 - share) + gains[gains.startIndex + hues.1] * share)
        let gray = (color * Self.luma).sum()
        let (rise, fall) = ((high - gray) / max(1 - gray, 1e-6), (gray - low) / max(gray, 1e-6))
        // 0 for grey, 1 at the border of 0…1 and beyond.
        let chroma = min(max(rise, fall), 1)
        let divisor = 1 + (gain - 1) * chroma
        let factor = gain / divisor
        let away = color - gray
        result = gray + away * factor
        gainSlope = away * (gain * (1 - chroma) / (divisor * divisor))
        let chromaSlope = chroma < 1 ? -gain * (gain - 1) / (divisor * divisor) : 0
        for channel in 0..<3 {
            let luma = Self.luma[channel]
            var slope = SIMD3(repeating: luma * (1 - factor))
            slope[channel] += factor
            let isEnd = color[channel] == (rise >= fall ? high : low) ? 1.0 : 0
            let change =
                rise >= fall
                ? ((isEnd - luma) * (1 - gray) + (high - gray) * luma) / max((1 - gray) * (1 - gray), 1e-12)
                : ((luma - isEnd) * gray - (gray - low) * luma) / max(gray * gray, 1e-12)
            slopes[channel] = slope + away * (chromaSlope * change)
        }
    }

    /// The hue, 0…6, from red over green and blue.
    private static func sixths(of color: SIMD3<Double>) -> Double {
        let high = color.max()
        let range = high - color.min()
        if color.x == high {
            let sixths = (color.y - color.z) / range
            return sixths < 0 ? sixths + 6 : sixths
        }
        return color.y == high ? 2 + (color.z - color.x) / range : 4 + (color.x - color.y) / range
    }
}
