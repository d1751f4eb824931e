import Glibc
import ImageCore
import TestSupport

/// A picture in double precision, with the neighbours that filters need: beyond its edges it goes on as they are.
struct ReferencePicture {
    var width: Int
    var height: Int
    /// Straight colours, not clamped to 0…1.
    var pixels: [ReferencePixel]

    init(_ buffer: PixelBuffer) {
        width = buffer.size.width
        height = buffer.size.height
        pixels = (0..<width * height).map {
            ReferencePixel(color: buffer.color(pixel: $0), alpha: buffer.alpha(pixel: $0))
        }
    }

    /// The same picture with every colour changed by itself.
    func mapped(_ change: (SIMD3<Double>) -> SIMD3<Double>) -> ReferencePicture {
        var result = self
        result.pixels = pixels.map { ReferencePixel(color: change($0.color), alpha: $0.alpha) }
        return result
    }

    /// Red, green and blue times alpha, and alpha.
    var premultiplied: [SIMD4<Double>] { pixels.map { SIMD4($0.color * $0.alpha, $0.alpha) } }

    /// The picture of premultiplied values; black where all is clear.
    func with(premultiplied values: [SIMD4<Double>]) -> ReferencePicture {
        var result = self
        result.pixels = values.map { value in
            let color = SIMD3(value.x, value.y, value.z)
            return ReferencePixel(color: value.w > 0 ? color / value.w : .zero, alpha: value.w)
        }
        return result
    }

    /// A measure of the colours, smoothed by the guided filter with Gaussian means (He, Sun and Tang 2013).
    func guided(sigma: Double, epsilon: Double, measure: (SIMD3<Double>) -> Double) -> [Double] {
        let values = pixels.map { measure($0.color) }
        func blurred(_ value: (Double) -> Double) -> [SIMD4<Double>] {
            self.blurred(
                zip(values, pixels).map { SIMD4(value($0) * $1.alpha, 0, 0, $1.alpha) }, sigma: sigma)
        }
        let lines = zip(blurred { $0 }, blurred { $0 * $0 }).map { mean, square -> SIMD4<Double> in
            let weight = mean.w
            guard weight > 0 else { return .zero }
            let (mean, square) = (mean.x / weight, square.x / weight)
            let variance = max(0, square - mean * mean)
            let slope = variance / (variance + epsilon)
            return SIMD4(slope * weight, (1 - slope) * mean * weight, 0, weight)
        }
        return zip(self.blurred(lines, sigma: sigma), values).map { line, value in
            (line.x * value + line.y) / max(line.w, 1e-30)
        }
    }

    /// A Gaussian of the deviation, its samples as many as matter.
    func blurred(_ values: [SIMD4<Double>], sigma: Double) -> [SIMD4<Double>] {
        let reach = Int((6 * sigma).rounded(.up))
        let samples = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = samples.reduce(0, +)
        let weights = samples.map { $0 / sum }
        func convolved(_ input: [SIMD4<Double>], count: Int, lines: Int, step: Int, line: Int) -> [SIMD4<Double>] {
            var output = input
            for start in 0..<lines {
                for center in 0..<count {
                    var total = SIMD4<Double>.zero
                    for (index, weight) in weights.enumerated() {
                        let other = min(max(center + index - reach, 0), count - 1)
                        total += weight * input[start * line + other * step]
                    }
                    output[start * line + center * step] = total
                }
            }
            return output
        }
        let rows = convolved(values, count: width, lines: height, step: 1, line: width)
        return convolved(rows, count: height, lines: width, step: width, line: 1)
    }
}
