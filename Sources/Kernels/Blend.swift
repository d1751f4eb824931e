import CSIMD
import KernelInterface

// The four blend modes that mix the channels (W3C Compositing 1, "non-separable"), a solid colour over the tile.

extension VectorKernels {
    public func blendHue(_ tile: Tile, _ count: Int, _ parameters: BlendParameters) {
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
}

/// Channels that are this close are grey, which no saturation colours: a level of 16 bits is four times as much,
/// rounding before this kernel makes less.
@inline(__always)
var grayRange: Float { 0x1p-18 }

extension VectorKernels {
    public func blendSaturation(_ tile: Tile, _ count: Int, _ parameters: BlendParameters) {
        var index = 0
        while index < count {
            let backdrop = load(tile, index)
            let stretched = backdrop.withSaturation(splat(parameters.source.red))
            let result = blended(backdrop, stretched.withLuminosity(luminosity(backdrop)), parameters.opacity)
            store(result, tile, index)
            index &+= 16
        }
    }

    public func blendColor(_ tile: Tile, _ count: Int, _ parameters: BlendParameters) {
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

    public func blendLuminosity(_ tile: Tile, _ count: Int, _ parameters: BlendParameters) {
        var index = 0
        while index < count {
            let backdrop = load(tile, index)
            let result = blended(backdrop, backdrop.withLuminosity(splat(parameters.source.red)), parameters.opacity)
            store(result, tile, index)
            index &+= 16
        }
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
func luminosity(_ colors: Colors) -> Floats {
    csimd_fma(colors.red, splat(0.3), csimd_fma(colors.green, splat(0.59), colors.blue * splat(0.11)))
}

@inline(__always)
func minimum(_ colors: Colors) -> Floats { csimd_min(csimd_min(colors.red, colors.green), colors.blue) }

@inline(__always)
func maximum(_ colors: Colors) -> Floats { csimd_max(csimd_max(colors.red, colors.green), colors.blue) }

extension Colors {
    /// SetSat: the least channel at 0, the greatest at `target`; grey as 0 0 0.
    @inline(__always)
    func withSaturation(_ target: Floats) -> Colors {
        let low = minimum(self)
        let range = maximum(self) - low
        let scale = csimd_select_not_above(
            range, splat(grayRange), splat(0), target / csimd_max(range, splat(grayRange)))
        return Colors(red: (red - low) * scale, green: (green - low) * scale, blue: (blue - low) * scale)
    }

    /// SetLum, then ClipColor: moved to the luminosity, and drawn towards it where a channel leaves 0…1.
    @inline(__always)
    func withLuminosity(_ target: Floats) -> Colors {
        let shift = target - luminosity(self)
        let moved = Colors(red: red + shift, green: green + shift, blue: blue + shift)
        let low = minimum(moved)
        let up = csimd_select_not_above(splat(0), low, splat(1), target / (target - low))
        let high = csimd_fma(maximum(moved) - target, up, target)
        let down = csimd_select_not_above(high, splat(1), splat(1), (splat(1) - target) / (high - target))
        let scale = up * down
        return Colors(
            red: csimd_fma(moved.red - target, scale, target),
            green: csimd_fma(moved.green - target, scale, target),
            blue: csimd_fma(moved.blue - target, scale, target)
        )
    }
}
