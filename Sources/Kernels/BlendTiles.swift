import CSIMD
import KernelInterface

// The sixteen blend modes (W3C Compositing 1) with a source of its own for each pixel. It is premultiplied, and most
// modes stay without a division: B(Cb, Cs) times αs is what they compute, from Cs times αs.

extension VectorKernels {
    public func blend(_ tile: Tile, _ source: Tile, _ count: Int, _ mode: TileBlendMode) {
        // A loop for each: inside of it the mode is a constant.
        switch mode {
        case .normal: blendChannels(tile, source, count, .normal)
        case .multiply: blendChannels(tile, source, count, .multiply)
        case .screen: blendChannels(tile, source, count, .screen)
        case .overlay: blendChannels(tile, source, count, .overlay)
        case .darken: blendChannels(tile, source, count, .darken)
        case .lighten: blendChannels(tile, source, count, .lighten)
        case .colorDodge: blendChannels(tile, source, count, .colorDodge)
        case .colorBurn: blendChannels(tile, source, count, .colorBurn)
        case .hardLight: blendChannels(tile, source, count, .hardLight)
        case .softLight: blendChannels(tile, source, count, .softLight)
        case .difference: blendChannels(tile, source, count, .difference)
        case .exclusion: blendChannels(tile, source, count, .exclusion)
        case .hue: blendColors(tile, source, count, .hue)
        case .saturation: blendColors(tile, source, count, .saturation)
        case .color: blendColors(tile, source, count, .color)
        case .luminosity: blendColors(tile, source, count, .luminosity)
        }
    }
}

@inline(__always)
private func blendChannels(_ tile: Tile, _ source: Tile, _ count: Int, _ mode: TileBlendMode) {
    var index = 0
    while index < count {
        let backdrop = load(tile, index)
        let share = load(source, index)
        let alpha = load(source.alpha, index)
        let result = Colors(
            red: blended(backdrop.red, share.red, alpha, mode),
            green: blended(backdrop.green, share.green, alpha, mode),
            blue: blended(backdrop.blue, share.blue, alpha, mode)
        )
        store(result, tile, index)
        index &+= 16
    }
}

/// One channel: the backdrop's part (1 − α)·x, and α·B(x, share / α).
@inline(__always)
private func blended(_ x: Floats, _ share: Floats, _ alpha: Floats, _ mode: TileBlendMode) -> Floats {
    let rest = csimd_fma(-x, alpha, x)
    switch mode {
    case .normal:
        return rest + share
    case .multiply:
        return csimd_fma(x, share, rest)
    case .screen:
        return csimd_fma(-x, share, x + share)
    case .overlay:
        // multiply(2x, Cs) up to the middle, screen(2x − 1, Cs) from there on
        let upper = x + x - splat(1)
        let light = csimd_fma(alpha - share, upper, share)
        return rest + csimd_select_not_above(x, splat(0.5), (x + x) * share, light)
    case .darken:
        return rest + csimd_min(x * alpha, share)
    case .lighten:
        return rest + csimd_max(x * alpha, share)
    case .colorDodge:
        // Under white a step, drawn as a ramp within one level of 16 bits, as for a solid colour.
        let gap = csimd_max(csimd_max(alpha - share, alpha * splat(1 / 65_536)), splat(1e-30))
        return rest + alpha * csimd_min(splat(1), x * alpha / gap)
    case .colorBurn:
        let gap = csimd_max(csimd_max(share, alpha * splat(1 / 65_536)), splat(1e-30))
        return rest + alpha * (splat(1) - csimd_min(splat(1), (splat(1) - x) * alpha / gap))
    case .hardLight:
        let twice = share + share
        let light = csimd_fma(twice - alpha, splat(1) - x, x * alpha)
        return rest + csimd_select_not_above(twice, alpha, x * twice, light)
    case .softLight:
        let lift = share + share - alpha
        let low = csimd_fma(csimd_fma(splat(16), x, splat(-12)), x, splat(4)) * x
        let curve = csimd_select_not_above(x, splat(0.25), low, csimd_sqrt(x))
        let darker = x * (splat(1) - x)
        return csimd_fma(lift, csimd_select_not_above(lift, splat(0), darker, curve - x), x)
    case .difference:
        let difference = x * alpha - share
        return rest + csimd_max(difference, -difference)
    default:  // exclusion
        return csimd_fma(-(x + x), share, x + share)
    }
}

@inline(__always)
private func blendColors(_ tile: Tile, _ source: Tile, _ count: Int, _ mode: TileBlendMode) {
    var index = 0
    while index < count {
        let backdrop = load(tile, index)
        let share = load(source, index)
        let alpha = load(source.alpha, index)
        // Where nothing covers the backdrop the colour doesn't matter, but what rounding left of one must not grow beyond
        // numbers.
        let factor = splat(1) / csimd_max(alpha, splat(1e-30))
        let color = Colors(
            red: clamped(share.red * factor), green: clamped(share.green * factor), blue: clamped(share.blue * factor))
        let result = mixed(backdrop, color, mode)
        store(
            Colors(
                red: csimd_fma(result.red - backdrop.red, alpha, backdrop.red),
                green: csimd_fma(result.green - backdrop.green, alpha, backdrop.green),
                blue: csimd_fma(result.blue - backdrop.blue, alpha, backdrop.blue)
            ),
            tile, index
        )
        index &+= 16
    }
}

@inline(__always)
private func mixed(_ backdrop: Colors, _ color: Colors, _ mode: TileBlendMode) -> Colors {
    switch mode {
    case .hue:
        let saturation = maximum(backdrop) - minimum(backdrop)
        return color.withSaturation(saturation).withLuminosity(luminosity(backdrop))
    case .saturation:
        let saturation = maximum(color) - minimum(color)
        return backdrop.withSaturation(saturation).withLuminosity(luminosity(backdrop))
    case .color:
        return color.withLuminosity(luminosity(backdrop))
    default:  // luminosity
        return backdrop.withLuminosity(luminosity(color))
    }
}
