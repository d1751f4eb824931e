import CSIMD
import KernelInterface

@Sendable
func saturateByHue(_ tile: Tile, _ count: Int, _ table: UnsafePointer<Float>, _ parameters: HueGainParameters) {
    var index = 0
    while index < count {
        let colors = load(tile, index)
        let gray = luma(colors)
        let high = csimd_max(csimd_max(colors.red, colors.green), colors.blue)
        let low = csimd_min(csimd_min(colors.red, colors.green), colors.blue)

        // The hue in sixths of the circle, −1…5 as the table has it: from the greatest channel to the other two.
        let isRed = colors.red .>= high
        let isGreen = colors.green .>= high
        let difference = (colors.red - colors.green)
            .replacing(with: colors.blue - colors.red, where: isGreen)
            .replacing(with: colors.green - colors.blue, where: isRed)
        let start = splat(5).replacing(with: 3, where: isGreen).replacing(with: 1, where: isRed)
        let hue = difference / csimd_max(high - low, splat(smallest)) + start
        let position = csimd_min(csimd_max(hue * splat(parameters.scale), splat(0)), splat(parameters.last))
        let entry = csimd_truncated(position)
        let below = csimd_gather_float(table, entry)
        let above = csimd_gather_float(table + 1, entry)
        let gain = csimd_fma(above - below, position - csimd_float_from_int(entry), below)

        // How far the colour is on its way from grey to where its first channel leaves 0…1.
        let toWhite = (high - gray) / csimd_max(splat(1) - gray, splat(smallest))
        let toBlack = (gray - low) / csimd_max(gray, splat(smallest))
        let strength = csimd_min(csimd_max(toWhite, toBlack), splat(1))
        let restraint = csimd_max(gain - splat(1), splat(parameters.leastRestraint))
        let factor = gain / csimd_fma(restraint, strength, splat(1))
        let result = Colors(
            red: csimd_fma(colors.red - gray, factor, gray),
            green: csimd_fma(colors.green - gray, factor, gray),
            blue: csimd_fma(colors.blue - gray, factor, gray)
        )
        store(result, tile, index)
        index &+= 16
    }
}

/// Instead of 0 below a fraction: less than single precision tells apart in a colour.
private let smallest: Float = 0x1p-24
