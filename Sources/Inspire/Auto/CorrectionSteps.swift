import FilterEngine
import ImageCore
import PictureAnalysis

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The arguments of the filters that correct a picture.
struct CorrectionSteps {
    private var black = 0.0
    private var white = 1.0
    /// Whether the raised black is haze.
    private var isHaze = false
    /// In EV: what underexposed pictures lack, less what overexposed ones have too much.
    private var exposure = 0.0
    /// In EV: what keeps the picture as light as it was in coloured light, and keeps it from clipping.
    private var compensation = 0.0
    /// The light's colour, encoded, 0…255, which becomes grey.
    private var light = SIMD3<Double>(repeating: 255)

    /// - Parameters:
    ///   - exposure: the share of the missing exposure that is added, 0…1.
    ///   - darkening: in EV, where there is a cast.
    ///   - share: the share of the black and white points and of the overexposure that is corrected, 0…1.
    init(tones: ToneCorrection, exposure: Double, cast: Illuminant, darkening: Double, share: Double) {
        func rounded(_ value: Double, _ digits: Double) -> Double { (value * digits).rounded() / digits }
        let black = rounded(tones.black * share, 1000)
        if black >= 0.01 { (self.black, isHaze) = (black, tones.isHaze) }
        let white = rounded(1 - (1 - tones.white) * share, 1000)
        if white <= 0.99 { self.white = white }
        let stops = rounded(tones.exposure * exposure - tones.overexposure * share, 100)
        if abs(stops) >= 0.05 { self.exposure = stops }
        let colors = cast.light
        // A cast too weak to be seen is left alone.
        guard colors.min() < 0.96 else { return }
        for channel in 0..<3 { light[channel] = (SRGBTransferFunction.encoded(colors[channel]) * 255).rounded() }
        // White balance keeps the luminance.
        let balanced = rounded(
            log2(Self.lightness(of: colors) / (colors * [0.2126, 0.7152, 0.0722]).sum()) - darkening, 100)
        compensation = tones.isDim ? max(balanced, -self.exposure) : balanced
    }

    /// How light a colour becomes as grey. Luminance has almost no blue: with it, a picture in cool light would become
    /// darker. These weights, which count blue more, were found by trial with `Benchmarks/auto`.
    static func lightness(of light: SIMD3<Double>) -> Double { (light * [0.3, 0.5, 0.2]).sum() }

    var text: String {
        var parts: [String] = []
        if black > 0 || white < 1 { parts.append("levels(\(black.plain), \(white.plain))") }
        let stops = ((exposure + compensation) * 100).rounded() / 100
        // Darker comes before the white balance, which would clip what fits in afterwards. White stays white.
        if stops < 0 { parts.append("exposure(\(stops.plain), \(exposure < 0 ? 0.875 : 0.9375))") }
        if changesColor {
            let digits = (0..<3).map { channel in
                let digits = String(Int(light[channel]), radix: 16)
                return digits.utf8.count < 2 ? "0" + digits : digits
            }
            // Pixels that are clipped in all channels stay white.
            parts.append("white-balance(#\(digits.joined()), 0.9375)")
        }
        if stops > 0 { parts.append("exposure(\(stops.plain))") }
        return parts.isEmpty ? "none" : parts.joined(separator: " ")
    }

    var filters: [any Filter] {
        do {
            return try Look.filters(parsing: Array(text.utf8), named: "auto")
        } catch {
            preconditionFailure("what auto writes can't be read: \(error)")
        }
    }

    var changesColor: Bool { light.min() < 255 }
    var changesExposure: Bool { exposure != 0 }

    /// The corrections in words.
    var changes: [String] {
        var changes: [String] = []
        if let cast { changes.append("\(cast) taken out") }
        if changesExposure {
            let stops = ((exposure * 10).rounded() / 10).plain
            changes.append("exposure \(exposure > 0 ? "+" : "")\(stops) EV")
        }
        if black > 0 { changes.append(isHaze ? "haze reduced" : "black point set") }
        if white < 1 { changes.append("white point set") }
        return changes
    }

    /// "warm cast of about 900 K", "cool and green cast of about 1200 K", "green cast"; nil where there is none to be seen.
    private var cast: String? {
        guard changesColor else { return nil }
        let linear = light / 255
        let cast = Illuminant(
            of: SIMD3(
                SRGBTransferFunction.linear(linear.x), SRGBTransferFunction.linear(linear.y),
                SRGBTransferFunction.linear(linear.z)))
        var words: [String] = []
        let kelvins = ((abs(cast.kelvins - Illuminant.neutral.kelvins) / 100).rounded() * 100).plain
        let isOfTemperature = abs(cast.warmth) >= max(0.04, abs(cast.magenta) / 2) && kelvins != "0"
        if isOfTemperature { words.append(cast.warmth > 0 ? "warm" : "cool") }
        if abs(cast.magenta) >= max(0.08, abs(cast.warmth) / 2) { words.append(cast.magenta > 0 ? "magenta" : "green") }
        return words.isEmpty
            ? nil : "\(words.joined(separator: " and ")) cast\(isOfTemperature ? " of about \(kelvins) K" : "")"
    }

    /// The share of colours that come out with a channel at an end, but not as white or black, and had none there.
    /// - Parameter sample: colours of the picture, in one row of opaque pixels.
    func clippedShare(of sample: PixelBuffer) -> Double {
        guard sample.size.width > 0, text != "none" else { return 0 }
        var result = sample
        do {
            try plan(for: sample.size).apply(to: &result)
        } catch {
            preconditionFailure("auto's filters act on single pixels: \(error)")
        }
        let clipped = (0..<sample.size.width).count { pixel in
            let corrected = Self.color(pixel, of: result)
            return Self.isClipped(corrected) && Self.hasColor(corrected)
                && !Self.isClipped(Self.color(pixel, of: sample))
        }
        return Double(clipped) / Double(sample.size.width)
    }

    private func plan(for size: PixelSize) -> FilterPlan {
        var operations = PlanBuilder()
        let context = PlanContext(geometry: PictureGeometry(fullSize: size))
        for filter in filters { filter.lower(into: &operations, context: context) }
        return FilterPlan(compiling: operations, for: context.geometry)
    }

    private static func color(_ pixel: Int, of picture: PixelBuffer) -> SIMD3<UInt8> {
        SIMD3(picture.bytes[4 * pixel], picture.bytes[4 * pixel + 1], picture.bytes[4 * pixel + 2])
    }

    private static func isClipped(_ color: SIMD3<UInt8>) -> Bool { color.min() == 0 || color.max() == 255 }

    /// Grey that becomes white or black loses no colour: the points are set there.
    private static func hasColor(_ color: SIMD3<UInt8>) -> Bool { any((color .>= 6) .& (color .< 250)) }
}
