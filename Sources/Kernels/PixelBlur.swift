import CSIMD
import KernelInterface

// A Gaussian over 8-bit pixels in fixed point: 32 values of sixteen bits in a vector, where floats are 16.

extension VectorKernels {
    public func widen(_ bytes: UnsafeRawPointer, _ row: UnsafeMutablePointer<UInt16>, _ count: Int) {
        var index = 0
        while index &+ 32 <= count {
            store(csimd_load_widened8(bytes + index, 32) &<< 7, row, index)
            index &+= 32
        }
        if index < count { store(csimd_load_widened8(bytes + index, count &- index) &<< 7, row, index) }
    }

    public func horizontalPass(
        _ input: UnsafePointer<UInt16>, _ weights: UnsafePointer<UInt32>, _ radius: Int, _ channels: Int,
        _ rounding: UInt32, _ output: UnsafeMutablePointer<UInt16>, _ count: Int
    ) {
        let start = Words(repeating: rounding)
        var index = 0
        while index < count {
            let middle = input + index
            let weight = Words(repeating: weights[0])
            var first = csimd_sum_halves(start, csimd_product_high(load(middle, 0), weight))
            var second = csimd_sum_halves(start, csimd_product_high(load(middle, 32), weight))
            var distance = 1
            while distance <= radius {
                let (left, right) = (middle - channels &* distance, middle + channels &* distance)
                let weight = Words(repeating: weights[distance])
                let firstPair = csimd_sum_halves(load(left, 0), load(right, 0))
                let secondPair = csimd_sum_halves(load(left, 32), load(right, 32))
                first = csimd_sum_halves(first, csimd_product_high(firstPair, weight))
                second = csimd_sum_halves(second, csimd_product_high(secondPair, weight))
                distance &+= 1
            }
            store(first, output, index)
            store(second, output, index &+ 32)
            index &+= 64
        }
    }

    public func verticalPass(
        _ rows: UnsafePointer<UnsafePointer<UInt16>>, _ weights: UnsafePointer<UInt32>, _ radius: Int,
        _ rounding: UInt32, _ output: UnsafeMutableRawPointer, _ first: Int, _ end: Int
    ) {
        let middle = rows + radius
        let start = Words(repeating: rounding)
        var index = first
        while index < end {
            let weight = Words(repeating: weights[0])
            var first = csimd_sum_halves(start, csimd_product_high(load(middle[0], index), weight))
            var second = csimd_sum_halves(start, csimd_product_high(load(middle[0], index &+ 32), weight))
            var distance = 1
            while distance <= radius {
                let (above, below) = (middle[0 &- distance] + index, middle[distance] + index)
                let weight = Words(repeating: weights[distance])
                let firstPair = csimd_sum_halves(load(above, 0), load(below, 0))
                let secondPair = csimd_sum_halves(load(above, 32), load(below, 32))
                first = csimd_sum_halves(first, csimd_product_high(firstPair, weight))
                second = csimd_sum_halves(second, csimd_product_high(secondPair, weight))
                distance &+= 1
            }
            csimd_store_high_bytes(first, second, output + index)
            index &+= 64
        }
    }
}
