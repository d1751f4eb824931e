import CSIMD
import KernelInterface

// Weighted sums of pixels of four floats.

@Sendable
func resampleRow(
    _ row: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>, _ count: Int, _ parameters: ResampleParameters
) {
    var weights = parameters.weights
    var index = 0
    while index < count {
        let first = row + 4 &* Int(parameters.starts[index])
        var sum = splat(0)
        var tap = 0
        while tap < parameters.taps {
            sum = csimd_fma(csimd_load_spread(weights + tap), load(first, 4 &* tap), sum)
            tap &+= 4
        }
        csimd_store_sum_of_fours(sum, output + 4 &* index)
        weights += parameters.taps
        index &+= 1
    }
}

@Sendable
func sumRows(
    _ rows: UnsafePointer<UnsafePointer<Float>>, _ weights: UnsafePointer<Float>, _ rowCount: Int,
    _ output: UnsafeMutablePointer<Float>, _ count: Int
) {
    var index = 0
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
