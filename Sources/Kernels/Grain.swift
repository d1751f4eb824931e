import CSIMD
import KernelInterface

extension VectorKernels {
    public func grain(_ tile: Tile, _ count: Int, _ parameters: GrainParameters) {
        guard parameters.own == 0 else { return colorGrain(tile, count, parameters) }
        var run = GrainRun(parameters)
        let strength = GrainStrength(parameters, scale: 1)
        var index = 0
        while index < count {
            let colors = load(tile, index)
            let change = strength.change(run.next(), of: colors)
            let result = Colors(
                red: clamped(colors.red + change), green: clamped(colors.green + change),
                blue: clamped(colors.blue + change)
            )
            store(result, tile, index)
            index &+= 16
        }
    }

    /// Green has the noise that is common; red and blue have a share of their own.
    private func colorGrain(_ tile: Tile, _ count: Int, _ parameters: GrainParameters) {
        var (green, red, blue) = (
            GrainRun(parameters), GrainRun(parameters, pattern: 2), GrainRun(parameters, pattern: 4)
        )
        let strength = GrainStrength(parameters, scale: 1)
        let (common, own) = (splat(parameters.common), splat(parameters.own))
        var index = 0
        while index < count {
            let colors = load(tile, index)
            let noise = green.next()
            let result = Colors(
                red: clamped(colors.red + strength.change(csimd_fma(red.next(), own, noise * common), of: colors)),
                green: clamped(colors.green + strength.change(noise, of: colors)),
                blue: clamped(colors.blue + strength.change(csimd_fma(blue.next(), own, noise * common), of: colors))
            )
            store(result, tile, index)
            index &+= 16
        }
    }

    public func storeGrainRGB8(
        _ tile: Tile, _ source: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int,
        _ parameters: GrainParameters, vignette: VignetteParameters?
    ) {
        storeGrain(tile, count, parameters, vignette, levels: 255) { colors, change, index in
            let source = csimd_load32(source + 4 &* index, count &- index)
            let result = csimd_pack8(
                level8(colors.red, change), level8(colors.green, change), level8(colors.blue, change),
                unsafeBitCast(source &>> 24, to: SIMD16<Int32>.self))
            csimd_store32(result, output + 4 &* index, count &- index)
        }
    }

    public func storeGrainRGB16(
        _ tile: Tile, _ source: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int,
        _ parameters: GrainParameters, vignette: VignetteParameters?
    ) {
        storeGrain(tile, count, parameters, vignette, levels: 1) { colors, change, index in
            let source = csimd_load64(source + 8 &* index, count &- index)
            let result = packed16(
                Colors(red: colors.red + change, green: colors.green + change, blue: colors.blue + change),
                alphaOf: source)
            csimd_store64(result, output + 8 &* index, count &- index)
        }
    }
}

/// - Parameters:
///   - levels: what a change of 1 is when it is stored.
///   - store: stores pixels given their colours, what grain adds to all three, and the number of the first of them.
@inline(__always)
private func storeGrain(
    _ tile: Tile, _ count: Int, _ parameters: GrainParameters, _ vignette: VignetteParameters?, levels: Float,
    store: (Colors, Floats, Int) -> Void
) {
    var run = GrainRun(parameters)
    let strength = GrainStrength(parameters, scale: levels)
    guard let vignette else {
        return storeGrain(tile, 0, count, &run, strength, changed: { colors, _ in colors }, store: store)
    }
    let darkened = VignetteRun(vignette)
    let inside = darkened.untouched(count)
    // Where the vignette changes nothing, and beside that.
    storeGrain(
        tile, 0, inside.lowerBound, &run, strength, changed: { darkened.darkened($0, $1) }, store: store)
    storeGrain(
        tile, inside.lowerBound, inside.upperBound, &run, strength, changed: { colors, _ in colors }, store: store)
    storeGrain(
        tile, inside.upperBound, count, &run, strength, changed: { darkened.darkened($0, $1) }, store: store)
}

/// The pixels from one number to below another.
///
/// - Parameter changed: what becomes of colours before, given the number of their first pixel.
@inline(__always)
private func storeGrain(
    _ tile: Tile, _ from: Int, _ to: Int, _ run: inout GrainRun, _ strength: GrainStrength,
    changed: (Colors, Int) -> Colors, store: (Colors, Floats, Int) -> Void
) {
    var index = from
    while index < to {
        let colors = changed(load(tile, index), index)
        store(colors, strength.change(run.next(), of: colors), index)
        index &+= 16
    }
}

/// The nearest level of a colour with a change in levels, not yet clamped to 0…255.
@inline(__always)
private func level8(_ x: Floats, _ change: Floats) -> SIMD16<Int32> {
    csimd_nearest(csimd_fma(csimd_min(x, splat(256)), splat(255), change))
}

/// The position of a run of pixels in both lattices.
private struct GrainRun {
    private var fine: LatticeRun
    private var coarse: LatticeRun
    private let factors: (fine: Floats, coarse: Floats)
    private let hasTwoSizes: Bool

    /// - Parameter pattern: an even number; another one is noise that has nothing to do with the first.
    @inline(__always)
    init(_ parameters: GrainParameters, pattern: UInt32 = 0) {
        let (seed, evenness) = (parameters.seed, splat(parameters.evenness))
        fine = LatticeRun(parameters.fine, seed: mixed(seed &+ pattern &* 0x9E37_79B9), evenness)
        coarse = LatticeRun(parameters.coarse, seed: mixed(seed &+ (pattern &+ 1) &* 0x9E37_79B9), evenness)
        hasTwoSizes = parameters.coarse.factor > 0
        // Noise comes as a product of 32,768 by 32,767.
        let unit: Float = 1 / (32_768 * 32_767)
        factors = (splat(parameters.fine.factor * unit), splat(parameters.coarse.factor * unit))
    }

    /// The noise of the next sixteen pixels.
    @inline(__always)
    mutating func next() -> Floats {
        let noise = fine.next() * factors.fine
        return hasTwoSizes ? csimd_fma(coarse.next(), factors.coarse, noise) : noise
    }
}

/// The strength of noise, by the colour under it.
private struct GrainStrength {
    private let most: Float
    private let linear: Floats
    private let cubic: Floats

    @inline(__always)
    init(_ parameters: GrainParameters, scale: Float) {
        most = parameters.strength * scale
        (linear, cubic) = (splat(parameters.linear), splat(parameters.cubic))
    }

    /// Scales noise for a colour: most in the mid-tones, a quarter of that in black and white.
    @inline(__always)
    func change(_ noise: Floats, of colors: Colors) -> Floats {
        let tone = clamped(luma(colors))
        let weight = csimd_fma(csimd_fma(-tone, tone, tone), splat(3 * most), splat(0.25 * most))
        return noise * csimd_fma(noise * noise, cubic, linear) * weight
    }
}

/// The position of a run of pixels in a lattice.
private struct LatticeRun {
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
        self.seed = seed
        self.evenness = evenness
    }

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

/// So many steps in units of 2⁻¹⁶, of one given in 2⁻³².
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

/// Seeds that differ by little become numbers that have nothing to do with each other.
@inline(__always)
private func mixed(_ seed: UInt32) -> UInt32 {
    var hash = seed
    hash = (hash ^ hash &>> 16) &* 0x7FEB_352D
    hash = (hash ^ hash &>> 15) &* 0x846C_A68B
    return hash ^ hash &>> 16
}
