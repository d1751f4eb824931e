import CSIMD
import KernelInterface

extension VectorKernels {
    public func vignette(_ tile: Tile, _ count: Int, _ parameters: VignetteParameters) {
        let run = VignetteRun(parameters)
        let inside = run.untouched(count)
        darken(tile, 0, inside.lowerBound, run)
        darken(tile, inside.upperBound, count, run)
    }
}

/// The pixels from one number to below another, the first a multiple of the lanes.
@inline(__always)
private func darken(_ tile: Tile, _ from: Int, _ to: Int, _ run: VignetteRun) {
    var index = from
    while index < to {
        store(run.darkened(load(tile, index), index), tile, index)
        index &+= 16
    }
}

/// A vignette on a run of pixels.
struct VignetteRun {
    private let parameters: VignetteParameters
    /// The distances of the first pixels from the centre along the row.
    private let first: Floats

    @inline(__always)
    init(_ parameters: VignetteParameters) {
        self.parameters = parameters
        first = csimd_fma(laneNumbers, splat(parameters.step), splat(parameters.start))
    }

    /// - Parameter index: the number of the first of these sixteen pixels in the run.
    @inline(__always)
    func darkened(_ colors: Colors, _ index: Int) -> Colors {
        let across = csimd_fma(splat(Float(index)), splat(parameters.step), first)
        let distance = csimd_sqrt(csimd_fma(across, across, splat(parameters.rowSquared)))
        let s = smoothstep((distance - splat(parameters.radius)) * splat(parameters.inverseSoftness))
        let gain = csimd_fma(s, splat(parameters.gain), splat(1))
        let lift = s * splat(parameters.lift)
        return Colors(
            red: csimd_fma(colors.red, gain, lift), green: csimd_fma(colors.green, gain, lift),
            blue: csimd_fma(colors.blue, gain, lift))
    }

    /// Whole vectors of pixels that are all nearer to the centre than where the vignette begins; none at the end where there are
    /// none.
    @inline(__always)
    func untouched(_ count: Int) -> (lowerBound: Int, upperBound: Int) {
        let room = parameters.radius * parameters.radius - parameters.rowSquared
        guard parameters.radius > 0, room > 0, parameters.step > 0 else { return (count, count) }
        let half = room.squareRoot()
        let end = Float(count)
        // The first pixel inside the disc and the first one after it, clamped to the run.
        let left = min(max((-half - parameters.start) / parameters.step, 0), end)
        let right = min(max((half - parameters.start) / parameters.step, 0), end)
        let lower = (Int(left) &+ 16) & ~15
        let upper = Int(right) & ~15
        return lower < upper ? (lower, upper) : (count, count)
    }
}
