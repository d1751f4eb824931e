import CSIMD
import KernelInterface

@Sendable
func loadRGBA8(_ pixels: UnsafeRawPointer, _ tile: Tile, _ count: Int) {
    var index = 0
    while index < count {
        let pixels = csimd_load32(pixels + 4 &* index, count &- index)
        let colors = colors8(pixels)
        let scale = splat(1 / 255)
        store(Colors(red: colors.red * scale, green: colors.green * scale, blue: colors.blue * scale), tile, index)
        index &+= 16
    }
}

@Sendable
func loadLookupRGBA8(_ pixels: UnsafeRawPointer, _ tables: UnsafePointer<Float>, _ tile: Tile, _ count: Int) {
    var index = 0
    while index < count {
        let pixels = csimd_load32(pixels + 4 &* index, count &- index)
        let mask = Words(repeating: 0xFF)
        let colors = Colors(
            red: csimd_gather_float(tables, pixels & mask),
            green: csimd_gather_float(tables + 256, (pixels &>> 8) & mask),
            blue: csimd_gather_float(tables + 512, (pixels &>> 16) & mask)
        )
        store(colors, tile, index)
        index &+= 16
    }
}

@Sendable
func loadAlpha8(_ pixels: UnsafeRawPointer, _ tile: Tile, _ count: Int) {
    var index = 0
    while index < count {
        let pixels = csimd_load32(pixels + 4 &* index, count &- index)
        store(csimd_float_from_int(pixels &>> 24) * splat(1 / 255), tile.alpha, index)
        index &+= 16
    }
}

@Sendable
func storeRGB8(_ tile: Tile, _ source: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int) {
    var index = 0
    while index < count {
        let source = csimd_load32(source + 4 &* index, count &- index)
        let result = packed8(load(tile, index)) | (source & Words(repeating: 0xFF00_0000))
        csimd_store32(result, output + 4 &* index, count &- index)
        index &+= 16
    }
}

@Sendable
func storeRGBA8(_ tile: Tile, _ output: UnsafeMutableRawPointer, _ count: Int) {
    var index = 0
    while index < count {
        let result = packed8(load(tile, index)) | rounded(load(tile.alpha, index), highest: 255) &<< 24
        csimd_store32(result, output + 4 &* index, count &- index)
        index &+= 16
    }
}

@inline(__always)
private func packed8(_ colors: Colors) -> Words {
    rounded(colors.red, highest: 255)
        | rounded(colors.green, highest: 255) &<< 8
        | rounded(colors.blue, highest: 255) &<< 16
}
