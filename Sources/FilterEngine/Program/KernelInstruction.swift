import KernelInterface

/// One step of a kernel program: a kernel and its numbers.
package enum KernelInstruction: Hashable, Sendable {
    case matrix(MatrixParameters)
    /// offset + Σ slope·(x clamped to low…high − low), the values as ``KernelTable/piecewise`` has them.
    case piecewise(values: [Float], segments: Int)
    /// A table for each colour, one after the other, each of `entries` values.
    case lookup(tables: [Float], entries: Int, LookupParameters)
    /// The same over the square roots of the colours.
    case lookupRoot(tables: [Float], entries: Int, LookupParameters)
    /// A lattice of colours, as ``KernelTable/tetrahedral`` has it.
    case lattice(table: [Float], LatticeParameters, LatticeInterpolation)
    case blend(HSLBlendMode, BlendParameters)
    case gradient(TileBlendMode, PositionedGradient)
    case tone(ToneParameters)
    /// Pairs of gains and their steps, as ``HueGainParameters`` has them.
    case saturateByHue(gains: [Float], HueGainParameters)
    case vignette(PositionedVignette)
    case grain(PositionedGrain)
}

/// How colours between a lattice's points are found.
public enum LatticeInterpolation: String, Hashable, Sendable, CaseIterable, Codable {
    case tetrahedral, trilinear
}

/// The blend modes that mix the channels.
package enum HSLBlendMode: Hashable, Sendable {
    case hue, saturation, color, luminosity
}
