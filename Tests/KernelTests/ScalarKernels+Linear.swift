import Glibc

// Rows in linear light, four values a pixel: red, green, blue, alpha.
extension ScalarKernels {
    /// sRGB's curve from encoded values to light.
    static func decode(_ x: Double) -> Double { x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4) }

    /// And from light to encoded values.
    static func encode(_ x: Double) -> Double { x <= 0.003_130_8 ? 12.92 * x : 1.055 * pow(x, 1 / 2.4) - 0.055 }

    /// Levels of RGBA pixels as light times alpha.
    static func linear(_ levels: [Int], bits: Int) -> [Double] {
        levels.indices.map { index in
            let value = unit(levels[index], bits: bits)
            return index % 4 == 3 ? value : decode(value) * unit(levels[index / 4 * 4 + 3], bits: bits)
        }
    }

    /// Light times alpha as levels of RGBA pixels, not yet rounded. What is not seen is black.
    static func encoded(_ light: [Double], bits: Int) -> [Double] {
        light.indices.map { index in
            let alpha = light[index / 4 * 4 + 3]
            if index % 4 == 3 { return levels(alpha, bits: bits) }
            return alpha <= 0 ? 0 : levels(encode(clamp(light[index] / alpha)), bits: bits)
        }
    }

    /// Σ weight · value
    static func weighted(_ weights: ArraySlice<Float>, _ values: [Float]) -> Double {
        zip(weights, values).reduce(0) { $0 + Double($1.0) * Double($1.1) }
    }

    /// A sum within the range of values.
    static func clamped(_ sum: Double, to values: [Float]) -> Double {
        min(max(sum, Double(values.min() ?? 0)), Double(values.max() ?? 0))
    }

    /// The pixel at a position between six by six others, by the weights of the nearest phases, clamped to the range of the
    /// nearest two by two.
    static func skewed(x: Double, y: Double, rows: [[Float]], weights: [Float], phases: Int) -> [Double] {
        func phase(_ position: Double) -> Int { 8 * Int((position - position.rounded(.down)) * Double(phases) + 0.5) }
        let (column, row) = (Int(x), Int(y))
        return (0..<4).map { (channel: Int) -> Double in
            func sample(_ down: Int, _ across: Int) -> Float { rows[row + down][4 * (column + across) + channel] }
            var sum = 0.0
            for down in 0..<6 {
                for across in 0..<6 {
                    let weight = Double(weights[phase(y) + down]) * Double(weights[phase(x) + across])
                    sum += weight * Double(sample(down, across))
                }
            }
            return clamped(sum, to: [sample(2, 2), sample(2, 3), sample(3, 2), sample(3, 3)])
        }
    }
}
