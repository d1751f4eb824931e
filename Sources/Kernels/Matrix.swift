import CSIMD
import KernelInterface

@Sendable
func matrix(_ tile: Tile, _ count: Int, _ parameters: MatrixParameters) {
    let lowest = splat(parameters.lowest)
    let highest = splat(parameters.highest)
    var index = 0
    while index < count {
        let colors = load(tile, index)
        let unclamped = product(parameters, colors)
        let result = Colors(
            red: csimd_min(csimd_max(unclamped.red, lowest), highest),
            green: csimd_min(csimd_max(unclamped.green, lowest), highest),
            blue: csimd_min(csimd_max(unclamped.blue, lowest), highest)
        )
        store(result, tile, index)
        index &+= 16
    }
}

@Sendable
func matrixRGBA8(
    _ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _ parameters: MatrixParameters
) {
    // On values of 0…255 the weights stay and the offset grows; half a level more, and truncation rounds.
    var scaled = parameters
    scaled.offset = RGB(
        red: parameters.offset.red * 255 + 0.5,
        green: parameters.offset.green * 255 + 0.5,
        blue: parameters.offset.blue * 255 + 0.5
    )
    let lowest = splat(0)
    let highest = splat(255.5)
    var index = 0
    while index < count {
        let pixels = csimd_load32(input + 4 &* index, count &- index)
        let exact = product(scaled, colors8(pixels))
        let red = csimd_truncated(csimd_min(csimd_max(exact.red, lowest), highest))
        let green = csimd_truncated(csimd_min(csimd_max(exact.green, lowest), highest))
        let blue = csimd_truncated(csimd_min(csimd_max(exact.blue, lowest), highest))
        let result = red | green &<< 8 | blue &<< 16 | (pixels & Words(repeating: 0xFF00_0000))
        csimd_store32(result, output + 4 &* index, count &- index)
        index &+= 16
    }
}

@inline(__always)
private func product(_ matrix: MatrixParameters, _ colors: Colors) -> Colors {
    Colors(
        red: weighted(colors, matrix.toRed, matrix.offset.red),
        green: weighted(colors, matrix.toGreen, matrix.offset.green),
        blue: weighted(colors, matrix.toBlue, matrix.offset.blue)
    )
}

@inline(__always)
private func weighted(_ colors: Colors, _ weights: RGB, _ offset: Float) -> Floats {
    csimd_fma(
        colors.red, splat(weights.red),
        csimd_fma(colors.green, splat(weights.green), csimd_fma(colors.blue, splat(weights.blue), splat(offset)))
    )
}
