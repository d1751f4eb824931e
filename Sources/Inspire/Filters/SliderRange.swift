/// The values of a parameter that are of use on photographs, for front ends that offer it as a slider: fewer than it may have.
public struct SliderRange: Hashable, Sendable {
    /// From the slider's one end to the other.
    public var values: ClosedRange<Double>
    /// The value at which the filter leaves the picture as it is.
    public var neutral: Double
    /// How far it is from one value to the next.
    public var step: Double

    /// Values between two ends, a step apart.
    public init(_ values: ClosedRange<Double>, neutral: Double, step: Double = 0.01) {
        self.values = values
        self.neutral = neutral
        self.step = step
    }
}
