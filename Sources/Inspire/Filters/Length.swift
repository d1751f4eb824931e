import ImageCore

/// A length in a picture, the same whatever size it is decoded at.
public enum Length: Hashable, Sendable, Codable {
    /// A fraction of the long edge.
    case longEdge(Double)
    /// Pixels of the full size.
    case pixels(Double)
}

extension PictureGeometry {
    /// A length in pixels of the picture as it is decoded.
    package func decodedPixels(_ length: Length) -> Double {
        switch length {
        case .longEdge(let fraction): fraction * Double(decodedSize.longEdge)
        case .pixels(let pixels): pixels * Double(decodedSize.longEdge) / Double(max(fullSize.longEdge, 1))
        }
    }
}
