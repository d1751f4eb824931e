import ImageCodecs
import ImageCore

/// A picture decoded at a reduced size, to try looks on.
public struct PicturePreview: Sendable, Hashable {
    /// The picture's own size, its reduced one, and how it is turned.
    public var geometry: PictureGeometry
    /// `geometry.decodedSize` pixels of RGBA8 in sRGB, as stored: not yet turned upright.
    public var pixels: PixelBuffer
    /// How the picture is damaged and how much of it is whole; nil where it is whole, or where this was not asked for.
    public var damage: String?
    /// What else there is to know about the file: that it holds an animation, for one.
    public var notices: [String]
    /// The format of the picture's file; nil for pixels that did not come from ``PreviewRenderer``.
    package internal(set) var format: ReadableFormat?
    /// The preview before a change of geometry, which looks measure as they do in the result; nil if there was none.
    var beforeFraming: BeforeFraming?

    /// The pixels of a preview, and how they are turned.
    struct BeforeFraming: Hashable {
        var pixels: PixelBuffer
        var orientation: Orientation
    }

    /// A preview of pixels that were decoded already.
    public init(
        geometry: PictureGeometry, pixels: PixelBuffer, damage: String? = nil, notices: [String] = []
    ) {
        self.geometry = geometry
        self.pixels = pixels
        self.damage = damage
        self.notices = notices
    }

    /// Damage and notices, for what passes them on.
    package var report: DecodeReport { DecodeReport(damage: damage, notices: notices) }
}
