import CSIMD
import KernelInterface

extension VectorKernels {
    public func ditherRGBA8(_ before: RowPair, _ after: MutableRowPair, _ count: Int, x: Int, y: Int) {
        let noise = DitherNoise(x: x, y: y)
        forEachSmoothBlock(of: before, count) { index, left, widest in
            let above = csimd_load32(after.above + 4 &* index, left)
            let below = csimd_load32(after.below + 4 &* index, left)
            let ranges = csimd_ranges8(csimd_repeating_first(above, left), csimd_repeating_first(below, left))
            var wider: UInt32 = ranges & 0xFF > widest ? 1 : 0
            wider |= ranges &>> 8 & 0xFF > widest ? 1 &<< 8 : 0
            wider |= ranges &>> 16 & 0xFF > widest ? 1 &<< 16 : 0
            guard wider != 0 else { return }
            csimd_store32(
                csimd_changed_by_one8(above, csimd_nearest(noise.above(index)), wider), after.above + 4 &* index, left)
            csimd_store32(
                csimd_changed_by_one8(below, csimd_nearest(noise.below(index)), wider), after.below + 4 &* index, left)
        }
    }

    public func dither(_ before: RowPair, _ above: Tile, _ below: Tile, _ count: Int, x: Int, y: Int) {
        let noise = DitherNoise(x: x, y: y)
        forEachSmoothBlock(of: before, count) { index, left, widest in
            let least = (Float(widest) + DitherLimits.minimumWidening) / 255
            addNoise(noise, above.red, below.red, index, left, ofRange: least)
            addNoise(noise, above.green, below.green, index, left, ofRange: least)
            addNoise(noise, above.blue, below.blue, index, left, ofRange: least)
        }
    }

    public func roundWithNoise(_ above: Tile, _ below: Tile, _ count: Int, x: Int, y: Int) {
        let noise = DitherNoise(x: x, y: y)
        var index = 0
        while index < count {
            let left = count &- index
            round(above.red, below.red, index, left, noise)
            round(above.green, below.green, index, left, noise)
            round(above.blue, below.blue, index, left, noise)
            index &+= 16
        }
    }
}

/// Goes through the blocks of two rows whose pixels differ by little, but do differ.
///
/// - Parameter body: gets the number of a block's first column, how many columns are left from there on, and the widest range of a
///   colour in the block.
@inline(__always)
private func forEachSmoothBlock(
    of rows: RowPair, _ count: Int, _ body: (_ index: Int, _ left: Int, _ widest: UInt32) -> Void
) {
    var index = 0
    while index < count {
        let left = count &- index
        let ranges = csimd_ranges8(
            csimd_repeating_first(csimd_load32(rows.above + 4 &* index, left), left),
            csimd_repeating_first(csimd_load32(rows.below + 4 &* index, left), left))
        let widest = max(ranges & 0xFF, ranges &>> 8 & 0xFF, ranges &>> 16 & 0xFF)
        if widest &- 1 < UInt32(DitherLimits.maximumRange) { body(index, left, widest) }
        index &+= 16
    }
}

/// Adds noise to a block of values that differ by a range or more.
@inline(__always)
private func addNoise(
    _ noise: DitherNoise, _ abovePlane: UnsafeMutablePointer<Float>, _ belowPlane: UnsafeMutablePointer<Float>,
    _ index: Int, _ left: Int, ofRange least: Float
) {
    let (above, below) = (load(abovePlane, index), load(belowPlane, index))
    guard range(repeatingFirst(above, left), repeatingFirst(below, left)) >= least else { return }
    store(csimd_fma(noise.above(index), splat(1 / 255), above), abovePlane, index)
    store(csimd_fma(noise.below(index), splat(1 / 255), below), belowPlane, index)
}

/// Rounds a block of values to levels, with noise where they differ by little and are not all levels.
@inline(__always)
private func round(
    _ abovePlane: UnsafeMutablePointer<Float>, _ belowPlane: UnsafeMutablePointer<Float>, _ index: Int, _ left: Int,
    _ noise: DitherNoise
) {
    var above = load(abovePlane, index) * splat(255)
    var below = load(belowPlane, index) * splat(255)
    let (first, second) = (repeatingFirst(above, left), repeatingFirst(below, left))
    let range = range(first, second)
    if range > 0, range <= DitherLimits.maximumRangeOfValues,
        csimd_greatest(csimd_max(distanceFromLevels(first), distanceFromLevels(second))) > 1.0 / 512
    {
        above += noise.above(index)
        below += noise.below(index)
    }
    store(nearestLevels(above) * splat(1 / 255), abovePlane, index)
    store(nearestLevels(below) * splat(1 / 255), belowPlane, index)
}

/// The greatest value less the least one.
@inline(__always)
private func range(_ first: Floats, _ second: Floats) -> Float {
    csimd_greatest(csimd_max(first, second)) + csimd_greatest(csimd_max(splat(0) - first, splat(0) - second))
}

@inline(__always)
private func nearestLevels(_ values: Floats) -> Floats {
    csimd_float_from_int(unsafeBitCast(csimd_nearest(values), to: Words.self))
}

/// The first values, and the first one in place of all after them.
@inline(__always)
private func repeatingFirst(_ values: Floats, _ count: Int) -> Floats {
    unsafeBitCast(csimd_repeating_first(unsafeBitCast(values, to: Words.self), count), to: Floats.self)
}

@inline(__always)
private func distanceFromLevels(_ values: Floats) -> Floats {
    let difference = values - nearestLevels(values)
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
        // Mixed before columns join them, so that one row is not another one shifted.
        let row = UInt32(truncatingIfNeeded: y) &* 0x9E37_79B9
        (seedAbove, seedBelow) = (mixed(row), mixed(row &+ 0x9E37_79B9))
    }

    @inline(__always)
    func above(_ index: Int) -> Floats { noise(index, seedAbove) }

    @inline(__always)
    func below(_ index: Int) -> Floats { noise(index, seedBelow) }

    @inline(__always)
    private func noise(_ index: Int, _ seed: UInt32) -> Floats {
        let column = Words(repeating: x &+ UInt32(truncatingIfNeeded: index)) &+ lanes
        let bits = csimd_mixed(Words(repeating: seed) ^ column)
        let sum = (bits & Words(repeating: 0xFFFF)) &+ (bits &>> 16)
        return (csimd_float_from_int(sum) - splat(65_535)) * splat(1 / 65_536)
    }

    @inline(__always)
    private var lanes: Words { unsafeBitCast(csimd_nearest(laneNumbers), to: Words.self) }
}
