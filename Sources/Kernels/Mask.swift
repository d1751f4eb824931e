import CSIMD
import KernelInterface

extension VectorKernels {
    public func maskByColor(
        _ tile: Tile, copy: Tile?, _ weights: UnsafeMutablePointer<Float>, _ count: Int,
        _ parameters: ColorMaskParameters
    ) {
        // What is the same for all pixels is decided before the loop.
        let (hasLuma, hasSaturation) = (parameters.luma != nil, parameters.saturation != nil)
        let luminance = parameters.luma ?? MaskWindow()
        let saturation = parameters.saturation ?? luminance
        let hasHue = parameters.hue != nil
        let hue = parameters.hue ?? HueMaskParameters(center: 0, reach: 0, inverseSoftness: 0, inverseChroma: 0)
        var index = 0
        while index < count {
            let colors = load(tile, index)
            if let copy { store(colors, copy, index) }
            var least = splat(1)
            if hasLuma { least = within(luma(colors), luminance) }
            if hasSaturation || hasHue {
                let parts = hueParts(of: colors, from: hue.center)
                if hasSaturation {
                    let value = parts.chroma / csimd_max(parts.high, splat(smallest))
                    least = csimd_min(least, within(value, saturation))
                }
                if hasHue { least = csimd_min(least, within(parts, hue)) }
            }
            store(smoothstep(least), weights, index)
            index &+= 16
        }
    }

    public func maskByPosition(
        _ weights: UnsafeMutablePointer<Float>, _ count: Int, _ position: GradientParameters, _ window: MaskWindow
    ) {
        let positions = GradientPositions(position)
        var index = 0
        while index < count {
            let place = positions.at(index, isRadial: position.isRadial)
            store(csimd_min(load(weights, index), smoothstep(within(place, window))), weights, index)
            index &+= 16
        }
    }

    public func closeHoles(
        _ weights: UnsafePointer<Float>, _ around: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>,
        _ count: Int
    ) {
        var index = 0
        while index < count {
            let weight = load(weights, index)
            let raised = smoothstep((load(around, index) - splat(0.5)) * splat(4))
            store(csimd_fma(splat(1) - weight, raised, weight), output, index)
            index &+= 16
        }
    }

    public func mixMasked(
        _ tile: Tile, _ original: Tile, _ count: Int, _ weights: UnsafePointer<Float>, scale: Float, offset: Float
    ) {
        var index = 0
        while index < count {
            let share = csimd_fma(load(weights, index), splat(scale), splat(offset))
            mixSixteen(tile, original, index, share)
            index &+= 16
        }
    }

    public func mixMaskedPremultiplied(
        _ tile: Tile, _ original: Tile, _ count: Int, _ weights: UnsafePointer<Float>, scale: Float, offset: Float
    ) {
        var index = 0
        while index < count {
            let share = csimd_fma(load(weights, index), splat(scale), splat(offset))
            mixSixteenPremultiplied(tile, original, index, share)
            index &+= 16
        }
    }
}

/// How far a value is inside of a window: from 1 on fully, up to 0 not at all.
@inline(__always)
private func within(_ value: Floats, _ window: MaskWindow) -> Floats {
    csimd_min(
        csimd_fma(value, splat(window.riseSlope), splat(window.riseOffset)),
        csimd_fma(value, splat(window.fallSlope), splat(window.fallOffset)))
}

/// The same for the hues of colours.
@inline(__always)
private func within(_ parts: HueParts, _ parameters: HueMaskParameters) -> Floats {
    // How far from the opposite hue, whichever way round.
    let nearness = csimd_magnitude(parts.distance - splat(3))
    // The second is the least where the first is no number.
    return csimd_min(
        csimd_fma(
            nearness, splat(parameters.inverseSoftness), splat((parameters.reach - 3) * parameters.inverseSoftness)),
        parts.chroma * splat(parameters.inverseChroma))
}
