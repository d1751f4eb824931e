import CSIMD
import KernelInterface

// What kernels on 16-bit pixels share.

/// Colours of RGBA16 pixels through a function, clamped and rounded; alpha is kept. Its results have to be so near to 0 that
/// an integer holds them in levels.
@inline(__always)
func changeRGBA16(
    _ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _ changed: (Colors) -> Colors
) {
    var index = 0
    while index < count {
        csimd_await_next_tile16(input + 8 &* index)
        let pixels = csimd_load64(input + 8 &* index, count &- index)
        let blueAlpha = csimd_blue_alpha16(pixels)
        let colors = changed(unit16(csimd_red_green16(pixels), blueAlpha))
        let highest = splat(65_535)
        let result = csimd_pack16(
            csimd_nearest(colors.red * highest), csimd_nearest(colors.green * highest),
            csimd_nearest(colors.blue * highest),
            unsafeBitCast(blueAlpha &>> 16, to: SIMD16<Int32>.self))
        csimd_store64(result, output + 8 &* index, count &- index)
        index &+= 16
    }
}

/// Colours of which green is above red, and what does not count above blue; 65,535 is 1.
@inline(__always)
private func unit16(_ redGreen: Words, _ blueAlpha: Words) -> Colors {
    let mask = Words(repeating: 0xFFFF)
    let scale = splat(1 / 65_535)
    return Colors(
        red: csimd_float_from_int(redGreen & mask) * scale, green: csimd_float_from_int(redGreen &>> 16) * scale,
        blue: csimd_float_from_int(blueAlpha & mask) * scale)
}

/// Colours of RGBA16 pixels through a function into a tile.
@inline(__always)
func loadColors16(_ pixels: UnsafeRawPointer, _ tile: Tile, _ count: Int, _ changed: (Colors) -> Colors) {
    var index = 0
    while index < count {
        csimd_await_next_tile16(pixels + 8 &* index)
        let pixels = csimd_load64(pixels + 8 &* index, count &- index)
        store(changed(unit16(pixels)), tile, index)
        index &+= 16
    }
}

/// The colours of RGBA16 pixels.
@inline(__always)
func unit16(_ pixels: LongWords) -> Colors {
    unit16(csimd_low_half(pixels), csimd_high_half(pixels))
}

/// Pixels of colours, clamped and rounded, with the alpha of others.
@inline(__always)
func packed16(_ colors: Colors, alphaOf others: LongWords) -> LongWords {
    packed16(colors, alpha: unsafeBitCast(csimd_high_half(others) &>> 16, to: SIMD16<Int32>.self))
}

/// Pixels of colours, clamped and rounded, with levels of alpha.
@inline(__always)
func packed16(_ colors: Colors, alpha: SIMD16<Int32>) -> LongWords {
    csimd_in_order16(csimd_pack16(level16(colors.red), level16(colors.green), level16(colors.blue), alpha))
}

/// The nearest of 65,535 levels, not yet clamped to them; the largest floats are clamped to what an integer can hold, and what
/// is no number stays so and becomes 0.
@inline(__always)
func level16(_ x: Floats) -> SIMD16<Int32> {
    csimd_nearest(csimd_min(splat(2), x) * splat(65_535))
}
