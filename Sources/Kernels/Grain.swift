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
        fine = LatticeRun(parameters.fine, seed: seed &+ pattern &* 0x9E37_79B9, evenness)
        coarse = LatticeRun(parameters.coarse, seed: seed &+ (pattern &+ 1) &* 0x9E37_79B9, evenness)
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
