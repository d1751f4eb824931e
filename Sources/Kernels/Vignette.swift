import CSIMD
import KernelInterface

@Sendable
func vignette(_ tile: Tile, _ count: Int, _ parameters: VignetteParameters) {
    let first = csimd_fma(laneNumbers, splat(parameters.step), splat(parameters.start))
    var index = 0
    while index < count {
        let colors = load(tile, index)
        let across = csimd_fma(splat(Float(index)), splat(parameters.step), first)
        let distance = csimd_sqrt(csimd_fma(across, across, splat(parameters.rowSquared)))
        let t = clamped((distance - splat(parameters.radius)) * splat(parameters.inverseSoftness))
        // Smoothstep: 3t² − 2t³
        let s = t * t * csimd_fma(t, splat(-2), splat(3))
        let gain = csimd_fma(s, splat(parameters.gain), splat(1))
        let lift = s * splat(parameters.lift)
        let result = Colors(
            red: csimd_fma(colors.red, gain, lift),
            green: csimd_fma(colors.green, gain, lift),
            blue: csimd_fma(colors.blue, gain, lift)
        )
        store(result, tile, index)
        index &+= 16
    }
}

@inline(__always)
var laneNumbers: Floats {
    Floats(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
}
