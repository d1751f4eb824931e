import CSIMD
import KernelInterface

// Weighted sums of pixels of four floats.

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
        csimd_store_sums_of_fours(top, upper, lower, bottom, output + 4 &* index, outputStride)
        weights += parameters.taps
        index &+= 1
    }
}

@Sendable
func sumRows(
    _ rows: UnsafePointer<UnsafePointer<Float>>, _ weights: UnsafePointer<Float>, _ rowCount: Int,
    _ output: UnsafeMutablePointer<Float>, _ count: Int
) {
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
        store(first, output, index)
        store(second, output, index &+ 16)
        store(third, output, index &+ 32)
        store(fourth, output, index &+ 48)
        index &+= 64
    }
    while index < 4 &* count {
        var sum = splat(0)
        var row = 0
        while row < rowCount {
            sum = csimd_fma(splat(weights[row]), load(rows[row], index), sum)
            row &+= 1
        }
        store(sum, output, index)
        index &+= 16
    }
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
        csimd_store_sum_of_fours(sum, output + 4 &* index)
        index &+= 1
    }
}
