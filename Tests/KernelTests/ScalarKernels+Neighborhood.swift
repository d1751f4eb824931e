import KernelInterface

/// The kernels of filters that need neighbours.
extension ScalarKernels {
    /// weights[0]·x + Σ weights[i]·(both neighbours at that distance)
    static func horizontalPass(_ values: [Double], at index: Int, weights: [Float]) -> Double {
        var sum = Double(weights[0]) * values[index]
        for distance in 1..<weights.count {
            sum += Double(weights[distance]) * (values[index - distance] + values[index + distance])
        }
        return sum
    }

    /// (1 4 6 4 1) / 16 about a value.
    static func halve(_ values: [Double], at index: Int) -> Double {
        (values[index - 2] + 4 * values[index - 1] + 6 * values[index] + 4 * values[index + 1] + values[index + 2]) / 16
    }

    /// The two values that replace the one at the index.
    static func double(_ values: [Double], at index: Int, _ weights: DoublingWeights) -> (even: Double, odd: Double) {
        let (before, here) = (values[index - 1], values[index])
        let (after, next) = (values[index + 1], values[index + 2])
        return (
            Double(weights.evenSides) * (before + after) + Double(weights.evenMiddle) * here,
            Double(weights.oddSides) * (before + next) + Double(weights.oddMiddle) * (here + after)
        )
    }

    static func divide(_ x: Double, by weight: Double) -> Double { weight > 0 ? x / weight : 0 }

    static func sharpen(_ color: Color, smooth: Double, _ parameters: SharpenParameters) -> Color {
        let detail = luma(color) - smooth
        let size = max(0, abs(detail) - Double(parameters.threshold))
        return color + Double(parameters.amount) * (detail < 0 ? -size : size)
    }

    static func guide(mean: Double, meanSquare: Double, epsilon: Double) -> (slope: Double, offset: Double) {
        let variance = max(0, meanSquare - mean * mean)
        let slope = variance / (variance + epsilon)
        return (slope, (1 - slope) * mean)
    }

    static func highlight(_ color: Color, _ parameters: HighlightParameters) -> Color {
        let clampedColor = clamp(color)
        let t = clamp((luma(clampedColor) - Double(parameters.threshold)) * Double(parameters.inverseSoftness))
        let clipped = max(clampedColor.max() - Double(parameters.clippedFrom), 0) / (1 - Double(parameters.clippedFrom))
        return clampedColor * (3 * t * t - 2 * t * t * t) * (1 + Double(parameters.clippedGain) * clipped)
    }

    static func addLight(_ color: Color, light: Color, _ tint: RGB) -> Color {
        color + (Color(tint) * light).clamped(lowerBound: Color(repeating: -.infinity), upperBound: .one)
            * (1 - clamp(color))
    }

    /// How much of the weakest, the middle and the strongest blur.
    static func focus(index: Int, _ parameters: FocusParameters) -> Color {
        let distance = abs(Double(parameters.start) + Double(index) * Double(parameters.step))
        let t = clamp((distance - Double(parameters.halfWidth)) * Double(parameters.inverseSoftness))
        let sigma = 3 * t * t - 2 * t * t * t
        func share(from near: Double, to far: Double) -> Double {
            clamp((sigma * sigma - near * near) / (far * far - near * near))
        }
        return Color(share(from: 0, to: 0.25), share(from: 0.25, to: 0.5), share(from: 0.5, to: 1))
    }
}
