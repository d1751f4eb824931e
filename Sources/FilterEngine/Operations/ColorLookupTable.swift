/// A colour for each point of a cube's lattice: a 3D lookup table over encoded colours, alone or behind a curve for each
/// channel (a shaper). A 1D table is curves without a lattice.
public struct ColorLookupTable: Hashable, Sendable {
    /// The largest lattice that is read, in points along an edge.
    public static let maximumSize = 256

    /// The curves (shaper) that act before the lattice.
    public var curves: LookupCurves?
    /// Lattice points along an edge, 2…256; 0 where there are curves alone.
    public var size: Int
    /// `size`³ colours, red fastest, then green, then blue. They may leave 0…1: results are not clamped.
    public var colors: [SIMD3<Float>]
    /// The inputs of the first and the last lattice point; inputs beyond are clamped to them.
    public var domainMinimum: SIMD3<Float>
    /// The largest input of each channel.
    public var domainMaximum: SIMD3<Float>
    /// How colours between the points are found.
    public var interpolation: LatticeInterpolation

    /// A table of size × size × size colours, red running fastest.
    public init(
        curves: LookupCurves? = nil, size: Int, colors: [SIMD3<Float>], domainMinimum: SIMD3<Float> = .zero,
        domainMaximum: SIMD3<Float> = .one, interpolation: LatticeInterpolation = .tetrahedral
    ) {
        self.curves = curves
        self.size = size
        self.colors = colors
        self.domainMinimum = domainMinimum
        self.domainMaximum = domainMaximum
        self.interpolation = interpolation
    }

    /// A 1D table.
    public init(curves: LookupCurves) {
        self.init(curves: curves, size: 0, colors: [])
    }
}
