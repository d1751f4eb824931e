import CSIMD
import KernelInterface

extension VectorKernels {
    public func saturateByHue(
        _ tile: Tile, _ count: Int, _ table: UnsafePointer<Float>, _ parameters: HueGainParameters
    ) {
        var index = 0
        while index < count {
            let colors = load(tile, index)
            let gray = luma(colors)
            let hue = hueParts(of: colors, from: 0)
            // No hue is beyond the table, but what is no number must be in it, too.
            let position = csimd_max(hue.distance * splat(parameters.scale), splat(0))
            let entry = csimd_truncated(position)
            let gain = csimd_interpolated_pairs(table, entry, position - csimd_float_from_int(entry))

            // How far the colour is on its way from grey to where its first channel leaves 0…1: the greater of the way to white
            // and that to black, here as a share of the product of both. One division is left, for the factor.
            let white = csimd_max(splat(1) - gray, splat(smallest))
            let black = csimd_max(gray, splat(smallest))
            let whole = white * black
            let strength = csimd_min(csimd_max((hue.high - gray) * black, (gray - hue.low) * white), whole)
            let restraint = csimd_max(gain - splat(1), splat(parameters.minimumRestraint))
            let factor = gain * whole / csimd_fma(restraint, strength, whole)
            let rest = csimd_fma(-gray, factor, gray)
            let result = Colors(
                red: csimd_fma(colors.red, factor, rest),
                green: csimd_fma(colors.green, factor, rest),
                blue: csimd_fma(colors.blue, factor, rest)
            )
            store(result, tile, index)
            index &+= 16
        }
    }
}
