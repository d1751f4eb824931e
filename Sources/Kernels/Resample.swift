import CSIMD
import KernelInterface

// Weighted sums of pixels of four floats, each clamped to the range of the pixels under the filter's main lobe: the negative
// lobes sharpen an edge, but neither darken nor lighten what lies beside it.

@Sendable
func resampleFourRows(
    _ rows: UnsafePointer<Float>, _ rowStride: Int, _ output: UnsafeMutablePointer<Float>, _ outputStride: Int,
    _ count: Int, _ parameters: ResampleParameters
) {
    // Four rows at a time: weights are read and spread once for all of them.
    var weights = parameters.weights
    var index = 0
    while index < count {
        var first = rows + 4 &* Int(parameters.starts[index])
        var (top, upper, lower, bottom) = (splat(0), splat(0), splat(0), splat(0))
        var tap = 0
        while tap < parameters.taps {
            let weight = csimd_load_spread(weights + tap)
            top = csimd_fma(weight, load(first, 0), top)
            upper = csimd_fma(weight, load(first, rowStride), upper)
            lower = csimd_fma(weight, load(first, 2 &* rowStride), lower)
            bottom = csimd_fma(weight, load(first, 3 &* rowStride), bottom)
            first += 16
            tap &+= 4
        }
        let sums = csimd_sums_of_fours(top, upper, lower, bottom)
        let lobe = rows + 4 &* Int(parameters.lobeStarts[index])
        let last = Int(parameters.lobeEnds[index] &- parameters.lobeStarts[index])
        var least = csimd_load_fours(lobe, rowStride)
        var most = least
        tap = 1
        // Lobes differ in length by a pixel. The shorter ones count their last pixel again, for a loop that ends with
        // every result at another tap would be mispredicted.
        while tap < parameters.lobeTaps {
            let pixels = csimd_load_fours(lobe + 4 &* (tap < last ? tap : last), rowStride)
            least = csimd_min(least, pixels)
            most = csimd_max(most, pixels)
            tap &+= 1
        }
        csimd_store_fours(csimd_min(csimd_max(sums, least), most), output + 4 &* index, outputStride)
        weights += parameters.taps
        index &+= 1
    }
}

@Sendable
func sumRows(
    _ rows: UnsafePointer<UnsafePointer<Float>>, _ weights: UnsafePointer<Float>, _ rowCount: Int,
    _ lobeStart: Int, _ lobeCount: Int, _ output: UnsafeMutablePointer<Float>, _ count: Int
) {
    let lobe = rows + lobeStart
    // Four vectors at a time: a weight is read and spread once for all of them.
    var index = 0
    while index &+ 64 <= 4 &* count {
        var (first, second, third, fourth) = (splat(0), splat(0), splat(0), splat(0))
        var row = 0
        while row < rowCount {
            let weight = splat(weights[row])
            let start = rows[row] + index
            first = csimd_fma(weight, load(start, 0), first)
            second = csimd_fma(weight, load(start, 16), second)
            third = csimd_fma(weight, load(start, 32), third)
            fourth = csimd_fma(weight, load(start, 48), fourth)
            row &+= 1
        }
        store(clamped(first, lobe, lobeCount, index), output, index)
        store(clamped(second, lobe, lobeCount, index &+ 16), output, index &+ 16)
        store(clamped(third, lobe, lobeCount, index &+ 32), output, index &+ 32)
        store(clamped(fourth, lobe, lobeCount, index &+ 48), output, index &+ 48)
        index &+= 64
    }
    while index < 4 &* count {
        var sum = splat(0)
        var row = 0
        while row < rowCount {
            sum = csimd_fma(splat(weights[row]), load(rows[row], index), sum)
            row &+= 1
        }
        store(clamped(sum, lobe, lobeCount, index), output, index)
        index &+= 16
    }
}

/// Sums clamped to the range of rows.
@inline(__always)
private func clamped(
    _ sum: Floats, _ rows: UnsafePointer<UnsafePointer<Float>>, _ rowCount: Int, _ index: Int
) -> Floats {
    var least = load(rows[0], index)
    var most = least
    var row = 1
    while row < rowCount {
        let pixels = load(rows[row], index)
        least = csimd_min(least, pixels)
        most = csimd_max(most, pixels)
        row &+= 1
    }
    return csimd_min(csimd_max(sum, least), most)
}

@Sendable
func skewedRow(
    _ rows: UnsafePointer<UnsafePointer<Float>>, _ output: UnsafeMutablePointer<Float>, _ count: Int,
    _ parameters: SkewParameters
) {
    let phases = Double(parameters.phases)
    var index = 0
    while index < count {
        let x = parameters.x + Double(index) * parameters.stepX
        let y = parameters.y + Double(index) * parameters.stepY
        let column = Int(x)
        let row = Int(y)
        let across = parameters.weights + 8 &* Int((x - Double(column)) * phases + 0.5)
        let down = parameters.weights + 8 &* Int((y - Double(row)) * phases + 0.5)
        let near = csimd_load_spread(across)
        let far = csimd_load_spread(across + 4)
        var sum = splat(0)
        var tap = 0
        while tap < 6 {
            let pixels = rows[row &+ tap] + 4 &* column
            let part = csimd_fma(near, load(pixels, 0), far * load(pixels, 16))
            sum = csimd_fma(splat(down[tap]), part, sum)
            tap &+= 1
        }
        // The filter's main lobe covers the two pixels on each side.
        let nearest = 4 &* (column &+ 2)
        let corners = csimd_load_eights(rows[row &+ 2] + nearest, rows[row &+ 3] + nearest)
        csimd_store_clamped_sum_of_fours(sum, corners, output + 4 &* index)
        index &+= 1
    }
}
