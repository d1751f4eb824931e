import CSIMD
import KernelInterface

extension VectorKernels {
    public func highlights(_ input: Tile, _ output: Tile, _ count: Int, _ parameters: HighlightParameters) {
        let lowest = splat(parameters.clippedFrom)
        let gain = splat(parameters.clippedGain / (1 - parameters.clippedFrom))
        var index = 0
        while index < count {
            let colors = load(input, index)
            let inRange = Colors(red: clamped(colors.red), green: clamped(colors.green), blue: clamped(colors.blue))
            let bright = smoothstep((luma(inRange) - splat(parameters.threshold)) * splat(parameters.inverseSoftness))
            let greatest = csimd_max(csimd_max(inRange.red, inRange.green), inRange.blue)
            let share = bright * csimd_fma(csimd_max(greatest - lowest, splat(0)), gain, splat(1))
            store(
                Colors(red: inRange.red * share, green: inRange.green * share, blue: inRange.blue * share), output,
                index)
            index &+= 16
        }
    }

    public func addLight(_ input: Tile, _ light: Tile, _ output: Tile, _ count: Int, _ color: RGB) {
        var index = 0
        while index < count {
            let colors = load(input, index)
            let light = load(light, index)
            let result = Colors(
                red: lit(colors.red, light.red * splat(color.red)),
                green: lit(colors.green, light.green * splat(color.green)),
                blue: lit(colors.blue, light.blue * splat(color.blue))
            )
            store(result, output, index)
            index &+= 16
        }
    }
}

@inline(__always)
private func lit(_ x: Floats, _ light: Floats) -> Floats {
    csimd_fma(csimd_min(light, splat(1)), splat(1) - clamped(x), x)
}
