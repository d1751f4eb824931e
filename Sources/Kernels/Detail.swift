import CSIMD
import KernelInterface

extension VectorKernels {
    public func sharpen(
        _ input: Tile, _ smooth: UnsafePointer<Float>, _ output: Tile, _ count: Int, _ parameters: SharpenParameters
    ) {
        let threshold = splat(parameters.threshold)
        var index = 0
        while index < count {
            let colors = load(input, index)
            let detail = luma(colors) - load(smooth, index)
            // The part beyond the threshold: the result is continuous where a difference reaches it.
            let beyond = detail - csimd_min(csimd_max(detail, splat(0) - threshold), threshold)
            store(colors.brighter(by: beyond * splat(parameters.amount)), output, index)
            index &+= 16
        }
    }

    public func guide(
        _ mean: UnsafePointer<Float>, _ meanSquare: UnsafePointer<Float>, _ slope: UnsafeMutablePointer<Float>,
        _ offset: UnsafeMutablePointer<Float>, _ count: Int, _ epsilon: Float
    ) {
        var index = 0
        while index < count {
            let mean = load(mean, index)
            let variance = csimd_max(load(meanSquare, index) - mean * mean, splat(0))
            let kept = variance / (variance + splat(epsilon))
            store(kept, slope, index)
            store((splat(1) - kept) * mean, offset, index)
            index &+= 16
        }
    }

    public func addDetail(
        _ input: Tile, _ slope: UnsafePointer<Float>, _ offset: UnsafePointer<Float>, _ output: Tile, _ count: Int,
        _ amount: Float
    ) {
        var index = 0
        while index < count {
            let colors = load(input, index)
            let tone = luma(colors)
            let detail = tone - csimd_fma(load(slope, index), tone, load(offset, index))
            store(colors.brighter(by: detail * splat(amount)), output, index)
            index &+= 16
        }
    }
}

extension Colors {
    @inline(__always)
    fileprivate func brighter(by change: Floats) -> Colors {
        Colors(red: red + change, green: green + change, blue: blue + change)
    }
}
