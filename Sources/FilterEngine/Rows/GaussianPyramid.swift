import KernelInterface

/// Gaussian blurs of the same rows, each costing little more than a small one.
///
/// A strongly blurred picture has no fine detail: so it is downsampled by 2 repeatedly, blurred there by the remaining
/// variance, and upsampled again. Each downsampling is a smoothing of variance 1 in pixels of its own level, and the spline
/// of the upsampling one of ⅓ in pixels of the smallest level: with both included, the result has exactly the requested
/// variance, and differs from the Gaussian by a small part of a level.
final class GaussianPyramid {
    /// A level is downsampled as long as the blur has at least this deviation in pixels of the next one: below it, fine
    /// patterns would show up as coarse ones (aliasing).
    private static let minimumSigma = 1.75

    /// A blur of this variance, in squares of a level's pixels, is left out.
    private static let negligibleVariance = 1e-6

    /// Rows of the size of one of the levels.
    struct Level {
        var rows: FloatRows
        /// How often it was downsampled.
        var depth: Int
    }

    private let kernels: any NeighborhoodKernels
    private let reach: GaussianSamples.Reach
    private var levels: [FloatRows]

    /// - Parameter downsampled: the next level, where the caller has it already.
    init(
        _ rows: FloatRows, downsampled: FloatRows? = nil, reach: GaussianSamples.Reach = .far,
        kernels: any NeighborhoodKernels
    ) {
        levels = [rows] + (downsampled.map { [$0] } ?? [])
        self.reach = reach
        self.kernels = kernels
    }

    /// How often a picture is downsampled for a blur of that deviation.
    private static func depth(of sigma: Double) -> Int {
        var depth = 0
        while sigma / scale(depth + 1) >= minimumSigma { depth += 1 }
        return depth
    }

    /// - Parameters:
    ///   - sigma: the deviation in pixels, above 0.
    ///   - isNeeded: whether anyone will read a row; nil where all are read.
    func blurred(sigma: Double, isNeeded: ((Int) -> Bool)? = nil) -> FloatRows {
        resized(small(sigma: sigma), isNeeded: isNeeded)
    }

    /// The blur at the size at which it is computed, less the variance that upsampling will add.
    ///
    /// - Parameter minimumDepth: how often it is downsampled at least: for a measure that need not be exact, where downsampling and
    ///   upsampling alone may smooth more than the blur.
    func small(sigma: Double, minimumDepth: Int = 0) -> Level {
        let depth = max(Self.depth(of: sigma), minimumDepth)
        while levels.count <= depth {
            levels.append(FloatRows(downsampling: levels[levels.count - 1], kernels: kernels))
        }
        // The sum of 1, 4, 16 … in squares of the smallest level's pixels.
        let halving = (1 - 1 / (Self.scale(depth) * Self.scale(depth))) / 3
        return blurred(Level(rows: levels[depth], depth: depth), sigma: sigma, knownVariance: halving)
    }

    /// A second blur, of rows that were computed from such a level.
    func blurred(_ level: Level, sigma: Double) -> Level {
        blurred(level, sigma: sigma, knownVariance: 0)
    }

    /// A level upsampled to the size of the first one, or of one in between: then the rows are a spline's coefficients.
    func resized(_ level: Level, toDepth end: Int = 0, isNeeded: ((Int) -> Bool)? = nil) -> FloatRows {
        (end..<level.depth).reversed().reduce(level.rows) { rows, depth in
            FloatRows(
                upsampling: rows, to: levels[depth].extent, isLast: depth == 0, kernels: kernels,
                isNeeded: depth == end ? isNeeded : nil)
        }
    }

    private func blurred(_ level: Level, sigma: Double, knownVariance: Double) -> Level {
        let small = sigma / Self.scale(level.depth)
        let spline = level.depth > 0 ? 1.0 / 3 : 0
        let missing = small * small - knownVariance - spline
        guard missing > Self.negligibleVariance else { return level }
        let rows = FloatRows(blurring: level.rows, sigma: missing.squareRoot(), reach: reach, kernels: kernels)
        return Level(rows: rows, depth: level.depth)
    }

    private static func scale(_ depth: Int) -> Double { Double(1 << depth) }
}
