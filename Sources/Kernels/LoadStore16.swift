import CSIMD
import KernelInterface

@Sendable
func loadRGBA16(_ pixels: UnsafeRawPointer, _ tile: Tile, _ count: Int) {
    var index = 0
    while index < count {
        let pixels = csimd_load64(pixels + 8 &* index, count &- index)
        let low = csimd_low_half(pixels)
        let high = csimd_low_half(pixels &>> 32)
        let mask = Words(repeating: 0xFFFF)
        let scale = splat(1 / 65_535)
        let colors = Colors(
            red: csimd_float_from_int(low & mask) * scale,
            green: csimd_float_from_int(low &>> 16) * scale,
            blue: csimd_float_from_int(high & mask) * scale
        )
        store(colors, tile, index)
        index &+= 16
    }
}

@Sendable
func loadAlpha16(_ pixels: UnsafeRawPointer, _ tile: Tile, _ count: Int) {
    var index = 0
    while index < count {
        let pixels = csimd_load64(pixels + 8 &* index, count &- index)
        store(csimd_float_from_int(csimd_low_half(pixels &>> 48)) * splat(1 / 65_535), tile.alpha, index)
        index &+= 16
    }
}

@Sendable
func storeRGB16(_ tile: Tile, _ source: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int) {
    var index = 0
    while index < count {
        let source = csimd_load64(source + 8 &* index, count &- index)
        let result = packed16(load(tile, index), alpha: csimd_low_half(source &>> 48))
        csimd_store64(result, output + 8 &* index, count &- index)
        index &+= 16
    }
}

@Sendable
func storeRGBA16(_ tile: Tile, _ output: UnsafeMutableRawPointer, _ count: Int) {
    var index = 0
    while index < count {
        let result = packed16(load(tile, index), alpha: rounded(load(tile.alpha, index), highest: 65_535))
        csimd_store64(result, output + 8 &* index, count &- index)
        index &+= 16
    }
}

@inline(__always)
private func packed16(_ colors: Colors, alpha: Words) -> LongWords {
    csimd_joined(
        rounded(colors.red, highest: 65_535) | rounded(colors.green, highest: 65_535) &<< 16,
        rounded(colors.blue, highest: 65_535) | alpha &<< 16
    )
}
