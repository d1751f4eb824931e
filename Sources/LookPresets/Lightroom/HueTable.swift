import Inspire

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A table that turns hues and makes their colours lighter or darker, as far as sliders for eight hues say: between two of them
/// on a cosine, and the less, the nearer a colour is to grey.
struct HueTable {
    /// Points along an edge.
    static let size = 33
    /// As `saturate-hues` has them, in degrees.
    private static let degrees: [Double] = [0, 30, 60, 120, 180, 240, 270, 300]

    /// -100…100 for each of the eight.
    var turns: [Double]
    var lights: [Double]

    func cubeText(title: String) -> String {
        var text = "TITLE \"\(title.filter { $0 != "\"" && !$0.isNewline })\"\nLUT_3D_SIZE \(Self.size)\n"
        let levels = (0..<Self.size).map { Double($0) / Double(Self.size - 1) }
        for blue in levels {
            for green in levels {
                for red in levels {
                    let color = changed(SIMD3(red, green, blue))
                    text += "\(Float(color.x)) \(Float(color.y)) \(Float(color.z))\n"
                }
            }
        }
        return text
    }

    func changed(_ color: SIMD3<Double>) -> SIMD3<Double> {
        let (high, low) = (color.max(), color.min())
        let chroma = high - low
        guard chroma > 0 else { return color }
        let hue = Self.hue(color, high: high, chroma: chroma)
        let saturation = chroma / high
        let turned = hue + 0.3 * value(turns, at: hue)
        let gain = pow(2, 0.007 * value(lights, at: hue) * saturation / 2.2)
        return (Self.color(hue: turned, high: high, chroma: chroma) * gain)
            .clamped(lowerBound: .zero, upperBound: .one)
    }

    private func value(_ values: [Double], at hue: Double) -> Double {
        let bounds = Self.degrees + [360]
        let next = bounds.firstIndex { $0 > hue } ?? bounds.count - 1
        let share = (hue - bounds[next - 1]) / (bounds[next] - bounds[next - 1])
        let weight = (1 - cos(share * .pi)) / 2
        return values[next - 1] * (1 - weight) + values[next % values.count] * weight
    }

    private static func hue(_ color: SIMD3<Double>, high: Double, chroma: Double) -> Double {
        let sixth: Double
        if high == color.x {
            sixth = (color.y - color.z) / chroma
        } else if high == color.y {
            sixth = 2 + (color.z - color.x) / chroma
        } else {
            sixth = 4 + (color.x - color.y) / chroma
        }
        return sixth < 0 ? 60 * (sixth + 6) : 60 * sixth
    }

    private static func color(hue: Double, high: Double, chroma: Double) -> SIMD3<Double> {
        func level(_ offset: Double) -> Double {
            var sixth = (hue / 60 + offset).truncatingRemainder(dividingBy: 6)
            if sixth < 0 { sixth += 6 }
            return high - chroma * max(0, min(sixth, 4 - sixth, 1))
        }
        return SIMD3(level(5), level(3), level(1))
    }
}
