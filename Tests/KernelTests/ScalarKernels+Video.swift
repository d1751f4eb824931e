/// What a camera's samples are as colours, in double precision.
extension ScalarKernels {
    /// A standard's weights of red and blue in luma.
    struct LumaWeights {
        var red: Double
        var blue: Double
    }

    /// Luma and chroma as their numbers of levels, chroma interpolated; the result in levels, neither rounded nor held.
    static func levels(luma: Double, u: Double, v: Double, _ weights: LumaWeights, isFullRange: Bool) -> Color {
        let y = isFullRange ? luma / 255 : (luma - 16) / 219
        let (blueness, redness) = ((u - 128) / (isFullRange ? 255 : 224), (v - 128) / (isFullRange ? 255 : 224))
        let red = y + 2 * (1 - weights.red) * redness
        let blue = y + 2 * (1 - weights.blue) * blueness
        let green = (y - weights.red * red - weights.blue * blue) / (1 - weights.red - weights.blue)
        return Color(red, green, blue) * 255
    }

    /// Chroma of a pixel where a sample lies in the middle of two pixels: the first one leans to the sample on the
    /// left, the second one to that on the right, where there are any.
    static func chroma(_ samples: [Double], pixel: Int) -> Double {
        let near = pixel / 2
        let far = pixel % 2 == 0 ? max(near - 1, 0) : min(near + 1, samples.count - 1)
        return 0.75 * samples[near] + 0.25 * samples[far]
    }
}
