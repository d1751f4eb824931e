import Glibc
import Inspire

/// The filters that act on tones.
extension ReferenceStep {
    typealias Channels = SIMD3<Double>

    static func numbers(_ channels: Channels) -> FilterValue { .numbers([channels.x, channels.y, channels.z]) }

    static func levels(
        black: Channels = .zero, white: Channels = .one, gamma: Channels = .one, outputBlack: Channels = .zero,
        outputWhite: Channels = .one
    ) -> Self {
        Self(
            "levels",
            [
                "black": numbers(black), "white": numbers(white), "gamma": numbers(gamma),
                "output-black": numbers(outputBlack), "output-white": numbers(outputWhite),
            ]
        ) { color in
            var result = color
            for c in 0..<3 {
                let (low, high) = (black[c], white[c])
                let inner = low < high ? Reference.clamp((color[c] - low) / (high - low)) : color[c] < low ? 0 : 1
                result[c] = outputBlack[c] + (outputWhite[c] - outputBlack[c]) * pow(inner, 1 / gamma[c])
            }
            return result
        }
    }

    /// By each pixel itself.
    static func highlights(_ amount: Double) -> Self {
        Self("highlights", ["amount": .number(amount), "radius": .length(.pixels(0))]) { color in
            let v = Reference.clamp(color.max())
            return color * (1 + amount * v * v * (1 - v))
        }
    }

    /// By each pixel itself.
    static func shadows(_ amount: Double) -> Self {
        Self("shadows", ["amount": .number(amount), "radius": .length(.pixels(0))]) { color in
            color * (1 + amount * pow(1 - Reference.clamp(color.max()), 3))
        }
    }

    static func posterize(_ levels: Int) -> Self {
        Self("posterize", ["levels": .number(Double(levels))]) { color in
            Reference.map(color) {
                // A level of 8 bits that lies on a step is on it, whatever double precision makes of the product.
                Reference.clamp(($0 * Double(levels) + 1e-9).rounded(.down) / Double(levels - 1))
            }
        }
    }

    static func threshold(_ level: Double) -> Self {
        Self("threshold", ["level": .number(level)]) { color in
            SIMD3(repeating: Reference.luma(color) >= level - 1e-9 ? 1 : 0)
        }
    }

    static func cdl(
        slope: Channels = .one, offset: Channels = .zero, power: Channels = .one, saturation: Double = 1
    ) -> Self {
        Self(
            "cdl",
            [
                "slope": numbers(slope), "offset": numbers(offset), "power": numbers(power),
                "saturation": .number(saturation),
            ]
        ) { color in
            let line = Reference.clamp(color * slope + offset)
            let graded = SIMD3(pow(line.x, power.x), pow(line.y, power.y), pow(line.z, power.z))
            let luma = Reference.luma(graded)
            return Reference.clamp(luma + saturation * (graded - luma))
        }
    }
}
