/// How large a JPEG's file may be. Its quality is then the highest with which it fits.
public struct JPEGSizeLimit: Hashable, Sendable, Codable {
    /// Bytes of the whole file, at least 1.
    public var bytes: Int
    /// Whether colours may be stored at half the width and height where the quality is below 90.
    public var halvesColors: Bool

    /// A limit for a file.
    public init(bytes: Int, halvesColors: Bool = false) {
        self.bytes = bytes
        self.halvesColors = halvesColors
    }
}
