/// What a filter with a position or a radius needs to know of the picture it works on.
public struct PictureGeometry: Hashable, Sendable {
    /// The stored picture as the file has it.
    public var fullSize: PixelSize
    /// The stored picture as it was decoded: `fullSize`, or less for a preview.
    public var decodedSize: PixelSize
    /// How the stored picture is turned to be upright.
    public var orientation: Orientation

    /// - Parameter decodedSize: nil where the picture is decoded at its full size.
    public init(fullSize: PixelSize, decodedSize: PixelSize? = nil, orientation: Orientation = .topLeft) {
        self.fullSize = fullSize
        self.decodedSize = decodedSize ?? fullSize
        self.orientation = orientation
    }

    /// The size of the whole picture as people see it.
    package var uprightSize: PixelSize { orientation.uprightSize(ofStored: fullSize) }
}
