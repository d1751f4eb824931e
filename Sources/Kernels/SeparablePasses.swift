import CSIMD
import KernelInterface

extension VectorKernels {
    public func verticalPass(
        _ rows: UnsafePointer<UnsafePointer<Float>>, _ weights: UnsafePointer<Float>, _ rowCount: Int,
        _ output: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        // Four vectors at a time, so that a row's address and weight are loaded once for all of them.
        var index = 0
        while index &+ 64 <= count {
            var (first, second, third, fourth) = (splat(0), splat(0), splat(0), splat(0))
            var row = 0
            while row < rowCount {
                let (values, weight) = (rows[row] + index, splat(weights[row]))
                first = csimd_fma(load(values, 0), weight, first)
                second = csimd_fma(load(values, 16), weight, second)
                third = csimd_fma(load(values, 32), weight, third)
                fourth = csimd_fma(load(values, 48), weight, fourth)
                row &+= 1
            }
            store(first, output, index)
            store(second, output, index &+ 16)
            store(third, output, index &+ 32)
            store(fourth, output, index &+ 48)
            index &+= 64
        }
        while index < count {
            var sum = splat(0)
            var row = 0
            while row < rowCount {
                sum = csimd_fma(load(rows[row], index), splat(weights[row]), sum)
                row &+= 1
            }
            store(sum, output, index)
            index &+= 16
        }
    }

    public func verticalPassFourRows(
        _ rows: UnsafePointer<UnsafePointer<Float>>, _ weights: UnsafePointer<Float>, _ rowCount: Int,
        _ outputs: UnsafePointer<UnsafeMutablePointer<Float>>, _ count: Int
    ) {
        var index = 0
        while index < count {
            var first = splat(0)
            var second = splat(0)
            var third = splat(0)
            var fourth = splat(0)
            // A row that is too high or too low for a result meets one of the zeros around the weights.
            var row = 0
            while row < rowCount &+ 3 {
                let value = load(rows[row], index)
                first = csimd_fma(value, splat(weights[row]), first)
                second = csimd_fma(value, splat(weights[row &- 1]), second)
                third = csimd_fma(value, splat(weights[row &- 2]), third)
                fourth = csimd_fma(value, splat(weights[row &- 3]), fourth)
                row &+= 1
            }
            store(first, outputs[0], index)
            store(second, outputs[1], index)
            store(third, outputs[2], index)
            store(fourth, outputs[3], index)
            index &+= 16
        }
    }

    public func horizontalPass(
        _ input: UnsafePointer<Float>, _ weights: UnsafePointer<Float>, _ radius: Int,
        _ output: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        var index = 0
        while index &+ 32 <= count {
            let middle = input + index
            var first = load(middle, 0) * splat(weights[0])
            var second = load(middle, 16) * splat(weights[0])
            var distance = 1
            while distance <= radius {
                let (left, right, weight) = (middle - distance, middle + distance, splat(weights[distance]))
                first = csimd_fma(load(left, 0) + load(right, 0), weight, first)
                second = csimd_fma(load(left, 16) + load(right, 16), weight, second)
                distance &+= 1
            }
            store(first, output, index)
            store(second, output, index &+ 16)
            index &+= 32
        }
        while index < count {
            var sum = load(input, index) * splat(weights[0])
            var distance = 1
            while distance <= radius {
                let pair = load(input, index &- distance) + load(input, index &+ distance)
                sum = csimd_fma(pair, splat(weights[distance]), sum)
                distance &+= 1
            }
            store(sum, output, index)
            index &+= 16
        }
    }
}
