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
func load(_ plane: UnsafePointer<Float>, _ index: Int) -> Floats {
    UnsafeRawPointer(plane + index).loadUnaligned(as: Floats.self)
}

@inline(__always)
func store(_ value: Floats, _ plane: UnsafeMutablePointer<Float>, _ index: Int) {
    UnsafeMutableRawPointer(plane + index).storeBytes(of: value, as: Floats.self)
}

@inline(__always)
func splat(_ value: Float) -> Floats { Floats(repeating: value) }

/// x clamped to 0…1.
@inline(__always)
func clamped(_ x: Floats) -> Floats { csimd_min(csimd_max(x, splat(0)), splat(1)) }

/// 3t² − 2t³ of x clamped to 0…1 as t.
@inline(__always)
func smoothstep(_ x: Floats) -> Floats {
    let t = clamped(x)
    return t * t * csimd_fma(t, splat(-2), splat(3))
}

/// 0, 1, 2 …
@inline(__always)
var laneNumbers: Floats {
    Floats(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
}

/// Instead of 0 below a fraction: less than single precision resolves in a colour.
let smallest: Float = 0x1p-24

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

/// The colours of RGBA8 pixels as floats, each at its position in the pixel: red as 0…255, green times 256, blue times 65,536.
/// A caller that multiplies them anyway folds the powers of two into its factors.
@inline(__always)
func colorsInPlace8(_ pixels: Words) -> Colors {
    Colors(
        red: csimd_float_from_int(pixels & Words(repeating: 0xFF)),
        green: csimd_float_from_int(pixels & Words(repeating: 0xFF00)),
        blue: csimd_float_from_int(pixels & Words(repeating: 0xFF_0000))
    )
}

/// 32 values of sixteen bits, from the one with this number on.
@inline(__always)
func load(_ row: UnsafePointer<UInt16>, _ index: Int) -> Words {
    UnsafeRawPointer(row + index).loadUnaligned(as: Words.self)
}

@inline(__always)
func store(_ values: Words, _ row: UnsafeMutablePointer<UInt16>, _ index: Int) {
    UnsafeMutableRawPointer(row + index).storeBytes(of: values, as: Words.self)
}
