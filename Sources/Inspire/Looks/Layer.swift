import FilterEngine

/// A colour or a gradient laid over the picture. It colours the picture, not the transparency around it: alpha stays as
/// it is.
public struct Layer: Hashable, Sendable {
    public enum Background: Hashable, Sendable {
        case color(RGBAColor)
        case gradient(Gradient)
    }

    public var background: Background
    public var blendMode: BlendMode
    /// 0…1; multiplies the background's own alpha.
    public var opacity: Double

    public init(background: Background, blendMode: BlendMode = .normal, opacity: Double = 1) {
        self.background = background
        self.blendMode = blendMode
        self.opacity = opacity
    }

    public init(background color: RGBAColor, blendMode: BlendMode = .normal, opacity: Double = 1) {
        self.init(background: .color(color), blendMode: blendMode, opacity: opacity)
    }
}
