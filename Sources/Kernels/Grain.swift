import CSIMD
import KernelInterface

@Sendable
func grain(_ tile: Tile, _ count: Int, _ parameters: GrainParameters) {
    let firstU = csimd_fma(laneNumbers, splat(parameters.stepU), splat(parameters.startU))
    let firstV = csimd_fma(laneNumbers, splat(parameters.stepV), splat(parameters.startV))
    let seed = Words(repeating: parameters.seed)
    var index = 0
    while index < count {
        let colors = load(tile, index)
        let u = csimd_fma(splat(Float(index)), splat(parameters.stepU), firstU)
        let v = csimd_fma(splat(Float(index)), splat(parameters.stepV), firstV)
        let noise = latticeNoise(u, v, seed)
        // Most in the mid-tones, a quarter of that in black and white.
        let tone = clamped(luma(colors))
        let weight = csimd_fma(tone * (splat(1) - tone), splat(3), splat(0.25))
        let change = noise * weight * splat(parameters.amount)
        let result = Colors(
            red: clamped(colors.red + change), green: clamped(colors.green + change),
            blue: clamped(colors.blue + change)
        )
        store(result, tile, index)
        index &+= 16
    }
}

/// Even noise between −1 and 1 at the lattice's points, smoothly interpolated between the four around a place.
@inline(__always)
private func latticeNoise(_ u: Floats, _ v: Floats, _ seed: Words) -> Floats {
    let wholeU = csimd_floor(u)
    let wholeV = csimd_floor(v)
    let across = smooth(u - wholeU)
    let down = smooth(v - wholeV)
    let columnStep = Words(repeating: 0x9E37_79B1)
    let rowStep = Words(repeating: 0x85EB_CA77)
    let upperLeft = csimd_truncated(wholeU) &* columnStep &+ csimd_truncated(wholeV) &* rowStep &+ seed
    let lowerLeft = upperLeft &+ rowStep
    let noiseUpperLeft = even(upperLeft)
    let noiseLowerLeft = even(lowerLeft)
    let upper = csimd_fma(even(upperLeft &+ columnStep) - noiseUpperLeft, across, noiseUpperLeft)
    let lower = csimd_fma(even(lowerLeft &+ columnStep) - noiseLowerLeft, across, noiseLowerLeft)
    return csimd_fma(lower - upper, down, upper) * splat(1 / 2_147_483_648)
}

@inline(__always)
private func smooth(_ t: Floats) -> Floats { t * t * csimd_fma(t, splat(-2), splat(3)) }

/// A hash of the number, as a signed one.
@inline(__always)
private func even(_ number: Words) -> Floats {
    var hash = number
    hash ^= hash &>> 15
    hash = hash &* Words(repeating: 0x2C1B_3C6D)
    hash ^= hash &>> 12
    hash = hash &* Words(repeating: 0x297A_2D39)
    return csimd_float_from_int(hash)
}
