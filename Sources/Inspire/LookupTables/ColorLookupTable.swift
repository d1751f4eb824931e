/// A colour for each point of a cube's lattice: a 3D lookup table over encoded colours, alone or behind a curve for each
/// channel (a shaper).
public struct ColorLookupTable: Hashable, Sendable {
    /// Lattice points along an edge, 2…256.
    public var size: Int
    /// `size`³ colours, red fastest, then green, then blue.
    public var colors: [SIMD3<Float>]
    /// The inputs that the first and the last lattice point stand for; inputs beyond are held to them.
    public var domainMinimum: SIMD3<Float>
    public var domainMaximum: SIMD3<Float>

    public init(
        size: Int, colors: [SIMD3<Float>], domainMinimum: SIMD3<Float> = .zero, domainMaximum: SIMD3<Float> = .one
    ) {
        self.size = size
        self.colors = colors
        self.domainMinimum = domainMinimum
        self.domainMaximum = domainMaximum
    }
}
