import KernelDispatch

/// A colour for each point of a cube's lattice: a 3D lookup table over encoded colours.
public struct ColorLookupTable: Hashable, Sendable {
    /// Lattice points along an edge, 2…256.
    public var size: Int
    /// `size`³ colours, red fastest, then green, then blue. They may leave 0…1: results are not clamped.
    public var colors: [SIMD3<Float>]
    /// The inputs that the first and the last lattice point stand for; inputs beyond are held to them.
    public var domainMinimum: SIMD3<Float>
    public var domainMaximum: SIMD3<Float>
    /// How colours between the points are found.
    public var interpolation: LatticeInterpolation

    public init(
        size: Int, colors: [SIMD3<Float>], domainMinimum: SIMD3<Float> = .zero, domainMaximum: SIMD3<Float> = .one,
        interpolation: LatticeInterpolation = .tetrahedral
    ) {
        self.size = size
        self.colors = colors
        self.domainMinimum = domainMinimum
        self.domainMaximum = domainMaximum
        self.interpolation = interpolation
    }
}
