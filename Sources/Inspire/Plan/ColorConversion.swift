/// How a picture's own colours become those that looks act on, encoded sRGB, and how the results become its own again.
///
/// Neither clamps: what lies outside of sRGB reaches the first filter that clamps as values beyond 0…1.
public struct ColorConversion: Sendable {
    public var toWorking: [PointOperation]
    public var fromWorking: [PointOperation]
    /// Whether the one undoes the other: neither is needed for a look that changes nothing. Not so where the result gets
    /// other colours than the picture had.
    public var isRoundTrip: Bool

    public init(toWorking: [PointOperation], fromWorking: [PointOperation], isRoundTrip: Bool = true) {
        self.toWorking = toWorking
        self.fromWorking = fromWorking
        self.isRoundTrip = isRoundTrip
    }

    /// For pictures that are encoded sRGB already.
    public static let none = ColorConversion(toWorking: [], fromWorking: [])
}
