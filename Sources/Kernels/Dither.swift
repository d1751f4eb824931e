import CSIMD
import KernelInterface

extension VectorKernels {
    public func ditherRGBA8(_ rows: DitherRows8, _ count: Int, x: Int, y: Int) {
        let noise = DitherNoise(x: x, y: y)
        var index = 0
        while index < count {
            let here = 4 &* index
            let left = count &- index
            let before = csimd_ranges8(
                csimd_repeating_first(csimd_load32(rows.before.above + here, left), left),
                csimd_repeating_first(csimd_load32(rows.before.below + here, left), left))
            let widest = max(before & 0xFF, before &>> 8 & 0xFF, before &>> 16 & 0xFF)
            if widest &- 1 < UInt32(DitherRows8.largestRange) {
                let above = csimd_load32(rows.after.above + here, left)
                let below = csimd_load32(rows.after.below + here, left)
                let after = csimd_ranges8(csimd_repeating_first(above, left), csimd_repeating_first(below, left))
                var wider: UInt32 = after & 0xFF > widest ? 1 : 0
                wider |= after &>> 8 & 0xFF > widest ? 1 &<< 8 : 0
                wider |= after &>> 16 & 0xFF > widest ? 1 &<< 16 : 0
                if wider != 0 {
                    csimd_store32(
                        csimd_changed_by_one8(above, csimd_nearest(noise.above(index)), wider),
                        rows.after.above + here, left)
                    csimd_store32(
                        csimd_changed_by_one8(below, csimd_nearest(noise.below(index)), wider),
                        rows.after.below + here, left)
                }
            }
            index &+= 16
        }
    }

    public func dither(_ above: Tile, _ below: Tile, _ count: Int, x: Int, y: Int, rounds: Bool) {
        let noise = DitherNoise(x: x, y: y)
        dither(above.red, below.red, count, noise, rounds: rounds)
        dither(above.green, below.green, count, noise, rounds: rounds)
        dither(above.blue, below.blue, count, noise, rounds: rounds)
    }

    @inline(__always)
    private func dither(
        _ abovePlane: UnsafeMutablePointer<Float>, _ belowPlane: UnsafeMutablePointer<Float>, _ count: Int,
        _ noise: DitherNoise, rounds: Bool
    ) {
        var index = 0
        while index < count {
            let left = count &- index
            var above = load(abovePlane, index) * splat(255)
            var below = load(belowPlane, index) * splat(255)
            let (first, second) = (repeatingFirst(above, left), repeatingFirst(below, left))
            let range =
                csimd_greatest(csimd_max(first, second))
                + csimd_greatest(csimd_max(splat(0) - first, splat(0) - second))
            if range > 0, range <= DitherRows8.largestRangeOfValues,
                csimd_greatest(csimd_max(distanceFromLevels(first), distanceFromLevels(second))) > 1.0 / 512
            {
                above += noise.above(index)
                below += noise.below(index)
            }
            if rounds {
                above = csimd_float_from_int(unsafeBitCast(csimd_nearest(above), to: Words.self))
                below = csimd_float_from_int(unsafeBitCast(csimd_nearest(below), to: Words.self))
            }
            store(above * splat(1 / 255), abovePlane, index)
            store(below * splat(1 / 255), belowPlane, index)
            index &+= 16
        }
    }
}

/// The first values, and the first one in place of all after them.
@inline(__always)
private func repeatingFirst(_ values: Floats, _ count: Int) -> Floats {
    unsafeBitCast(csimd_repeating_first(unsafeBitCast(values, to: Words.self), count), to: Floats.self)
}

@inline(__always)
private func distanceFromLevels(_ values: Floats) -> Floats {
    let difference = values - csimd_float_from_int(unsafeBitCast(csimd_nearest(values), to: Words.self))
    return csimd_max(difference, splat(0) - difference)
}

/// Triangular noise of two rows: the sum of two even ones of −½…½, a function of the position and nothing else.
private struct DitherNoise {
    private let x: UInt32
    private let seedAbove: UInt32
    private let seedBelow: UInt32

    @inline(__always)
    init(x: Int, y: Int) {
        self.x = UInt32(truncatingIfNeeded: x)
        seedAbove = UInt32(truncatingIfNeeded: y) &* 0x9E37_79B9
        seedBelow = seedAbove &+ 0x9E37_79B9
    }

    @inline(__always)
    func above(_ index: Int) -> Floats { noise(index, seedAbove) }

    @inline(__always)
    func below(_ index: Int) -> Floats { noise(index, seedBelow) }

    @inline(__always)
    private func noise(_ index: Int, _ seed: UInt32) -> Floats {
        let column = Words(repeating: x &+ UInt32(truncatingIfNeeded: index)) &+ lanes
        // The row is mixed before the column joins it, so that one row is not another one shifted.
        let bits = csimd_mixed(csimd_mixed(Words(repeating: seed)) ^ column)
        let sum = (bits & Words(repeating: 0xFFFF)) &+ (bits &>> 16)
        return (csimd_float_from_int(sum) - splat(65_535)) * splat(1 / 65_536)
    }

    @inline(__always)
    private var lanes: Words { unsafeBitCast(csimd_nearest(laneNumbers), to: Words.self) }
}
