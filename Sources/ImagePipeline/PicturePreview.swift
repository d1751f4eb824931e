import ImageCore

/// A picture decoded at a reduced size, to try looks on.
public struct PicturePreview: Sendable, Hashable {
    /// The picture's own size, its reduced one, and how it is turned.
    public var geometry: PictureGeometry
    /// `geometry.decodedSize` pixels of RGBA8 in sRGB, as stored: not yet turned upright.
    public var pixels: PixelBuffer

    public init(geometry: PictureGeometry, pixels: PixelBuffer) {
        self.geometry = geometry
        self.pixels = pixels
    }
}
