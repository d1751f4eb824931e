import CSIMD
import KernelInterface

extension VectorKernels {
    public func splitOpponents(
        _ input: Tile, _ output: UnsafeMutablePointer<Float>, _ planeStride: Int, _ count: Int
    ) {
        var index = 0
        while index < count {
            let colors = load(input, index)
            let mean = (colors.red + colors.green + colors.blue) * splat(1 / 3)
            let (red, blue) = (colors.red - mean, colors.blue - mean)
            store(mean, output, index)
            store(red, output, planeStride &+ index)
            store(blue, output, 2 &* planeStride &+ index)
            store(mean * mean, output, 3 &* planeStride &+ index)
            store(red * red, output, 4 &* planeStride &+ index)
            store(blue * blue, output, 5 &* planeStride &+ index)
            index &+= 16
        }
    }

    public func joinOpponents(
        _ input: Tile, _ lines: UnsafePointer<Float>, _ planeStride: Int, _ output: Tile, _ count: Int
    ) {
        var index = 0
        while index < count {
            let colors = load(input, index)
            let mean = (colors.red + colors.green + colors.blue) * splat(1 / 3)
            let smoothMean = csimd_fma(load(lines, index), mean, load(lines, 3 &* planeStride &+ index))
            let red = csimd_fma(
                load(lines, planeStride &+ index), colors.red - mean, load(lines, 4 &* planeStride &+ index))
            let blue = csimd_fma(
                load(lines, 2 &* planeStride &+ index), colors.blue - mean, load(lines, 5 &* planeStride &+ index))
            store(
                Colors(red: smoothMean + red, green: smoothMean - (red + blue), blue: smoothMean + blue), output, index)
            index &+= 16
        }
    }
}
