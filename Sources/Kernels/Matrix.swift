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
    // Colours come as they stand in the pixel, so the weights take the powers of two; the offsets grow to 255 levels.
    let scaled = MatrixParameters(
        toRed: inPlace(parameters.toRed), toGreen: inPlace(parameters.toGreen), toBlue: inPlace(parameters.toBlue),
        offset: RGB(
            red: parameters.offset.red * 255, green: parameters.offset.green * 255, blue: parameters.offset.blue * 255
        ),
        lowest: 0, highest: 0
    )
    var index = 0
    while index < count {
        let pixels = csimd_load32(input + 4 &* index, count &- index)
        let levels = product(scaled, colorsInPlace8(pixels))
        let result = csimd_pack8(
            csimd_nearest(levels.red), csimd_nearest(levels.green), csimd_nearest(levels.blue),
            unsafeBitCast(pixels &>> 24, to: SIMD16<Int32>.self)
        )
        csimd_store32(result, output + 4 &* index, count &- index)
        index &+= 16
    }
}

@inline(__always)
private func inPlace(_ weights: RGB) -> RGB {
    RGB(red: weights.red, green: weights.green / 256, blue: weights.blue / 65_536)
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
