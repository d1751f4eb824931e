import CSIMD
import KernelInterface

extension VectorKernels {
    public func focus(_ weights: FocusRows, _ count: Int, _ parameters: FocusParameters) {
        let first = csimd_fma(laneNumbers, splat(parameters.step), splat(parameters.start))
        var index = 0
        while index < count {
            let distance = csimd_fma(splat(Float(index)), splat(parameters.step), first)
            let away = csimd_max(distance, splat(0) - distance) - splat(parameters.halfWidth)
            let s = smoothstep(away * splat(parameters.inverseSoftness))
            // The blurs have a quarter, a half and all of the greatest radius: between two of them the variance is shared out.
            let variance = s * s
            store(clamped(variance * splat(16)), weights.weak, index)
            store(clamped((variance - splat(1 / 16)) * splat(16 / 3)), weights.middle, index)
            store(clamped((variance - splat(1 / 4)) * splat(4 / 3)), weights.strong, index)
            index &+= 16
        }
    }

    public func mixFocus(
        _ sharp: UnsafePointer<Float>, _ blurred: FocusRows, _ weights: FocusRows,
        _ output: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        var index = 0
        while index < count {
            var value = load(sharp, index)
            value = csimd_fma(load(blurred.weak, index) - value, load(weights.weak, index), value)
            value = csimd_fma(load(blurred.middle, index) - value, load(weights.middle, index), value)
            value = csimd_fma(load(blurred.strong, index) - value, load(weights.strong, index), value)
            store(value, output, index)
            index &+= 16
        }
    }
}
