/// What filters and layers lower to: operations on single pixels, their numbers in double precision.
public enum PointOperation: Sendable {
    /// Each colour by itself.
    case channels(ChannelFunctions)
    /// A matrix over the colours, not clamped.
    case matrix(ColorMatrix)
    /// A solid colour by one of the four modes that mix the channels, `weight` of it. The pixels must be within 0…1.
    case blend(BlendMode, RGBAColor, weight: Double)
    /// A gradient by any of the modes. The pixels must be within 0…1.
    case gradient(BlendMode, PositionedGradient)
    /// More or less light, and tints, by luma.
    case tone(ToneShift)
    /// More or less colour by hue.
    case saturation(HueGain)
    /// A table's lattice over the colours; its curves are an operation of their own.
    case lookupTable(ColorLookupTable)
    case vignette(PositionedVignette)
    case grain(PositionedGrain)
    /// Alpha times a factor of 0…1.
    case alpha(Double)

    /// Each colour clamped to 0…1.
    static let clamp = PointOperation.channels(ChannelFunctions(all: .piecewise(.clamp)))
}
