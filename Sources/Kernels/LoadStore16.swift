import CSIMD
import KernelInterface

extension VectorKernels {
    public func loadRGBA16(_ pixels: UnsafeRawPointer, _ tile: Tile, _ count: Int) {
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

    public func loadAlpha16(_ pixels: UnsafeRawPointer, _ tile: Tile, _ count: Int) {
        var index = 0
        while index < count {
            let pixels = csimd_load64(pixels + 8 &* index, count &- index)
            store(csimd_float_from_int(csimd_low_half(pixels &>> 48)) * splat(1 / 65_535), tile.alpha, index)
            index &+= 16
        }
    }

    public func storeRGB16(_ tile: Tile, _ source: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int) {
        var index = 0
        while index < count {
            let source = csimd_load64(source + 8 &* index, count &- index)
            let result = packed16(load(tile, index), alpha: csimd_low_half(source &>> 48))
            csimd_store64(result, output + 8 &* index, count &- index)
            index &+= 16
        }
    }

    public func storeRGBA16(_ tile: Tile, _ output: UnsafeMutableRawPointer, _ count: Int) {
        var index = 0
        while index < count {
            let result = packed16(load(tile, index), alpha: level16(load(tile.alpha, index)))
            csimd_store64(result, output + 8 &* index, count &- index)
            index &+= 16
        }
    }
}

/// x · 65,535, rounded and clamped to 0…65,535.
@inline(__always)
private func level16(_ x: Floats) -> Words {
    unsafeBitCast(csimd_nearest(clamped(x) * splat(65_535)), to: Words.self)
}

@inline(__always)
private func packed16(_ colors: Colors, alpha: Words) -> LongWords {
    csimd_joined(
        level16(colors.red) | level16(colors.green) &<< 16,
        level16(colors.blue) | alpha &<< 16
    )
}
