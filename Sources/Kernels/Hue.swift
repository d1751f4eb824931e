import CSIMD

/// A colour's hue, and what it is made of.
struct HueParts {
    /// The greatest channel, and the least.
    let high: Floats
    let low: Floats
    /// The difference between them.
    let chroma: Floats
    /// How far the hue is from the one that was asked for, without a turn past red, in sixths of the circle: 0…6. No number for greys,
    /// which have no hue.
    let distance: Floats
}

/// The hues of colours, as the distance from one of them: in sixths of the circle, where 0 is red, 2 green and 4 blue.
///
/// Green and blue are put in order first, then red among them: fewer choices than a formula for each greatest channel.
@inline(__always)
func hueParts(of colors: Colors, from origin: Float) -> HueParts {
    let most = csimd_max(colors.green, colors.blue)
    let least = csimd_min(colors.green, colors.blue)
    let second = csimd_min(colors.red, most)
    let high = csimd_max(colors.red, most)
    let low = csimd_min(second, least)
    let chroma = high - low
    let isBluer = colors.blue .> colors.green
    // The quotient grows with the hue from red to yellow and from cyan to magenta; elsewhere it falls, and the sum is negated.
    let start = splat(origin - 2).replacing(with: 4 - origin, where: isBluer)
        .replacing(with: splat(-origin).replacing(with: origin - 6, where: isBluer), where: colors.red .>= most)
    return HueParts(
        high: high, low: low, chroma: chroma, distance: csimd_magnitude((second - least) / chroma + start))
}
