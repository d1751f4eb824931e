import CSIMD
import KernelInterface

// Between a JPEG's samples and RGBA8, equal to what libjpeg computes: products of 16 bits of fraction, rounded once.

extension VectorKernels {
    public func upsampledYCbCrToRGBA8(
        _ row: YU12Row, _ rounding: ChromaRounding, _ output: UnsafeMutableRawPointer, _ count: Int
    ) {
        let even = Words(repeating: rounding.even &* 0x1_0001)
        let odd = Words(repeating: rounding.odd &* 0x1_0001)
        var before = Words(repeating: weightedChroma(row, at: -1))
        var here = weightedChroma(row, 0)
        var index = 0
        while index < count {
            let pair = index &>> 1
            let next = weightedChroma(row, pair &+ 16)
            let thrice = here &+ here &+ here
            let evenChroma = sixteenths(thrice &+ csimd_preceding(before, here) &+ even)
            let oddChroma = sixteenths(thrice &+ csimd_following(here, next) &+ odd)
            let lumas = csimd_load16(row.luma + index, 32)
            let evenPixels = rgba8(lumas & Words(repeating: 0xFF), evenChroma)
            let oddPixels = rgba8(lumas &>> 8, oddChroma)
            csimd_store32(csimd_zip_low(evenPixels, oddPixels), output + 4 &* index, 16)
            csimd_store32(csimd_zip_high(evenPixels, oddPixels), output + 4 &* index + 64, 16)
            before = here
            here = next
            index &+= 32
        }
    }

    public func yCbCrToRGBA8(_ row: YCbCrRow, _ output: UnsafeMutableRawPointer, _ count: Int) {
        var index = 0
        while index < count {
            let chroma = csimd_load8(row.cr + index, 16) | (csimd_load8(row.cb + index, 16) &<< 16)
            csimd_store32(rgba8(csimd_load8(row.luma + index, 16), chroma), output + 4 &* index, 16)
            index &+= 16
        }
    }
}

/// Four times a column's chroma between two rows, Cr below Cb.
@inline(__always)
private func weightedChroma(_ row: YU12Row, at column: Int) -> UInt32 {
    func sample(_ plane: UnsafeRawPointer) -> UInt32 { UInt32(plane.load(fromByteOffset: column, as: UInt8.self)) }
    let cb = 3 &* sample(row.nearU) &+ sample(row.farU)
    let cr = 3 &* sample(row.nearV) &+ sample(row.farV)
    return cr | (cb &<< 16)
}

/// Four times chroma between two rows, Cr below Cb.
@inline(__always)
private func weightedChroma(_ row: YU12Row, _ column: Int) -> Words {
    let near = csimd_load8(row.nearV + column, 16) | (csimd_load8(row.nearU + column, 16) &<< 16)
    let far = csimd_load8(row.farV + column, 16) | (csimd_load8(row.farU + column, 16) &<< 16)
    return near &+ near &+ near &+ far
}

/// A sixteenth of both halves.
@inline(__always)
private func sixteenths(_ sums: Words) -> Words { (sums &>> 4) & Words(repeating: 0x00FF_00FF) }

/// Two halves as factors of ``csimd_dot_halves``.
@inline(__always)
private func factors(_ low: Int32, _ high: Int32) -> Words {
    Words(repeating: (UInt32(bitPattern: low) & 0xFFFF) | (UInt32(bitPattern: high) &<< 16))
}

@inline(__always)
private func dot(_ halves: Words, _ factors: Words) -> Words {
    Words(truncatingIfNeeded: csimd_dot_halves(halves, factors))
}

/// Opaque pixels of luma and chroma, Cr below Cb. Weights that do not fit into sixteen bits of a signed fraction are made of whole
/// ones and the rest, or have half their size and one bit less of fraction; libjpeg's are multiples of 2⁻¹⁶.
@inline(__always)
private func rgba8(_ luma: Words, _ chroma: Words) -> Words {
    let chroma = csimd_sum_halves(chroma, factors(-128, -128))
    // 13,173 does for 13,172.5 with every one of the 256 chromas.
    let parts = csimd_product_rounded(chroma, factors(13173, (116130 &- 65536) / 2))
    let redBlue = csimd_sum_halves(csimd_sum_halves(chroma, parts), csimd_low_halves_twice(luma))
    let less = dot(chroma, factors(-46802 / 2, -22554 / 2)) &+ Words(repeating: 1 &<< 14)
    let green = luma &+ Words(truncatingIfNeeded: SIMD16<Int32>(truncatingIfNeeded: less) &>> 15)
    return csimd_pack_halves8(redBlue, (green & Words(repeating: 0xFFFF)) | Words(repeating: 255 &<< 16))
}

extension VectorKernels {
    public func rgba8ToYCbCr(_ pixels: UnsafeRawPointer, _ row: YCbCrRow, _ count: Int) {
        var index = 0
        while index < count {
            let samples = yCbCr(csimd_load32(pixels + 4 &* index, 16))
            storeBytes(samples.luma, row.luma + index)
            storeChroma(samples.chroma, row, index)
            index &+= 16
        }
    }

    public func rgba8ToHalfWidthYCbCr(_ pixels: UnsafeRawPointer, _ row: YCbCrRow, _ count: Int) {
        var index = 0
        while index < count {
            let first = yCbCr(csimd_load32(pixels + 4 &* index, 16))
            let second = yCbCr(csimd_load32(pixels + 4 &* index + 64, 16))
            storeBytes(first.luma, row.luma + index)
            storeBytes(second.luma, row.luma + index + 16)
            let sums = sumsOfPairs(first.chroma, second.chroma) &+ alternating(0, 1)
            storeChroma((sums &>> 1) & Words(repeating: 0x00FF_00FF), row, index &>> 1)
            index &+= 32
        }
    }

    public func rgba8ToHalfSizeYCbCr(
        _ above: UnsafeRawPointer, _ below: UnsafeRawPointer, _ row: YCbCrRow, _ lumaBelow: UnsafeMutableRawPointer,
        _ count: Int
    ) {
        var index = 0
        while index < count {
            let first = yCbCr(csimd_load32(above + 4 &* index, 16))
            let firstBelow = yCbCr(csimd_load32(below + 4 &* index, 16))
            let second = yCbCr(csimd_load32(above + 4 &* index + 64, 16))
            let secondBelow = yCbCr(csimd_load32(below + 4 &* index + 64, 16))
            storeBytes(first.luma, row.luma + index)
            storeBytes(second.luma, row.luma + index + 16)
            storeBytes(firstBelow.luma, lumaBelow + index)
            storeBytes(secondBelow.luma, lumaBelow + index + 16)
            let sums =
                sumsOfPairs(first.chroma &+ firstBelow.chroma, second.chroma &+ secondBelow.chroma) &+ alternating(1, 2)
            storeChroma((sums &>> 2) & Words(repeating: 0x00FF_00FF), row, index &>> 1)
            index &+= 32
        }
    }
}

/// Luma, and chroma with Cb below Cr.
@inline(__always)
private func yCbCr(_ pixels: Words) -> (luma: Words, chroma: Words) {
    let redBlue = pixels & Words(repeating: 0x00FF_00FF)
    let green = (pixels &>> 8) & Words(repeating: 0xFF)
    // 38,470 of green are 65,536 less 27,066.
    let luma =
        dot(redBlue, factors(19595, 7471)) &+ dot(green, factors(38470 - 65536, 0)) &+ (green &<< 16)
        &+ Words(repeating: 32768)
    let middle = Words(repeating: (128 &<< 16) &+ 32767)
    // 32,768 has no positive form in sixteen bits.
    let cb = middle &- dot(redBlue, factors(11059, -32768)) &- dot(green, factors(21709, 0))
    let cr = middle &- dot(redBlue, factors(-32768, 5329)) &- dot(green, factors(27439, 0))
    return (luma &>> 16, csimd_joined_high_halves(cb, cr))
}

/// The sums of lanes side by side.
@inline(__always)
private func sumsOfPairs(_ first: Words, _ second: Words) -> Words {
    csimd_even_words(first, second) &+ csimd_odd_words(first, second)
}

/// A number for both halves of even lanes, and one for those of odd lanes.
@inline(__always)
private func alternating(_ even: UInt32, _ odd: UInt32) -> Words {
    csimd_zip_low(Words(repeating: even &* 0x1_0001), Words(repeating: odd &* 0x1_0001))
}

@inline(__always)
private func storeBytes(_ values: Words, _ bytes: UnsafeMutableRawPointer) {
    csimd_store8(SIMD16<Int32>(truncatingIfNeeded: values), bytes, 16)
}

@inline(__always)
private func storeChroma(_ chroma: Words, _ row: YCbCrRow, _ column: Int) {
    storeBytes(chroma & Words(repeating: 0xFF), row.cb + column)
    storeBytes(chroma &>> 16, row.cr + column)
}
