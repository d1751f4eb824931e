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
    /// The results are clamped to lowest…highest.
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

/// A 3×4 matrix in fixed point, for 8-bit pixels: each result is within 0.035 of a level of the exact one before it
/// is rounded.
@frozen
public struct FixedMatrixParameters: Hashable, Sendable {
    /// The weights of one result, in pairs of signed 16-bit numbers: red below blue, green below the offset. Rounding
    /// is part of the offset.
    @frozen
    public struct Row: Hashable, Sendable {
        public var redBlue: UInt32
        public var greenOffset: UInt32
    }

    public var toRed: Row
    public var toGreen: Row
    public var toBlue: Row
    /// Fractional bits of the weights.
    public var shift: Int32

    /// Nil where a weight is 2 or more: its fraction would be too coarse.
    public init?(_ matrix: MatrixParameters) {
        let rows = [
            (matrix.toRed, matrix.offset.red), (matrix.toGreen, matrix.offset.green),
            (matrix.toBlue, matrix.offset.blue),
        ]
        let largest = rows.map { max(abs($0.0.red), abs($0.0.green), abs($0.0.blue), abs($0.1)) }.max() ?? 0
        guard largest < 1.99 else { return nil }
        let shift: Int32 = largest < 0.99 ? 15 : 14
        let one = Float(1 << shift)
        func pair(_ low: Float, _ high: Float) -> UInt32 {
            let low = Int16((low * one).rounded())
            let high = Int16((high * one).rounded())
            return UInt32(UInt16(bitPattern: low)) | UInt32(UInt16(bitPattern: high)) << 16
        }
        func row(_ weights: RGB, _ offset: Float) -> Row {
            // Green's partner is 255: half a level more makes the shift round.
            Row(redBlue: pair(weights.red, weights.blue), greenOffset: pair(weights.green, offset + 0.5 / 255))
        }
        toRed = row(rows[0].0, rows[0].1)
        toGreen = row(rows[1].0, rows[1].1)
        toBlue = row(rows[2].0, rows[2].1)
        self.shift = shift
    }
}

/// A table over a range of inputs, read with linear interpolation: position = x · scale + bias, clamped to 0…last.
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

/// A lattice of colours over a cube of inputs: position = x · scale + bias for each colour, clamped to 0…last.
/// The table has (last + 1)³ colours of four floats, the fourth of which does not count; red's step is the shortest,
/// blue's the longest.
@frozen
public struct LatticeParameters: Hashable, Sendable {
    public var scale: RGB
    public var bias: RGB
    /// The number of the last point along an edge, 1…255.
    public var last: Float

    @inlinable
    public init(scale: RGB, bias: RGB, last: Float) {
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

/// A run of pixels in a gradient: the first pixel's position, and the step to the next one.
@frozen
public struct GradientParameters: Hashable, Sendable {
    public var startU: Float
    public var startV: Float
    public var stepU: Float
    public var stepV: Float
    /// Whether the colour depends on √(u² + v²) instead of u alone.
    public var isRadial: Bool

    @inlinable
    public init(startU: Float, startV: Float, stepU: Float, stepV: Float, isRadial: Bool) {
        self.startU = startU
        self.startV = startV
        self.stepU = stepU
        self.stepV = stepV
        self.isRadial = isRadial
    }
}

/// A change of tones by lightness: x · gain(t) + offset(t), t being luma or the largest of the three channels, plus the
/// shift, clamped to 0…1.
@frozen
public struct ToneParameters: Hashable, Sendable {
    /// 0 for luma, 1 for the greatest colour.
    public var greatestShare: Float
    public var shift: Float
    /// The factors of 1, t, t² and t³ in the gain.
    public var gain: SIMD4<Float>
    /// The factors of 1, t and t² in the offset.
    public var offset: RGB
    public var offsetPerTone: RGB
    public var offsetPerSquare: RGB

    @inlinable
    public init(
        greatestShare: Float, shift: Float, gain: SIMD4<Float>, offset: RGB, offsetPerTone: RGB, offsetPerSquare: RGB
    ) {
        self.greatestShare = greatestShare
        self.shift = shift
        self.gain = gain
        self.offset = offset
        self.offsetPerTone = offsetPerTone
        self.offsetPerSquare = offsetPerSquare
    }
}

/// A table of gains by hue, read with linear interpolation at hue / 60° · scale: from 0°, which is red, to 360°.
/// The table has `last + 1` pairs: a gain, and how much more the next one is.
///
/// With g the gain and u how far the colour is between grey of its luma and the border of 0…1, its distance from that grey
/// is multiplied by g / (1 + max(g − 1, minimumRestraint) · u).
@frozen
public struct HueGainParameters: Hashable, Sendable {
    public var scale: Float
    public var last: Float
    /// 0 where strong colours are spared gains above 1 only, −1 where those below 1 too; these must then be above 0.
    public var minimumRestraint: Float

    @inlinable
    public init(scale: Float, last: Float, minimumRestraint: Float) {
        self.scale = scale
        self.last = last
        self.minimumRestraint = minimumRestraint
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
    /// The radius where it begins, and the inverse of the distance to where it is complete.
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

/// Luma and chroma to red, green and blue in fixed point, for 8-bit samples: each result is within 0.3 of a level of
/// the exact one before it is rounded, and grey where chroma is.
///
/// Chroma comes as the sum of `chromaParts` samples, which is how kernels interpolate it without rounding.
@frozen
public struct YUVParameters: Hashable, Sendable {
    // The weights in pairs of signed 16-bit numbers, as the kernels multiply them.
    /// Luma below V.
    public var toRed: UInt32
    /// U below V; luma has the same weight as in red.
    public var chromaToGreen: UInt32
    /// Luma below U.
    public var toBlue: UInt32
    /// The offset before the shift: the zeros of luma and chroma, and half a level to round.
    public var redOffset: Int32
    public var greenOffset: Int32
    public var blueOffset: Int32

    /// Fractional bits of a sum.
    @inlinable public static var shift: Int32 { 14 }

    /// - Parameters:
    ///   - lumaOfRed: the weight of red in luma: 0.299 in BT.601.
    ///   - lumaOfBlue: the weight of blue in luma: 0.114 in BT.601.
    ///   - isFullRange: whether luma is 0…255 and chroma 128 ± 127.5, not 16…235 and 128 ± 112.
    ///   - chromaParts: 4 where chroma is interpolated along the row, 16 where across rows too.
    public init(lumaOfRed red: Double, lumaOfBlue blue: Double, isFullRange: Bool, chromaParts: Int) {
        let one = Double(1 << Self.shift)
        let chroma = (isFullRange ? 1 : 255.0 / 224) / Double(chromaParts)
        let green = 1 - red - blue
        func weight(_ value: Double) -> Int16 { Int16((value * one).rounded()) }
        func pair(_ low: Int16, _ high: Int16) -> UInt32 {
            UInt32(UInt16(bitPattern: low)) | UInt32(UInt16(bitPattern: high)) << 16
        }
        let luma = weight(isFullRange ? 1 : 255.0 / 219)
        let redV = weight(2 * (1 - red) * chroma)
        let greenU = weight(-2 * (1 - blue) * blue / green * chroma)
        let greenV = weight(-2 * (1 - red) * red / green * chroma)
        let blueU = weight(2 * (1 - blue) * chroma)
        toRed = pair(luma, redV)
        chromaToGreen = pair(greenU, greenV)
        toBlue = pair(luma, blueU)
        // The rounded weights' own zeros: grey stays exactly grey.
        func offset(_ weights: Int16...) -> Int32 {
            let zero = weights.reduce(0) { $0 + Int32($1) } * Int32(128 * chromaParts)
            return 1 << (Self.shift - 1) - (isFullRange ? 0 : 16 * Int32(luma)) - zero
        }
        redOffset = offset(redV)
        greenOffset = offset(greenU, greenV)
        blueOffset = offset(blueU)
    }
}
