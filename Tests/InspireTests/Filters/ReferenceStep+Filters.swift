import FilterEngine
import Glibc
import ImageCore
import Inspire

/// The filters and their formulas, by their parameters.
extension ReferenceStep {
    static func brightness(_ amount: Double) -> Self {
        Self("brightness", ["amount": .number(amount)]) { color in Reference.clamp(color * amount) }
    }

    static func contrast(_ amount: Double) -> Self {
        Self("contrast", ["amount": .number(amount)]) { color in Reference.clamp((color - 0.5) * amount + 0.5) }
    }

    static func invert(_ amount: Double) -> Self {
        Self("invert", ["amount": .number(amount)]) { color in
            Reference.clamp(color * (1 - 2 * amount) + amount)
        }
    }

    static func grayscale(_ amount: Double) -> Self {
        Self("grayscale", ["amount": .number(amount)]) { color in Reference.grayscale(color, amount) }
    }

    static func sepia(_ amount: Double) -> Self {
        Self("sepia", ["amount": .number(amount)]) { color in Reference.sepia(color, amount) }
    }

    static func saturate(_ amount: Double) -> Self {
        Self("saturate", ["amount": .number(amount)]) { color in Reference.saturate(color, amount) }
    }

    static func hueRotate(_ degrees: Double) -> Self {
        Self("hue-rotate", ["angle": .number(degrees)]) { color in Reference.hueRotate(color, degrees: degrees) }
    }

    static func opacity(_ amount: Double) -> Self {
        Self("opacity", ["amount": .number(amount)]) { pixel, _ in
            ReferencePixel(color: pixel.color, alpha: pixel.alpha * amount)
        }
    }

    static func exposure(_ ev: Double, knee: Double = 1) -> Self {
        Self("exposure", ["ev": .number(ev), "knee": .number(knee)]) { color in
            Reference.exposed(color, pow(2, ev), knee: knee)
        }
    }

    static func temperature(_ shift: Double) -> Self {
        Self("temperature", ["shift": .number(shift)]) { color in Reference.temperature(color, mireds: shift) }
    }

    static func tint(_ amount: Double) -> Self {
        Self("tint", ["amount": .number(amount)]) { color in
            Reference.gains(color, SIMD3(1, pow(2, -amount / 2), 1))
        }
    }

    static func fade(_ amount: Double) -> Self {
        Self("fade", ["amount": .number(amount)]) { color in
            color * (1 - amount / 20) + (1 - color) * (amount / 4)
        }
    }

    static func splitTone(
        _ shadows: RGBAColor, _ highlights: RGBAColor, amount: Double = 0.25, balance: Double = 0
    ) -> Self {
        let dark = SIMD3(shadows.red, shadows.green, shadows.blue)
        let light = SIMD3(highlights.red, highlights.green, highlights.blue)
        return Self(
            "split-tone",
            [
                "shadows": .color(shadows), "highlights": .color(highlights), "amount": .number(amount),
                "balance": .number(balance),
            ]
        ) { color in
            Reference.splitTone(color, shadows: dark, highlights: light, amount: amount, balance: balance)
        }
    }

    static func vignette(_ amount: Double = 0.3, radius: Double = 0.25, softness: Double = 0.4) -> Self {
        Self(
            "vignette", ["amount": .number(amount), "radius": .number(radius), "softness": .number(softness)]
        ) { pixel, pixelPosition in
            ReferencePixel(
                color: Reference.vignette(
                    pixel.color, pixelPosition, amount: amount, radius: radius, softness: softness),
                alpha: pixel.alpha)
        }
    }

    static func grain(
        _ amount: Double = 0.05, size: Double = 0.0008, seed: UInt32 = 1, color: Double = 0, sizes: Int = 2
    ) -> Self {
        Self(
            "grain",
            [
                "amount": .number(amount), "size": .number(size), "seed": .number(Double(seed)),
                "color": .number(color), "sizes": .number(Double(sizes)),
            ]
        ) { pixel, pixelPosition in
            ReferencePixel(
                color: Reference.grain(
                    pixel.color, pixelPosition, amount: amount, size: size, seed: seed, share: color, sizes: sizes),
                alpha: pixel.alpha)
        }
    }

    /// Curves through `x y` pairs, flat lists of numbers; nil leaves a channel as it is.
    static func curves(
        all: [Double]? = nil, red: [Double]? = nil, green: [Double]? = nil, blue: [Double]? = nil,
        isNatural: Bool = false
    ) -> Self {
        let given = ["all": all, "red": red, "green": green, "blue": blue].compactMapValues { $0 }.mapValues(points)
        func curve(_ name: String) -> @Sendable (Double) -> Double {
            let points = given[name] ?? points([0, 0, 1, 1])
            return isNatural ? Reference.naturalCurve(points) : Reference.curve(points)
        }
        let (all, red, green, blue) = (curve("all"), curve("red"), curve("green"), curve("blue"))
        var arguments = given.mapValues { FilterValue.points($0) }
        if isNatural { arguments["interpolation"] = .keyword("natural") }
        return Self("curves", arguments) { color in
            let first = Reference.map(Reference.clamp(color)) { all($0) }
            return Reference.clamp(SIMD3(red(first.x), green(first.y), blue(first.z)))
        }
    }

    private static func points(_ numbers: [Double]) -> [CurvePoint] {
        stride(from: 0, to: numbers.count, by: 2).map { CurvePoint(x: numbers[$0], y: numbers[$0 + 1]) }
    }
}
