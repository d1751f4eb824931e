import CSIMD
import KernelInterface

// Rows of a camera's frames to RGBA8, two pixels in a lane: they share a sample of chroma.

extension VectorKernels {
    public func convertYUYV(
        _ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _ parameters: YUVParameters
    ) {
        convertPacked(input, output, count, parameters, lumaShift: 0, chromaShift: 8)
    }

    public func convertUYVY(
        _ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _ parameters: YUVParameters
    ) {
        convertPacked(input, output, count, parameters, lumaShift: 8, chromaShift: 0)
    }
}

/// A pair of pixels in a word: two lumas from bit `lumaShift` on, U and V from bit `chromaShift` on, 16 bits apart.
@inline(__always)
private func convertPacked(
    _ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _ parameters: YUVParameters,
    lumaShift: UInt32, chromaShift: UInt32
) {
    let pairs = (count &+ 1) &>> 1
    let mask = Words(repeating: 0x00FF_00FF)
    var samples = csimd_load32(input, pairs)
    var chroma = (samples &>> Words(repeating: chromaShift)) & mask
    var before = Words(repeating: chroma[0])
    var index = 0
    while index < pairs {
        let left = pairs &- index
        let lumas = (samples &>> Words(repeating: lumaShift)) & mask
        var next = chroma
        var after = chroma
        if left > 16 {
            samples = csimd_load32(input + 4 &* (index &+ 16), left &- 16)
            next = (samples &>> Words(repeating: chromaShift)) & mask
            after = csimd_following(chroma, next)
        } else {
            after = csimd_following_within(chroma, left)
        }
        storePairs(
            lumas & Words(repeating: 0xFF), lumas &>> 16, Chroma(before: before, here: chroma, after: after),
            parameters, output + 8 &* index, count &- 2 &* index
        )
        before = chroma
        chroma = next
        index &+= 16
    }
}

extension VectorKernels {
    public func convertNV12(
        _ luma: UnsafeRawPointer, _ near: UnsafeRawPointer, _ far: UnsafeRawPointer, _ output: UnsafeMutableRawPointer,
        _ count: Int, _ parameters: YUVParameters
    ) {
        let pairs = (count &+ 1) &>> 1
        var chroma = chromaNV12(near, far, pairs)
        var before = Words(repeating: chroma[0])
        var index = 0
        while index < pairs {
            let left = pairs &- index
            let lumas = csimd_load16(luma + 2 &* index, count &- 2 &* index)
            var next = chroma
            var after = chroma
            if left > 16 {
                next = chromaNV12(near + 2 &* (index &+ 16), far + 2 &* (index &+ 16), left &- 16)
                after = csimd_following(chroma, next)
            } else {
                after = csimd_following_within(chroma, left)
            }
            storePairs(
                lumas & Words(repeating: 0xFF), lumas &>> 8, Chroma(before: before, here: chroma, after: after),
                parameters, output + 8 &* index, count &- 2 &* index
            )
            before = chroma
            chroma = next
            index &+= 16
        }
    }
}

extension VectorKernels {
    public func convertYU12(
        _ row: YU12Row, _ output: UnsafeMutableRawPointer, _ count: Int, _ parameters: YUVParameters
    ) {
        let pairs = (count &+ 1) &>> 1
        var chroma = chromaYU12(row, 0, pairs)
        var before = Words(repeating: chroma[0])
        var index = 0
        while index < pairs {
            let left = pairs &- index
            let lumas = csimd_load16(row.luma + 2 &* index, count &- 2 &* index)
            var next = chroma
            var after = chroma
            if left > 16 {
                next = chromaYU12(row, index &+ 16, left &- 16)
                after = csimd_following(chroma, next)
            } else {
                after = csimd_following_within(chroma, left)
            }
            storePairs(
                lumas & Words(repeating: 0xFF), lumas &>> 8, Chroma(before: before, here: chroma, after: after),
                parameters, output + 8 &* index, count &- 2 &* index
            )
            before = chroma
            chroma = next
            index &+= 16
        }
    }
}

/// The chroma of sixteen pairs of pixels, and what lies before the first and after the last of them.
private struct Chroma {
    var before: Words
    var here: Words
    var after: Words
}

/// Sixteen pairs of pixels, the first `count` of these: chroma lies between the two of a pair, so each gets a quarter of
/// its neighbour's.
@inline(__always)
private func storePairs(
    _ evenLumas: Words, _ oddLumas: Words, _ chroma: Chroma, _ parameters: YUVParameters,
    _ output: UnsafeMutableRawPointer, _ count: Int
) {
    let even = threeQuarters(chroma.here, csimd_preceding(chroma.before, chroma.here))
    let odd = threeQuarters(chroma.here, chroma.after)
    store(rgba8(evenLumas, even, parameters), rgba8(oddLumas, odd, parameters), output, count)
}

/// Four times chroma between two rows, U below V: `count` samples of each, 16 at the most.
@inline(__always)
private func chromaNV12(_ near: UnsafeRawPointer, _ far: UnsafeRawPointer, _ count: Int) -> Words {
    let near = csimd_load16(near, 2 &* count)
    let far = csimd_load16(far, 2 &* count)
    return threeQuarters(apart(near), apart(far))
}

@inline(__always)
private func chromaYU12(_ row: YU12Row, _ index: Int, _ count: Int) -> Words {
    let u = threeQuarters(csimd_load8(row.nearU + index, count), csimd_load8(row.farU + index, count))
    let v = threeQuarters(csimd_load8(row.nearV + index, count), csimd_load8(row.farV + index, count))
    return u | (v &<< 16)
}

/// Two bytes side by side into the two halves of the lane.
@inline(__always)
private func apart(_ pairs: Words) -> Words {
    (pairs | (pairs &<< 8)) & Words(repeating: 0x00FF_00FF)
}

/// Four times three quarters of the one and one of the other, in both halves of each lane.
@inline(__always)
private func threeQuarters(_ near: Words, _ far: Words) -> Words {
    near &+ near &+ near &+ far
}

/// Pixels of luma, in the low half of a lane, and chroma, U below V.
@inline(__always)
private func rgba8(_ luma: Words, _ chroma: Words, _ parameters: YUVParameters) -> Words {
    let red = csimd_dot_halves(luma | (chroma & Words(repeating: 0xFFFF_0000)), Words(repeating: parameters.toRed))
    let green =
        csimd_dot_halves(luma, Words(repeating: parameters.toRed))
        &+ csimd_dot_halves(chroma, Words(repeating: parameters.chromaToGreen))
    let blue = csimd_dot_halves(luma | (chroma &<< 16), Words(repeating: parameters.toBlue))
    let shift = SIMD16<Int32>(repeating: YUVParameters.shift)
    return csimd_pack8(
        (red &+ SIMD16<Int32>(repeating: parameters.redOffset)) &>> shift,
        (green &+ SIMD16<Int32>(repeating: parameters.greenOffset)) &>> shift,
        (blue &+ SIMD16<Int32>(repeating: parameters.blueOffset)) &>> shift,
        SIMD16<Int32>(repeating: 255)
    )
}

/// `count` pixels, 32 at the most, of even and odd columns in turns.
@inline(__always)
private func store(_ even: Words, _ odd: Words, _ output: UnsafeMutableRawPointer, _ count: Int) {
    csimd_store32(csimd_zip_low(even, odd), output, count)
    if count > 16 { csimd_store32(csimd_zip_high(even, odd), output + 64, count &- 16) }
}
