import FilterEngine

/// A colour or a gradient laid over the picture. It colours the picture, not the transparency around it: alpha stays as
/// it is.
public struct Layer: Hashable, Sendable {
    /// What a layer consists of.
    public enum Background: Hashable, Sendable {
        /// One colour.
        case color(RGBAColor)
        /// A gradient.
        case gradient(Gradient)
    }

    /// What it consists of.
    public var background: Background
    /// How it is blended with the picture.
    public var blendMode: BlendMode
    /// 0…1; multiplies the background's own alpha.
    public var opacity: Double

    /// A layer over the picture.
    public init(background: Background, blendMode: BlendMode = .normal, opacity: Double = 1) {
        self.background = background
        self.blendMode = blendMode
        self.opacity = opacity
    }

    /// A layer over the picture.
    public init(background color: RGBAColor, blendMode: BlendMode = .normal, opacity: Double = 1) {
        self.init(background: .color(color), blendMode: blendMode, opacity: opacity)
    }
}
