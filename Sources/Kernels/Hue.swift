import CSIMD

/// What a colour's hue is made of.
struct HueParts {
    /// The greatest channel, and the least.
    let high: Floats
    let low: Floats
    /// The difference between them.
    let chroma: Floats
    /// The hue in sixths of the circle, 0…6: 0 is red, 2 green, 4 blue. 0 for greys.
    let sixths: Floats
}

/// The hues of colours.
///
/// Green and blue are put in order first, then red among them: fewer choices than a formula for each greatest channel.
@inline(__always)
func hueParts(of colors: Colors) -> HueParts {
    let most = csimd_max(colors.green, colors.blue)
    let least = csimd_min(colors.green, colors.blue)
    let second = csimd_min(colors.red, most)
    let high = csimd_max(colors.red, most)
    let low = csimd_min(second, least)
    let chroma = high - low
    let isBluer = colors.blue .> colors.green
    // Where a negative hue begins, it runs backwards: its absolute value is meant.
    let start = splat(-2).replacing(with: 4, where: isBluer)
        .replacing(with: splat(0).replacing(with: -6, where: isBluer), where: colors.red .>= most)
    return HueParts(
        high: high, low: low, chroma: chroma,
        sixths: csimd_magnitude((second - least) / csimd_max(chroma, splat(smallest)) + start))
}
