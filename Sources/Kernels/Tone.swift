import CSIMD
import KernelInterface

extension VectorKernels {
    public func tone(_ tile: Tile, _ count: Int, _ parameters: ToneParameters) {
        if parameters.greatestShare == 0 && parameters.gain == [1, 0, 0, 0] {
            tinted(tile, count, parameters)
        } else {
            toned(tile, count, parameters)
        }
    }
}

@inline(__always)
private func toned(_ tile: Tile, _ count: Int, _ parameters: ToneParameters) {
    let gain = parameters.gain
    let (constant, linear, square) = (parameters.offset, parameters.offsetPerTone, parameters.offsetPerSquare)
    var index = 0
    while index < count {
        let colors = load(tile, index)
        let greatest = csimd_max(csimd_max(colors.red, colors.green), colors.blue)
        let light = csimd_fma(greatest - luma(colors), splat(parameters.greatestShare), luma(colors))
        let tone = clamped(light + splat(parameters.shift))
        let upper = csimd_fma(tone, splat(gain.w), splat(gain.z))
        let factor = csimd_fma(tone, csimd_fma(tone, upper, splat(gain.y)), splat(gain.x))
        let result = Colors(
            red: csimd_fma(colors.red, factor, offset(tone, constant.red, linear.red, square.red)),
            green: csimd_fma(colors.green, factor, offset(tone, constant.green, linear.green, square.green)),
            blue: csimd_fma(colors.blue, factor, offset(tone, constant.blue, linear.blue, square.blue))
        )
        store(result, tile, index)
        index &+= 16
    }
}

/// Offsets alone, by luma.
@inline(__always)
private func tinted(_ tile: Tile, _ count: Int, _ parameters: ToneParameters) {
    let (constant, linear, square) = (parameters.offset, parameters.offsetPerTone, parameters.offsetPerSquare)
    var index = 0
    while index < count {
        let colors = load(tile, index)
        let tone = clamped(luma(colors) + splat(parameters.shift))
        let result = Colors(
            red: colors.red + offset(tone, constant.red, linear.red, square.red),
            green: colors.green + offset(tone, constant.green, linear.green, square.green),
            blue: colors.blue + offset(tone, constant.blue, linear.blue, square.blue)
        )
        store(result, tile, index)
        index &+= 16
    }
}

@inline(__always)
private func offset(_ tone: Floats, _ constant: Float, _ linear: Float, _ square: Float) -> Floats {
    csimd_fma(tone, csimd_fma(tone, splat(square), splat(linear)), splat(constant))
}

/// Rec. 709 luma of encoded values.
@inline(__always)
func luma(_ colors: Colors) -> Floats {
    csimd_fma(colors.red, splat(0.2126), csimd_fma(colors.green, splat(0.7152), colors.blue * splat(0.0722)))
}
