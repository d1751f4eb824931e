import CSIMD
import KernelInterface

extension VectorKernels {
    public func greatestChannel(_ input: Tile, _ output: UnsafeMutablePointer<Float>, _ count: Int) {
        var index = 0
        while index < count {
            store(greatest(load(input, index)), output, index)
            index &+= 16
        }
    }

    public func shiftTones(
        _ input: Tile, _ slope: UnsafePointer<Float>, _ offset: UnsafePointer<Float>, _ output: Tile, _ count: Int,
        _ parameters: LocalToneParameters
    ) {
        let (amount, start) = (splat(parameters.amount), splat(parameters.weightOfBlack))
        let rise = splat(parameters.weightOfWhite - parameters.weightOfBlack)
        var index = 0
        while index < count {
            let colors = load(input, index)
            let tone = greatest(colors)
            let surface = clamped(csimd_fma(load(slope, index), tone, load(offset, index)))
            let weight = csimd_fma(surface, rise, start)
            let gain = csimd_fma(amount * weight * weight, splat(1) - tone, splat(1))
            store(
                Colors(red: colors.red * gain, green: colors.green * gain, blue: colors.blue * gain), output, index)
            index &+= 16
        }
    }
}

/// The greatest channel, clamped to 0…1.
@inline(__always)
private func greatest(_ colors: Colors) -> Floats {
    clamped(csimd_max(csimd_max(colors.red, colors.green), colors.blue))
}
