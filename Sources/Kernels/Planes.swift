import CSIMD
import KernelInterface

extension VectorKernels {
    public func multiply(
        _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        var index = 0
        while index < count {
            store(load(left, index) * load(right, index), output, index)
            index &+= 16
        }
    }

    public func divide(
        _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        var index = 0
        while index < count {
            let divisor = load(right, index)
            let isNothing = divisor .<= splat(0)
            let quotient = load(left, index) / divisor.replacing(with: 1, where: isNothing)
            store(quotient.replacing(with: 0, where: isNothing), output, index)
            index &+= 16
        }
    }

    public func sumChannels(_ tile: Tile, _ weights: RGB, _ output: UnsafeMutablePointer<Float>, _ count: Int) {
        var index = 0
        while index < count {
            let colors = load(tile, index)
            let sum = csimd_fma(
                colors.red, splat(weights.red),
                csimd_fma(colors.green, splat(weights.green), colors.blue * splat(weights.blue)))
            store(sum, output, index)
            index &+= 16
        }
    }
}
