/// How a picture's own colours become those that looks act on, encoded sRGB, and how the results become its own again.
///
/// Neither clamps: what lies outside of sRGB reaches the first filter that clamps as values beyond 0…1.
public struct ColorConversion: Sendable {
    public var toWorking: [PointOperation]
    public var fromWorking: [PointOperation]

    public init(toWorking: [PointOperation], fromWorking: [PointOperation]) {
        self.toWorking = toWorking
        self.fromWorking = fromWorking
    }

    /// For pictures that are encoded sRGB already.
    public static let none = ColorConversion(toWorking: [], fromWorking: [])
}
