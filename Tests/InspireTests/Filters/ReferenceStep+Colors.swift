import FilterEngine
import Glibc
import Inspire

/// The filters that act on the three colours together.
extension ReferenceStep {
    private static func color(_ color: RGBAColor) -> SIMD3<Double> { SIMD3(color.red, color.green, color.blue) }

    static func whiteBalance(_ gray: RGBAColor, knee: Double = 1) -> Self {
        Self("white-balance", ["gray": .color(gray), "knee": .number(knee)]) { color in
            let light = Reference.map(Self.color(gray), Reference.linear)
            let luminance = Reference.luma(light)
            func gain(_ c: Int) -> Double { min(max(luminance / light[c], 1.0 / 16), 16) }
            let gains = light == .zero ? .one : SIMD3(gain(0), gain(1), gain(2))
            func gained(_ value: Double, _ gain: Double) -> Double { Reference.gained(value, gain, knee: knee) }
            return SIMD3(gained(color.x, gains.x), gained(color.y, gains.y), gained(color.z, gains.z))
        }
    }

    static func colorBalance(shadows: Channels, midtones: Channels, highlights: Channels) -> Self {
        Self(
            "color-balance",
            ["shadows": numbers(shadows), "midtones": numbers(midtones), "highlights": numbers(highlights)]
        ) { color in
            let y = Reference.clamp(Reference.luma(color))
            let tint = shadows * pow(1 - y, 2) + midtones * (2 * y * (1 - y)) + highlights * pow(y, 2)
            return color + (tint - Reference.luma(tint)) / 4
        }
    }

    static func channelMixer(red: [Double], green: [Double], blue: [Double]) -> Self {
        Self(
            "channel-mixer", ["red": .numbers(red), "green": .numbers(green), "blue": .numbers(blue)]
        ) { color in Reference.clamp(product([red, green, blue], color)) }
    }

    static func matrix(red: [Double], green: [Double], blue: [Double]) -> Self {
        Self("matrix", ["red": .numbers(red), "green": .numbers(green), "blue": .numbers(blue)]) { color in
            product([red, green, blue], color)
        }
    }

    private static func product(_ rows: [[Double]], _ color: SIMD3<Double>) -> SIMD3<Double> {
        func result(_ row: [Double]) -> Double {
            row[0] * color.x + row[1] * color.y + row[2] * color.z + (row.count > 3 ? row[3] : 0)
        }
        return SIMD3(result(rows[0]), result(rows[1]), result(rows[2]))
    }

    static func duotone(_ shadows: RGBAColor, _ highlights: RGBAColor, amount: Double) -> Self {
        Self(
            "duotone",
            ["shadows": .color(shadows), "highlights": .color(highlights), "amount": .number(amount)]
        ) { color in
            let y = Reference.luma(color)
            let print = Self.color(shadows) * (1 - y) + Self.color(highlights) * y
            return Reference.clamp(print * amount + color * (1 - amount))
        }
    }

    static func gradientMap(_ stops: [ColorStop]) -> Self {
        Self("gradient-map", ["stops": .stops(stops)]) { color in
            let y = Reference.luma(color)
            // The last stop that the position has reached, and the one after it.
            guard let index = stops.lastIndex(where: { $0.position <= y }) else { return Self.color(stops[0].color) }
            guard index + 1 < stops.count else { return Self.color(stops[index].color) }
            let (from, to) = (stops[index], stops[index + 1])
            let t = (y - from.position) / (to.position - from.position)
            return Self.color(from.color) * (1 - t) + Self.color(to.color) * t
        }
    }

    // MARK: By hue

    /// The distance from grey times g / (1 + (g − 1) · u), or g where `restrained` is false.
    private static func saturated(
        _ color: SIMD3<Double>, by g: Double, restrained: Bool
    ) -> SIMD3<Double> {
        let y = Reference.luma(color)
        let high = color.max(), low = color.min()
        if high == low { return color }
        // Beyond the border it stays 1.
        let u = high >= 1 || low <= 0 ? 1 : max((high - y) / (1 - y), (y - low) / y)
        return y + (color - y) * (restrained ? g / (1 + (g - 1) * u) : g)
    }

    /// Degrees, as CSS Color 4 computes them for `hsl()`.
    static func hue(_ color: SIMD3<Double>) -> Double {
        let (red, green, blue) = (color.x, color.y, color.z)
        let d = color.max() - color.min()
        if d == 0 { return 0 }
        var hue: Double
        switch color.max() {
        case red: hue = (green - blue) / d + (green < blue ? 6 : 0)
        case green: hue = (blue - red) / d + 2
        default: hue = (red - green) / d + 4
        }
        hue *= 60
        return hue
    }

    /// 0…180 degrees.
    private static func distance(_ a: Double, _ b: Double) -> Double {
        acos(min(max(cos((a - b) * .pi / 180), -1), 1)) * 180 / .pi
    }

    static func vibrance(_ amount: Double) -> Self {
        Self("vibrance", ["amount": .number(amount)]) { color in
            let fromSkin = min(distance(hue(color), 25), 35)
            let skin = 0.5 + 0.5 * cos(Double.pi * fromSkin / 35)
            return saturated(color, by: pow(3, amount * (1 - 0.5 * skin)), restrained: true)
        }
    }

    static func saturateHues(_ gains: [String: Double]) -> Self {
        let centers: [(String, Double)] = [
            ("reds", 0), ("oranges", 30), ("yellows", 60), ("greens", 120), ("aquas", 180), ("blues", 240),
            ("purples", 270), ("magentas", 300), ("reds", 360),
        ]
        return Self("saturate-hues", gains.mapValues { .number($0) }) { color in
            let hue = hue(color)
            let after = centers.firstIndex { $0.1 > hue } ?? 8
            let (from, to) = (centers[after - 1], centers[after])
            let t = 0.5 - 0.5 * cos(Double.pi * (hue - from.1) / (to.1 - from.1))
            let gain = (gains[from.0] ?? 1) * (1 - t) + (gains[to.0] ?? 1) * t
            return saturated(color, by: gain, restrained: gain > 1)
        }
    }

    static func showHue(_ degrees: Double, tolerance: Double, softness: Double) -> Self {
        hueFilter("show-hue", degrees, tolerance: tolerance, softness: softness) { $0 }
    }

    static func hideHue(_ degrees: Double, tolerance: Double, softness: Double) -> Self {
        hueFilter("hide-hue", degrees, tolerance: tolerance, softness: softness) { 1 - $0 }
    }

    private static func hueFilter(
        _ name: String, _ degrees: Double, tolerance: Double, softness: Double,
        gain: @escaping @Sendable (Double) -> Double
    ) -> Self {
        Self(
            name,
            ["hue": .number(degrees), "tolerance": .number(tolerance), "softness": .number(softness)]
        ) { color in
            let beyond = distance(hue(color), degrees) - tolerance
            let t = softness > 0 ? Reference.clamp(beyond / softness) : beyond > 0 ? 1 : 0
            return saturated(color, by: gain(1 - (3 * t * t - 2 * t * t * t)), restrained: false)
        }
    }
}
