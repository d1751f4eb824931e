import CSIMD
import KernelInterface

/// The position of a run of pixels in a lattice.
struct LatticeRun {
    private var u: Int64
    private var v: Int64
    private let stepU: Int64
    private let stepV: Int64
    private let lanesU: Words
    private let lanesV: Words
    private let seed: UInt32
    private let evenness: Floats

    @inline(__always)
    init(_ lattice: GrainLattice, seed: UInt32, _ evenness: Floats) {
        // Positions have sixteen bits after the point, rounded.
        u = lattice.startU &+ 0x8000
        v = lattice.startV &+ 0x8000
        (stepU, stepV) = (lattice.stepU, lattice.stepV)
        lanesU = sixteenths(laneNumbers, lattice.stepU)
        lanesV = sixteenths(laneNumbers, lattice.stepV)
        self.seed = mixed(seed)
        self.evenness = evenness
    }

    /// The noise of the next sixteen pixels: −1…1 times 32,768 times 32,767.
    @inline(__always)
    mutating func next() -> Floats {
        let noise = latticeNoise(
            Words(repeating: UInt32(truncatingIfNeeded: u &>> 16)) &+ lanesU,
            Words(repeating: UInt32(truncatingIfNeeded: v &>> 16)) &+ lanesV, seed, evenness)
        u = u &+ 16 &* stepU
        v = v &+ 16 &* stepV
        return noise
    }
}

/// Returns multiples of a step in units of 2⁻¹⁶. The step is in units of 2⁻³².
@inline(__always)
private func sixteenths(_ numbers: Floats, _ step: Int64) -> Words {
    unsafeBitCast(csimd_nearest(numbers * splat(Float(step) * 0x1p-16)), to: Words.self)
}

/// Even noise at the lattice's points, −1…1 times 32,768 times 32,767, smoothly interpolated between the four around a position. With
/// evenness the squares of two neighbours' weights add up to about 1, so that noise is as strong between points as it is at them.
///
/// A lane has two halves of 16 bits: those of a position are its row or column and its fraction, those of the noise two rows.
@inline(__always)
private func latticeNoise(_ u: Words, _ v: Words, _ seed: UInt32, _ evenness: Floats) -> Floats {
    let position = csimd_joined_high_halves(u, v)
    // Two sums of column and row, which are different for 2³² positions: their factors' determinant is odd.
    let first = csimd_sum_halves(twice(csimd_dot_halves(position, pair(0x9E37, 0x85EA))), pair(seed, seed &+ 0x85EA))
    let second = csimd_sum_halves(
        twice(csimd_dot_halves(position, pair(0x6C8E, 0xC2B3))), pair(seed &>> 16, seed &>> 16 &+ 0xC2B3))
    let left = even(first, second)
    let right = even(
        csimd_sum_halves(first, pair(0x9E37, 0x9E37)), csimd_sum_halves(second, pair(0x6C8E, 0x6C8E)))
    let down = smooth(v)
    let rows =
        (integer(weight(down, evenness) * splat(32_767)) &<< 16)
        | integer(weight(splat(1) - down, evenness) * splat(32_767))
    let leftNoise = csimd_float_from_int(unsafeBitCast(csimd_dot_halves(left, rows), to: Words.self))
    let rightNoise = csimd_float_from_int(unsafeBitCast(csimd_dot_halves(right, rows), to: Words.self))
    let across = smooth(u)
    return csimd_fma(rightNoise, weight(across, evenness), leftNoise * weight(splat(1) - across, evenness))
}

/// Smoothstep of a position's fraction, 3t² − 2t³.
@inline(__always)
private func smooth(_ position: Words) -> Floats {
    let t = csimd_float_from_int(position & Words(repeating: 0xFFFF))
    return t * t * csimd_fma(t, splat(-2 * 0x1p-48), splat(3 * 0x1p-32))
}

/// A line from 0 to 1, or with an evenness of 2√2 − 2 a parabola whose square is a half in the middle.
@inline(__always)
private func weight(_ s: Floats, _ evenness: Floats) -> Floats { s * csimd_fma(splat(1) - s, evenness, splat(1)) }

@inline(__always)
private func integer(_ x: Floats) -> Words { unsafeBitCast(csimd_nearest(x), to: Words.self) }

/// A hash of two numbers of 16 bits, in each half: even, and without a likeness to that of any neighbour.
@inline(__always)
private func even(_ first: Words, _ second: Words) -> Words {
    let folded = csimd_product_low(first, second) ^ csimd_product_high(first, second)
    return csimd_sum_halves(csimd_product_low(folded, pair(0xD6E9, 0xD6E9)), first)
}

/// The low half in both halves.
@inline(__always)
private func twice(_ numbers: SIMD16<Int32>) -> Words {
    csimd_low_halves_twice(unsafeBitCast(numbers, to: Words.self))
}

@inline(__always)
private func pair(_ low: UInt32, _ high: UInt32) -> Words {
    Words(repeating: low & 0xFFFF | high &<< 16)
}

/// Returns a hash: seeds that differ by little have hashes without relation.
@inline(__always)
func mixed(_ seed: UInt32) -> UInt32 {
    var hash = seed
    hash = (hash ^ hash &>> 16) &* 0x7FEB_352D
    hash = (hash ^ hash &>> 15) &* 0x846C_A68B
    return hash ^ hash &>> 16
}
