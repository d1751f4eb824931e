/// A run of pixels in a lattice of noise: the first pixel's position, and the step to the next one, in units of 2⁻³² of the distance
/// of two points; the lattice repeats after 65,536 of these.
@frozen
public struct GrainLattice: Hashable, Sendable {
    public var startU: Int64
    public var startV: Int64
    public var stepU: Int64
    public var stepV: Int64
    /// The factor that gives its noise the deviation that it is to have.
    public var factor: Float

    init(startU: Double, startV: Double, stepU: Double, stepV: Double, deviation: Double) {
        func fixed(_ x: Double) -> Int64 {
            // Has to be fast: this runs for each tile. No picture has so many points.
            abs(x) < 0x1p30 ? Int64(x * 0x1p32) : 0
        }
        self.startU = fixed(startU)
        self.startV = fixed(startV)
        self.stepU = fixed(stepU)
        self.stepV = fixed(stepV)
        // A pixel that is larger than a point holds the mean of several: their noise partly cancels.
        let pixelsPerPoint = 1 / (stepU * stepU + stepV * stepV).squareRoot()
        // Even noise of -1…1 has a deviation of 1/√3.
        factor = Float(3.0.squareRoot() * deviation * min(1, pixelsPerPoint))
    }
}

/// Grain of two sizes: a fine lattice, and one of about twice its distances that is turned by 45°, so that neither one's rows show.
@frozen
public struct GrainParameters: Hashable, Sendable {
    public var fine: GrainLattice
    public var coarse: GrainLattice
    /// Selects the pattern.
    public var seed: UInt32
    /// The change in the mid-tones for noise of 1.
    public var strength: Float
    /// The factors of noise and of its cube in a change.
    public var linear: Float
    public var cubic: Float
    /// By how much the weights of a lattice's points are raised between these, so that noise is as strong there.
    public var evenness: Float
    /// The shares of the noise that all colours have in common and that each has by itself: their squares add up to 1.
    public var common: Float
    public var own: Float

    /// - Parameters:
    ///   - startU: the first pixel's position in the fine lattice, in distances of its points; so are the next three.
    ///   - amount: the greatest change in the mid-tones; of two sizes, 2 % of the changes are greater.
    ///   - color: from 0, where all colours get the same, to 1, where each one gets its own.
    ///   - hasTwoSizes: false for the fine lattice by itself.
    public init(
        startU: Double, startV: Double, stepU: Double, stepV: Double, seed: UInt32, amount: Double,
        color: Double = 0, hasTwoSizes: Bool
    ) {
        let turn = 0.36
        fine = GrainLattice(
            startU: startU, startV: startV, stepU: stepU, stepV: stepV,
            deviation: hasTwoSizes ? 0.8 : 1 / 3.0.squareRoot())
        coarse = GrainLattice(
            startU: turn * (startU - startV), startV: turn * (startU + startV), stepU: turn * (stepU - stepV),
            stepV: turn * (stepU + stepV), deviation: hasTwoSizes ? 0.6 : 0)
        self.seed = seed
        strength = Float(hasTwoSizes ? 0.429 * amount : amount)
        // The sum of two even noises has fewer large values than film's grain: the cube makes them larger, which leaves a deviation
        // of 1 and makes the kurtosis 3.
        (linear, cubic) = hasTwoSizes ? (0.9328, 0.0303) : (1, 0)
        evenness = hasTwoSizes ? 0.828_427 : 0
        own = Float(color)
        common = Float((1 - color * color).squareRoot())
    }
}
