/// Width and height of a picture in pixels.
public struct PixelSize: Hashable, Sendable, Codable, CustomStringConvertible {
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int

    /// A size of width × height pixels.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The longer of the two sides.
    public var longEdge: Int { max(width, height) }

    /// Width × height, or nil where that overflows.
    public var pixelCount: Int? {
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? nil : count
    }

    /// The size with its sides exchanged.
    public var transposed: PixelSize { PixelSize(width: height, height: width) }

    public var description: String { "\(width) × \(height)" }
}
