/// How a row becomes one of another length: each result is a weighted sum of as many neighbours, clamped to the range of those
/// under the filter's main lobe.
///
/// Pixels are counted from the pointer that the kernel gets; those of a lobe may lie before it.
///
/// The memory is lent for the time of a call.
@frozen
public struct ResampleParameters {
    /// The first neighbour of each result.
    public var starts: UnsafePointer<Int32>
    /// `taps` weights for each result.
    public var weights: UnsafePointer<Float>
    /// Neighbours of each result. Those that a result has in excess have the weight 0.
    public var taps: Int
    /// The first and the last pixel under the main lobe, for each result.
    public var lobeStarts: UnsafePointer<Int32>
    public var lobeEnds: UnsafePointer<Int32>
    /// The fewest pixels that a main lobe covers. Some cover one more.
    public var minimumLobeTaps: Int

    @inlinable
    public init(
        starts: UnsafePointer<Int32>, weights: UnsafePointer<Float>, taps: Int, lobeStarts: UnsafePointer<Int32>,
        lobeEnds: UnsafePointer<Int32>, minimumLobeTaps: Int
    ) {
        self.starts = starts
        self.weights = weights
        self.taps = taps
        self.lobeStarts = lobeStarts
        self.lobeEnds = lobeEnds
        self.minimumLobeTaps = minimumLobeTaps
    }
}

/// A row at an angle across other rows: the positions of its pixels, and the weights of interpolation.
///
/// The memory is lent for the time of a call.
@frozen
public struct SkewParameters {
    /// The first of six columns and of six rows around the first result, with the fraction by which it is past the
    /// third of them; not negative.
    public var x: Double
    public var y: Double
    /// From one result to the next.
    public var stepX: Double
    public var stepY: Double
    /// Eight weights, the last two 0, for each of `phases` + 1 fractions from 0 to 1.
    public var weights: UnsafePointer<Float>
    public var phases: Int

    @inlinable
    public init(
        x: Double, y: Double, stepX: Double, stepY: Double, weights: UnsafePointer<Float>, phases: Int
    ) {
        self.x = x
        self.y = y
        self.stepX = stepX
        self.stepY = stepY
        self.weights = weights
        self.phases = phases
    }
}
