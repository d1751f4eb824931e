import CSIMD
import KernelInterface

// Between pixels and rows in linear light: red, green, blue and alpha side by side, so that four pixels make a vector.

extension VectorKernels {
    public func linearRGBA8(
        _ pixels: UnsafeRawPointer, _ tables: UnsafePointer<Float>, _ row: UnsafeMutablePointer<Float>, _ stride: Int,
        _ count: Int
    ) {
        var output = row
        var index = 0
        while index &+ 4 <= count {
            let four = pixels + 4 &* index
            let opaque: UInt64 = 0xFF00_0000_FF00_0000
            let isOpaque =
                four.loadUnaligned(as: UInt64.self) & (four + 8).loadUnaligned(as: UInt64.self) & opaque == opaque
            // Opaque pixels, as most are, need no multiplication by alpha.
            if isOpaque {
                store(color(four, tables), output)
                store(color(four + 4, tables), output + stride)
                store(color(four + 8, tables), output + 2 &* stride)
                store(color(four + 12, tables), output + 3 &* stride)
            } else {
                store(premultiplied(four, tables), output)
                store(premultiplied(four + 4, tables), output + stride)
                store(premultiplied(four + 8, tables), output + 2 &* stride)
                store(premultiplied(four + 12, tables), output + 3 &* stride)
            }
            output += 4 &* stride
            index &+= 4
        }
        while index < count {
            store(premultiplied(pixels + 4 &* index, tables), output)
            output += stride
            index &+= 1
        }
    }
}

/// A pixel's light beside 1. Each level's four floats are one load, of which three are 0.
@inline(__always)
private func color(_ pixel: UnsafeRawPointer, _ tables: UnsafePointer<Float>) -> SIMD4<Float> {
    let red = UnsafeRawPointer(tables)
    let levels = Int(pixel.loadUnaligned(as: UInt32.self))
    let ofRed = (red + 16 &* (levels & 0xFF)).loadUnaligned(as: SIMD4<Float>.self)
    let ofGreen = (red + 4096 + 16 &* ((levels &>> 8) & 0xFF)).loadUnaligned(as: SIMD4<Float>.self)
    let ofBlue = (red + 8192 + 16 &* ((levels &>> 16) & 0xFF)).loadUnaligned(as: SIMD4<Float>.self)
    return ofRed + ofGreen + ofBlue
}

@inline(__always)
private func premultiplied(_ pixel: UnsafeRawPointer, _ tables: UnsafePointer<Float>) -> SIMD4<Float> {
    let alpha = Int(pixel.loadUnaligned(as: UInt32.self) &>> 24)
    return color(pixel, tables) * SIMD4(repeating: tables[3072 &+ alpha])
}

@inline(__always)
private func store(_ color: SIMD4<Float>, _ output: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(output).storeBytes(of: color, as: SIMD4<Float>.self)
}

extension VectorKernels {
    public func linearRGBA16(
        _ pixels: UnsafeRawPointer, _ row: UnsafeMutablePointer<Float>, _ stride: Int, _ count: Int
    ) {
        var output = row
        var index = 0
        while index < count {
            let levels = csimd_load16(pixels + 8 &* index, 8 &* (count &- index))
            csimd_store_fours(premultiplied(csimd_float_from_int(levels) * splat(1 / 65_535)), output, stride)
            output += 4 &* stride
            index &+= 4
        }
    }
}

extension VectorKernels {
    public func encodeRGBA8(
        _ row: UnsafePointer<Float>, _ levels: UnsafePointer<UInt8>, _ pixels: UnsafeMutableRawPointer, _ count: Int
    ) {
        let least = splat(.init(bitPattern: SRGBEncodingIndex.firstBits))
        var index = 0
        while index < count {
            let light = load(row, 4 &* index)
            var colors = light
            // Opaque pixels, as most are, need no division, which takes as long as all the rest.
            if !csimd_fourths_are_one(light, SRGBEncodingIndex.nearlyOne) {
                let alpha = csimd_fourth_of_each(light)
                let isClear = alpha .<= splat(0)
                colors = (light / alpha.replacing(with: 1, where: isClear)).replacing(with: 0, where: isClear)
            }
            let bits = unsafeBitCast(csimd_min(csimd_max(colors, least), splat(1)), to: Words.self)
            let indices =
                (bits &- Words(repeating: SRGBEncodingIndex.firstBits))
                &>> Words(repeating: SRGBEncodingIndex.droppedBits)
            let alpha = unsafeBitCast(csimd_nearest(clamped(light) * splat(255)), to: Words.self)
            csimd_store_levels8(levels, indices, alpha, pixels + 4 &* index, count &- index)
            index &+= 4
        }
    }
}

extension VectorKernels {
    public func encodeRGBA16(_ row: UnsafePointer<Float>, _ pixels: UnsafeMutableRawPointer, _ count: Int) {
        var index = 0
        while index < count {
            let levels = csimd_nearest(straight(load(row, 4 &* index)) * splat(65_535))
            csimd_store16(levels, pixels + 8 &* index, 8 &* (count &- index))
            index &+= 4
        }
    }
}

/// Encoded pixels as premultiplied linear light.
@inline(__always)
private func premultiplied(_ x: Floats) -> Floats {
    let alpha = csimd_fourth_of_each(x)
    return csimd_with_fourths(linear(x) * alpha, x)
}

/// Premultiplied linear light as encoded pixels, 0…1. Where nothing is seen the colour is 0.
@inline(__always)
private func straight(_ x: Floats) -> Floats {
    let alpha = csimd_fourth_of_each(x)
    let isClear = alpha .<= splat(0)
    let colors = x / alpha.replacing(with: 1, where: isClear)
    let seen = clamped(colors).replacing(with: 0, where: isClear)
    return csimd_with_fourths(encoded(seen), clamped(x))
}

/// sRGB's curve from encoded values of 0…1. The power is a polynomial that is fitted to it: the result is the light of
/// a value within 2e-6 of the given one.
@inline(__always)
private func linear(_ x: Floats) -> Floats {
    var power = csimd_fma(splat(-0.137_228_15), x, splat(0.614_446_1))
    power = csimd_fma(power, x, splat(-1.186_578_2))
    power = csimd_fma(power, x, splat(1.332_346))
    power = csimd_fma(power, x, splat(-1.049_642_4))
    power = csimd_fma(power, x, splat(0.911_631))
    power = csimd_fma(power, x, splat(0.478_417_72))
    power = csimd_fma(power, x, splat(0.035_760_66))
    power = csimd_fma(power, x, splat(0.000_843_950_84))
    return power.replacing(with: x * splat(1 / 12.92), where: x .<= splat(0.04045))
}

/// sRGB's curve to encoded values, from light of 0…1: a polynomial of the fourth root, within 1e-6.
@inline(__always)
private func encoded(_ x: Floats) -> Floats {
    let root = csimd_sqrt(csimd_sqrt(x))
    var power = csimd_fma(splat(-0.076_210_96), root, splat(0.394_716_17))
    power = csimd_fma(power, root, splat(-0.898_418_07))
    power = csimd_fma(power, root, splat(1.209_155_1))
    power = csimd_fma(power, root, splat(-1.155_898_3))
    power = csimd_fma(power, root, splat(1.461_526_5))
    power = csimd_fma(power, root, splat(0.123_575_76))
    power = csimd_fma(power, root, splat(-0.058_446_582))
    return power.replacing(with: x * splat(12.92), where: x .<= splat(0.003_130_8))
}
