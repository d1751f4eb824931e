import CSIMD
import KernelInterface

@Sendable
func splitTone(_ tile: Tile, _ count: Int, _ parameters: SplitToneParameters) {
    let shadows = parameters.shadows
    let highlights = parameters.highlights
    var index = 0
    while index < count {
        let colors = load(tile, index)
        let tone = clamped(luma(colors) + splat(parameters.shift))
        let dark = (splat(1) - tone) * (splat(1) - tone)
        let light = tone * tone
        let result = Colors(
            red: csimd_fma(light, splat(highlights.red), csimd_fma(dark, splat(shadows.red), colors.red)),
            green: csimd_fma(light, splat(highlights.green), csimd_fma(dark, splat(shadows.green), colors.green)),
            blue: csimd_fma(light, splat(highlights.blue), csimd_fma(dark, splat(shadows.blue), colors.blue))
        )
        store(result, tile, index)
        index &+= 16
    }
}

/// Rec. 709 luma of encoded values.
@inline(__always)
func luma(_ colors: Colors) -> Floats {
    csimd_fma(colors.red, splat(0.2126), csimd_fma(colors.green, splat(0.7152), colors.blue * splat(0.0722)))
}
