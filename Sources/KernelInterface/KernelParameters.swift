/// The numbers that kernels work with. Each is a plain struct: a kernel reads its fields and no more.

/// Three values, one for each colour.
@frozen
public struct RGB: Hashable, Sendable {
    public var red: Float
    public var green: Float
    public var blue: Float

    @inlinable
    public init(red: Float, green: Float, blue: Float) {
        self.red = red
        self.green = green
        self.blue = blue
    }
}

/// Rows of a 3×4 matrix: each result is `toX · (r, g, b) + offset`.
@frozen
public struct MatrixParameters: Hashable, Sendable {
    /// The weights of red, green and blue in the result's red, and so on.
    public var toRed: RGB
    public var toGreen: RGB
    public var toBlue: RGB
    public var offset: RGB
    /// The results are held between these.
    public var lowest: Float
    public var highest: Float

    @inlinable
    public init(toRed: RGB, toGreen: RGB, toBlue: RGB, offset: RGB, lowest: Float, highest: Float) {
        self.toRed = toRed
        self.toGreen = toGreen
        self.toBlue = toBlue
        self.offset = offset
        self.lowest = lowest
        self.highest = highest
    }
}

/// A table over a range of inputs, read with linear interpolation: position = x · scale + bias, held to 0…last.
/// The table has `last + 2` entries, the last one twice.
@frozen
public struct LookupParameters: Hashable, Sendable {
    public var scale: Float
    public var bias: Float
    public var last: Float

    @inlinable
    public init(scale: Float, bias: Float, last: Float) {
        self.scale = scale
        self.bias = bias
        self.last = last
    }
}

/// A solid colour to be blended over the tile.
@frozen
public struct BlendParameters: Hashable, Sendable {
    /// What the mode needs of the colour: the colour itself (color), its hue stretched to the full saturation (hue),
    /// its saturation in `red` (saturation), its luminosity in `red` (luminosity).
    public var source: RGB
    public var opacity: Float

    @inlinable
    public init(source: RGB, opacity: Float) {
        self.source = source
        self.opacity = opacity
    }
}

/// With t = luma + shift held to 0…1: x + (1 − t)²·shadows + t²·highlights.
@frozen
public struct SplitToneParameters: Hashable, Sendable {
    public var shadows: RGB
    public var highlights: RGB
    public var shift: Float

    @inlinable
    public init(shadows: RGB, highlights: RGB, shift: Float) {
        self.shadows = shadows
        self.highlights = highlights
        self.shift = shift
    }
}

/// A run of pixels in the vignette's own coordinates, whose unit is the long edge and whose origin is the centre.
@frozen
public struct VignetteParameters: Hashable, Sendable {
    /// The first pixel's distance from the centre along the row, and the step to the next one.
    public var start: Float
    public var step: Float
    /// The square of the row's distance from the centre.
    public var rowSquared: Float
    /// Where it begins, and the inverse of how far it takes to be complete.
    public var radius: Float
    public var inverseSoftness: Float
    /// x · (1 + gain·s) + lift·s, s going from 0 to 1.
    public var gain: Float
    public var lift: Float

    @inlinable
    public init(
        start: Float, step: Float, rowSquared: Float, radius: Float, inverseSoftness: Float, gain: Float, lift: Float
    ) {
        self.start = start
        self.step = step
        self.rowSquared = rowSquared
        self.radius = radius
        self.inverseSoftness = inverseSoftness
        self.gain = gain
        self.lift = lift
    }
}

/// A run of pixels in the grain's lattice: the first pixel's place, and the step to the next one.
@frozen
public struct GrainParameters: Hashable, Sendable {
    public var startU: Float
    public var startV: Float
    public var stepU: Float
    public var stepV: Float
    public var seed: UInt32
    public var amount: Float

    @inlinable
    public init(startU: Float, startV: Float, stepU: Float, stepV: Float, seed: UInt32, amount: Float) {
        self.startU = startU
        self.startV = startV
        self.stepU = stepU
        self.stepV = stepV
        self.seed = seed
        self.amount = amount
    }
}
