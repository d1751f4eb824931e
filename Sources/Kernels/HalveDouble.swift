import CSIMD
import KernelInterface

extension VectorKernels {
    public func halve(_ input: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>, _ count: Int) {
        var index = 0
        while index < count {
            let middle = input + 2 &* index
            let (first, second) = (load(middle, -2), load(middle, 14))
            let outerLeft = csimd_even(first, second)
            let innerLeft = csimd_odd(first, second)
            let center = csimd_even(load(middle, 0), load(middle, 16))
            let (third, fourth) = (load(middle, 1), load(middle, 17))
            let innerRight = csimd_even(third, fourth)
            let outerRight = csimd_odd(third, fourth)
            let inner = csimd_fma(innerLeft + innerRight, splat(4), outerLeft + outerRight)
            store(csimd_fma(center, splat(6), inner) * splat(1 / 16), output, index)
            index &+= 16
        }
    }

    public func double(
        _ input: UnsafePointer<Float>, _ weights: DoublingWeights, _ output: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        var index = 0
        while 2 &* index < count {
            let before = load(input, index &- 1)
            let here = load(input, index)
            let after = load(input, index &+ 1)
            let next = load(input, index &+ 2)
            let even = csimd_fma(before + after, splat(weights.evenSides), here * splat(weights.evenMiddle))
            let odd = csimd_fma(before + next, splat(weights.oddSides), (here + after) * splat(weights.oddMiddle))
            store(csimd_alternate_low(even, odd), output, 2 &* index)
            store(csimd_alternate_high(even, odd), output, 2 &* index &+ 16)
            index &+= 16
        }
    }
}
