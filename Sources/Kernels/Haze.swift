import CSIMD
import KernelInterface

extension VectorKernels {
    public func veils(_ input: Tile, _ output: UnsafeMutablePointer<Float>, _ count: Int, _ parameters: HazeParameters)
    {
        var index = 0
        while index < count {
            store(greatestVeil(load(input, index), parameters), output, index)
            index &+= 16
        }
    }

    public func removeHaze(
        _ input: Tile, _ slope: UnsafePointer<Float>, _ offset: UnsafePointer<Float>, _ output: Tile, _ count: Int,
        _ parameters: HazeParameters
    ) {
        let (floor, airlight) = (splat(parameters.everywhere), parameters.airlight)
        var index = 0
        while index < count {
            let colors = load(input, index)
            let most = greatestVeil(colors, parameters)
            let smooth = csimd_fma(load(slope, index), most, load(offset, index))
            let more = csimd_max(smooth - floor, splat(0)) * splat(parameters.localShare)
            let veil = csimd_min(csimd_min(floor + more, most), splat(parameters.limit)) * splat(parameters.amount)
            let gain = splat(1) / (splat(1) - veil)
            let result = Colors(
                red: (colors.red - splat(airlight.red) * veil) * gain,
                green: (colors.green - splat(airlight.green) * veil) * gain,
                blue: (colors.blue - splat(airlight.blue) * veil) * gain
            )
            store(result, output, index)
            index &+= 16
        }
    }
}

/// The strongest veil of the airlight that leaves no channel below 0, 0…1.
@inline(__always)
private func greatestVeil(_ colors: Colors, _ parameters: HazeParameters) -> Floats {
    let inverse = parameters.inverseAirlight
    return clamped(
        csimd_min(
            csimd_min(colors.red * splat(inverse.red), colors.green * splat(inverse.green)),
            colors.blue * splat(inverse.blue)))
}
