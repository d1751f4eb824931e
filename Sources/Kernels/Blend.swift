import CSIMD
import KernelInterface

// The four blend modes that mix the channels (W3C Compositing 1, "non-separable"), a solid colour over the tile.

@Sendable
func blendHue(_ tile: Tile, _ count: Int, _ parameters: BlendParameters) {
    let source = parameters.source
    var index = 0
    while index < count {
        let backdrop = load(tile, index)
        let saturation = maximum(backdrop) - minimum(backdrop)
        let stretched = Colors(
            red: saturation * splat(source.red), green: saturation * splat(source.green),
            blue: saturation * splat(source.blue)
        )
        let result = blended(backdrop, stretched.withLuminosity(luminosity(backdrop)), parameters.opacity)
        store(result, tile, index)
        index &+= 16
    }
}

/// Channels that are this close are grey, which no saturation colours: a level of 16 bits is four times as much,
/// rounding before this kernel makes less.
private let grayRange: Float = 0x1p-18

@Sendable
func blendSaturation(_ tile: Tile, _ count: Int, _ parameters: BlendParameters) {
    var index = 0
    while index < count {
        let backdrop = load(tile, index)
        let low = minimum(backdrop)
        let range = maximum(backdrop) - low
        let isGray = range .<= splat(grayRange)
        let scale = (splat(parameters.source.red) / range.replacing(with: 1, where: isGray))
            .replacing(with: 0, where: isGray)
        let stretched = Colors(
            red: (backdrop.red - low) * scale, green: (backdrop.green - low) * scale,
            blue: (backdrop.blue - low) * scale
        )
        let result = blended(backdrop, stretched.withLuminosity(luminosity(backdrop)), parameters.opacity)
        store(result, tile, index)
        index &+= 16
    }
}

@Sendable
func blendColor(_ tile: Tile, _ count: Int, _ parameters: BlendParameters) {
    let source = parameters.source
    var index = 0
    while index < count {
        let backdrop = load(tile, index)
        let color = Colors(red: splat(source.red), green: splat(source.green), blue: splat(source.blue))
        let result = blended(backdrop, color.withLuminosity(luminosity(backdrop)), parameters.opacity)
        store(result, tile, index)
        index &+= 16
    }
}

@Sendable
func blendLuminosity(_ tile: Tile, _ count: Int, _ parameters: BlendParameters) {
    var index = 0
    while index < count {
        let backdrop = load(tile, index)
        let result = blended(backdrop, backdrop.withLuminosity(splat(parameters.source.red)), parameters.opacity)
        store(result, tile, index)
        index &+= 16
    }
}

/// backdrop·(1 − opacity) + result·opacity, the backdrop being within 0…1.
@inline(__always)
private func blended(_ backdrop: Colors, _ result: Colors, _ opacity: Float) -> Colors {
    let weight = splat(opacity)
    return Colors(
        red: csimd_fma(result.red - backdrop.red, weight, backdrop.red),
        green: csimd_fma(result.green - backdrop.green, weight, backdrop.green),
        blue: csimd_fma(result.blue - backdrop.blue, weight, backdrop.blue)
    )
}

@inline(__always)
private func luminosity(_ colors: Colors) -> Floats {
    csimd_fma(colors.red, splat(0.3), csimd_fma(colors.green, splat(0.59), colors.blue * splat(0.11)))
}

@inline(__always)
private func minimum(_ colors: Colors) -> Floats { csimd_min(csimd_min(colors.red, colors.green), colors.blue) }

@inline(__always)
private func maximum(_ colors: Colors) -> Floats { csimd_max(csimd_max(colors.red, colors.green), colors.blue) }

extension Colors {
    /// SetLum, then ClipColor: moved to the luminosity, and drawn towards it where a channel leaves 0…1.
    @inline(__always)
    fileprivate func withLuminosity(_ target: Floats) -> Colors {
        let shift = target - luminosity(self)
        let moved = Colors(red: red + shift, green: green + shift, blue: blue + shift)
        let low = minimum(moved)
        let isBelow = low .< splat(0)
        let up = (target / (target - low).replacing(with: 1, where: .!isBelow)).replacing(with: 1, where: .!isBelow)
        let high = csimd_fma(maximum(moved) - target, up, target)
        let isAbove = high .> splat(1)
        let down = ((splat(1) - target) / (high - target).replacing(with: 1, where: .!isAbove))
            .replacing(with: 1, where: .!isAbove)
        let scale = up * down
        return Colors(
            red: csimd_fma(moved.red - target, scale, target),
            green: csimd_fma(moved.green - target, scale, target),
            blue: csimd_fma(moved.blue - target, scale, target)
        )
    }
}
