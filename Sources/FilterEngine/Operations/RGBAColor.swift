/// A colour in encoded sRGB, each channel 0…1, alpha straight.
public struct RGBAColor: Hashable, Sendable {
    /// 0…1, encoded in sRGB.
    public var red: Double
    /// 0…1, encoded in sRGB.
    public var green: Double
    /// 0…1, encoded in sRGB.
    public var blue: Double
    /// 0 is transparent, 1 opaque.
    public var alpha: Double

    /// A colour in sRGB.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Red, green and blue as levels, 0…255.
    package var channels: [UInt8] { [red, green, blue].map { UInt8(($0 * 255).rounded()) } }
}
