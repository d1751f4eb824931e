import CSIMD
import KernelInterface

extension VectorKernels {
    public func loadRGBA16(_ pixels: UnsafeRawPointer, _ tile: Tile, _ count: Int) {
        loadColors16(pixels, tile, count) { $0 }
    }

    public func loadAlpha16(_ pixels: UnsafeRawPointer, _ tile: Tile, _ count: Int) {
        var index = 0
        while index < count {
            let pixels = csimd_load64(pixels + 8 &* index, count &- index)
            store(csimd_float_from_int(csimd_high_half(pixels) &>> 16) * splat(1 / 65_535), tile.alpha, index)
            index &+= 16
        }
    }

    public func storeRGB16(_ tile: Tile, _ source: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int) {
        var index = 0
        while index < count {
            let source = csimd_load64(source + 8 &* index, count &- index)
            csimd_store64(packed16(load(tile, index), alphaOf: source), output + 8 &* index, count &- index)
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
