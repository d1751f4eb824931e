/// How a picture's own colours become those that looks act on, encoded sRGB, and how the results become its own again.
///
/// Neither clamps. What lies outside sRGB comes as values beyond 0…1: a look that changes anything at all begins with clamping
/// them, whatever its filters are, and one that does nothing leaves them as they are.
public struct ColorConversion: Sendable {
    /// The way to encoded sRGB.
    public var toWorking: [PointOperation]
    /// The way back.
    public var fromWorking: [PointOperation]
    /// Whether the two are inverse to each other, so that neither is needed for a look that changes nothing. False where the
    /// result has another colour space than the picture.
    public var isRoundTrip: Bool

    /// A conversion and the way back.
    public init(toWorking: [PointOperation], fromWorking: [PointOperation], isRoundTrip: Bool = true) {
        self.toWorking = toWorking
        self.fromWorking = fromWorking
        self.isRoundTrip = isRoundTrip
    }

    /// Whether nothing is converted, for the picture's colours are encoded sRGB, and so are the result's.
    package var isEmpty: Bool { toWorking.isEmpty && fromWorking.isEmpty }

    /// ``toWorking`` and then the clamp to 0…1 with which a look begins. It goes before an encoding curve, which never falls: a
    /// matrix clamps by itself, and the curve's table gets no corners.
    var toWorkingClamped: [PointOperation] {
        guard let curve = toWorking.last?.definition as? ChannelFunctions, curve.isUniform, curve.red(0) == 0,
            abs(curve.red(1) - 1) < 1e-9
        else { return toWorking + [.clamp] }
        return toWorking.dropLast() + [.clamp, .channels(curve)]
    }

    /// The same with operations on encoded sRGB before the look, which strength does not affect.
    func followed(by corrections: [PointOperation]) -> ColorConversion {
        if PlanOptimizer(corrections).isIdentity { return self }
        return ColorConversion(
            toWorking: toWorkingClamped + corrections, fromWorking: fromWorking, isRoundTrip: false)
    }

    /// For pictures that are encoded sRGB already.
    public static let none = ColorConversion(toWorking: [], fromWorking: [])
}
