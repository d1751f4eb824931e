import CSIMD

/// The hues of colours.
///
/// - Parameters:
///   - high: the greatest channel.
///   - chroma: its difference from the least.
///   - red: what red is to be.
///   - sixth: a sixth of the circle in the same unit. Results are from a sixth before red to five sixths after it.
@inline(__always)
func hues(of colors: Colors, _ high: Floats, _ chroma: Floats, red: Float, sixth: Float) -> Floats {
    // From the greatest channel to the other two.
    let isRed = colors.red .>= high
    let isGreen = colors.green .>= high
    let difference = (colors.red - colors.green)
        .replacing(with: colors.blue - colors.red, where: isGreen)
        .replacing(with: colors.green - colors.blue, where: isRed)
    let start = splat(red + 4 * sixth)
        .replacing(with: red + 2 * sixth, where: isGreen).replacing(with: red, where: isRed)
    return csimd_fma(difference / csimd_max(chroma, splat(smallest)), splat(sixth), start)
}
