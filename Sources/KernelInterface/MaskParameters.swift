/// Where a value counts: a smoothstep of the least of two lines, one that rises at the low end and one that falls at the high
/// end. A line with the slope 0 and the offset 1 leaves its end open.
@frozen
public struct MaskWindow: Hashable, Sendable {
    /// value · slope + offset: 0 where nothing counts and 1 where all does.
    public var riseSlope: Float
    public var riseOffset: Float
    public var fallSlope: Float
    public var fallOffset: Float

    @inlinable
    public init(riseSlope: Float = 0, riseOffset: Float = 1, fallSlope: Float = 0, fallOffset: Float = 1) {
        self.riseSlope = riseSlope
        self.riseOffset = riseOffset
        self.fallSlope = fallSlope
        self.fallOffset = fallOffset
    }
}

/// Which colours count: the least of up to three weights.
@frozen
public struct ColorMaskParameters: Hashable, Sendable {
    /// For luma (Rec. 709, of encoded values).
    public var luma: MaskWindow?
    /// For the saturation of HSV: (greatest − least channel) / greatest.
    public var saturation: MaskWindow?
    public var hue: HueMaskParameters?

    @inlinable
    public init(luma: MaskWindow? = nil, saturation: MaskWindow? = nil, hue: HueMaskParameters? = nil) {
        self.luma = luma
        self.saturation = saturation
        self.hue = hue
    }
}

/// Which hues count. Hues are in sixths of the circle, 0…6: 0 is red, 2 green, 4 blue.
@frozen
public struct HueMaskParameters: Hashable, Sendable {
    /// The hue in the middle, 0…6.
    public var center: Float
    /// How far from it the fall to 0 ends, and the inverse of the fall's width.
    public var reach: Float
    public var inverseSoftness: Float
    /// The inverse of the difference between the greatest and the least channel from which on a colour has a hue: greys
    /// count as 0.
    public var inverseChroma: Float

    @inlinable
    public init(center: Float, reach: Float, inverseSoftness: Float, inverseChroma: Float) {
        self.center = center
        self.reach = reach
        self.inverseSoftness = inverseSoftness
        self.inverseChroma = inverseChroma
    }
}
