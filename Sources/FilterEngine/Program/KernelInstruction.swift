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

/// A vignette in the stored picture's pixels.
public struct PositionedVignette: Hashable, Sendable {
    /// The centre, in pixels from the corner of the first one.
    public var centerX: Double
    public var centerY: Double
    /// Fractions of the long edge in a pixel.
    public var unitsPerPixel: Double
    /// The radius where it begins and the distance to where it is complete, in fractions of the long edge.
    public var radius: Double
    public var softness: Double
    /// x · (1 + gain·s) + lift·s, s going from 0 to 1.
    public var gain: Double
    public var lift: Double

    public init(
        centerX: Double, centerY: Double, unitsPerPixel: Double, radius: Double, softness: Double, gain: Double,
        lift: Double
    ) {
        self.centerX = centerX
        self.centerY = centerY
        self.unitsPerPixel = unitsPerPixel
        self.radius = radius
        self.softness = softness
        self.gain = gain
        self.lift = lift
    }

    func parameters(x: Int, y: Int) -> VignetteParameters {
        let down = (Double(y) + 0.5 - centerY) * unitsPerPixel
        return VignetteParameters(
            start: Float((Double(x) + 0.5 - centerX) * unitsPerPixel), step: Float(unitsPerPixel),
            rowSquared: Float(down * down), radius: Float(radius), inverseSoftness: Float(1 / max(softness, 1e-6)),
            gain: Float(gain), lift: Float(lift)
        )
    }
}

/// Grain on a lattice that lies over the upright picture: where the stored picture's pixels are in it.
public struct PositionedGrain: Hashable, Sendable {
    /// The lattice coordinates of the corner of the first pixel, and how they change from pixel to pixel and row to row.
    public var originU: Double
    public var originV: Double
    public var uPerX: Double
    public var uPerY: Double
    public var vPerX: Double
    public var vPerY: Double
    public var seed: UInt32
    /// The greatest change in the mid-tones.
    public var amount: Double

    public init(
        originU: Double, originV: Double, uPerX: Double, uPerY: Double, vPerX: Double, vPerY: Double, seed: UInt32,
        amount: Double
    ) {
        self.originU = originU
        self.originV = originV
        self.uPerX = uPerX
        self.uPerY = uPerY
        self.vPerX = vPerX
        self.vPerY = vPerY
        self.seed = seed
        self.amount = amount
    }

    func parameters(x: Int, y: Int) -> GrainParameters {
        let (x, y) = (Double(x) + 0.5, Double(y) + 0.5)
        return GrainParameters(
            startU: originU + uPerX * x + uPerY * y, startV: originV + vPerX * x + vPerY * y, stepU: uPerX,
            stepV: vPerX, seed: seed, amount: Float(amount)
        )
    }
}
