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

/// Noise of unit variance at the lattice's points, smoothly interpolated between the four around a place.
@inline(__always)
private func latticeNoise(_ u: Floats, _ v: Floats, _ seed: Words) -> Floats {
    let wholeU = csimd_floor(u)
    let wholeV = csimd_floor(v)
    let left = csimd_truncated(wholeU)
    let top = csimd_truncated(wholeV)
    let across = smooth(u - wholeU)
    let down = smooth(v - wholeV)
    let columnLeft = left &* Words(repeating: 0x9E37_79B1)
    let columnRight = columnLeft &+ Words(repeating: 0x9E37_79B1)
    let rowTop = (top &* Words(repeating: 0x85EB_CA77)) ^ seed
    let rowBottom = ((top &+ Words(repeating: 1)) &* Words(repeating: 0x85EB_CA77)) ^ seed
    let upperLeft = bell(columnLeft &+ rowTop)
    let upper = csimd_fma(bell(columnRight &+ rowTop) - upperLeft, across, upperLeft)
    let lowerLeft = bell(columnLeft &+ rowBottom)
    let lower = csimd_fma(bell(columnRight &+ rowBottom) - lowerLeft, across, lowerLeft)
    return csimd_fma(lower - upper, down, upper)
}

@inline(__always)
private func smooth(_ t: Floats) -> Floats { t * t * csimd_fma(t, splat(-2), splat(3)) }

/// A hash of the number whose two halves, added, lie as a triangle about 0, of unit variance.
@inline(__always)
private func bell(_ number: Words) -> Floats {
    var hash = number
    hash ^= hash &>> 16
    hash = hash &* Words(repeating: 0x7FEB_352D)
    hash ^= hash &>> 15
    hash = hash &* Words(repeating: 0x846C_A68B)
    hash ^= hash &>> 16
    let sum = (hash & Words(repeating: 0xFFFF)) &+ (hash &>> 16)
    // The sum of two uniform numbers of 0…65535 has mean 65535 and a standard deviation of 65536 / √6.
    return (csimd_float_from_int(sum) - splat(65_535)) * splat(3.7376e-5)
}
