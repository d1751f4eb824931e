import CSIMD
import KernelInterface

extension VectorKernels {
    public func loadRGBA8(_ pixels: UnsafeRawPointer, _ tile: Tile, _ count: Int) {
        var index = 0
        while index < count {
            csimd_await_next_tile(pixels + 4 &* index)
            let pixels = csimd_load32(pixels + 4 &* index, count &- index)
            let colors = colorsInPlace8(pixels)
            let unit = Colors(
                red: colors.red * splat(1 / 255),
                green: colors.green * splat(1 / 255 / 256),
                blue: colors.blue * splat(1 / 255 / 65_536)
            )
            store(unit, tile, index)
            index &+= 16
        }
    }

    public func loadLookupRGBA8(_ pixels: UnsafeRawPointer, _ tables: UnsafePointer<Float>, _ tile: Tile, _ count: Int)
    {
        var index = 0
        while index < count {
            csimd_await_next_tile(pixels + 4 &* index)
            let colors = Colors(
                red: csimd_look_up_levels(tables, pixels + 4 &* index, count &- index, 0),
                green: csimd_look_up_levels(tables + 256, pixels + 4 &* index, count &- index, 1),
                blue: csimd_look_up_levels(tables + 512, pixels + 4 &* index, count &- index, 2)
            )
            store(colors, tile, index)
            index &+= 16
        }
    }

    public func loadAlpha8(_ pixels: UnsafeRawPointer, _ tile: Tile, _ count: Int) {
        var index = 0
        while index < count {
            let pixels = csimd_load32(pixels + 4 &* index, count &- index)
            store(csimd_float_from_int(pixels &>> 24) * splat(1 / 255), tile.alpha, index)
            index &+= 16
        }
    }

    public func storeRGB8(_ tile: Tile, _ source: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int) {
        var index = 0
        while index < count {
            let source = csimd_load32(source + 4 &* index, count &- index)
            let colors = load(tile, index)
            let alpha = unsafeBitCast(source &>> 24, to: SIMD16<Int32>.self)
            let result = csimd_pack8(level8(colors.red), level8(colors.green), level8(colors.blue), alpha)
            csimd_store32(result, output + 4 &* index, count &- index)
            index &+= 16
        }
    }

    public func storeRGBA8(_ tile: Tile, _ output: UnsafeMutableRawPointer, _ count: Int) {
        var index = 0
        while index < count {
            let colors = load(tile, index)
            let alpha = level8(load(tile.alpha, index))
            let result = csimd_pack8(level8(colors.red), level8(colors.green), level8(colors.blue), alpha)
            csimd_store32(result, output + 4 &* index, count &- index)
            index &+= 16
        }
    }
}

/// The nearest of 255 levels, not yet clamped to them; the largest floats are clamped to what an integer can hold.
@inline(__always)
private func level8(_ x: Floats) -> SIMD16<Int32> {
    csimd_nearest(csimd_min(x, splat(2)) * splat(255))
}
