import CSIMD
import KernelInterface

extension VectorKernels {
    public func highlights(_ input: Tile, _ output: Tile, _ count: Int, _ parameters: HighlightParameters) {
        var index = 0
        while index < count {
            let colors = load(input, index)
            let inRange = Colors(red: clamped(colors.red), green: clamped(colors.green), blue: clamped(colors.blue))
            let share = smoothstep((luma(inRange) - splat(parameters.threshold)) * splat(parameters.inverseSoftness))
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
private func lit(_ x: Floats, _ light: Floats) -> Floats { csimd_fma(light, splat(1) - clamped(x), x) }
