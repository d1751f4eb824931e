import CSIMD
import KernelInterface

// What the kernels share. Everything is inlined: a vector of 512 bits that crosses a call travels in pieces.

typealias Floats = SIMD16<Float>
typealias Words = SIMD16<UInt32>
typealias LongWords = SIMD16<UInt64>

@inline(__always)
func load(_ plane: UnsafeMutablePointer<Float>, _ index: Int) -> Floats {
    UnsafeRawPointer(plane + index).loadUnaligned(as: Floats.self)
}

@inline(__always)
func store(_ value: Floats, _ plane: UnsafeMutablePointer<Float>, _ index: Int) {
    UnsafeMutableRawPointer(plane + index).storeBytes(of: value, as: Floats.self)
}

@inline(__always)
func splat(_ value: Float) -> Floats { Floats(repeating: value) }

/// x held to 0…1.
@inline(__always)
func clamped(_ x: Floats) -> Floats { csimd_min(csimd_max(x, splat(0)), splat(1)) }

/// x · highest, rounded and held to 0…highest.
@inline(__always)
func rounded(_ x: Floats, highest: Float) -> Words {
    let scaled = csimd_fma(x, splat(highest), splat(0.5))
    return csimd_truncated(csimd_min(csimd_max(scaled, splat(0.5)), splat(highest + 0.5)))
}

/// Three vectors, one for each colour.
struct Colors {
    var red: Floats
    var green: Floats
    var blue: Floats
}

@inline(__always)
func load(_ tile: Tile, _ index: Int) -> Colors {
    Colors(red: load(tile.red, index), green: load(tile.green, index), blue: load(tile.blue, index))
}

@inline(__always)
func store(_ colors: Colors, _ tile: Tile, _ index: Int) {
    store(colors.red, tile.red, index)
    store(colors.green, tile.green, index)
    store(colors.blue, tile.blue, index)
}

/// The colours of RGBA8 pixels as floats of 0…255.
@inline(__always)
func colors8(_ pixels: Words) -> Colors {
    let mask = Words(repeating: 0xFF)
    return Colors(
        red: csimd_float_from_int(pixels & mask),
        green: csimd_float_from_int((pixels &>> 8) & mask),
        blue: csimd_float_from_int((pixels &>> 16) & mask)
    )
}
