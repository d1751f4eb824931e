import KernelInterface

/// What each kernel computes, a value at a time, in double precision: written to be read.
///
/// Parameters come as the kernels get them, in single precision; colours are red, green, blue.
enum ScalarKernels {
    typealias Color = SIMD3<Double>

    // MARK: Levels

    /// A level of 8 or 16 bits as a value of 0…1.
    static func unit(_ level: Int, bits: Int) -> Double { Double(level) / Double(1 << bits - 1) }

    /// A value in levels, clamped to them and not yet rounded.
    static func levels(_ x: Double, bits: Int) -> Double { clamp(x) * Double(1 << bits - 1) }

    static func clamp(_ x: Double) -> Double { min(max(x, 0), 1) }

    static func clamp(_ color: Color) -> Color { color.clamped(lowerBound: .zero, upperBound: .one) }

    // MARK: Matrices, pieces, tables

    static func matrix(_ color: Color, _ parameters: MatrixParameters) -> Color {
        let rows = [parameters.toRed, parameters.toGreen, parameters.toBlue].map(Color.init)
        let sums = Color((rows[0] * color).sum(), (rows[1] * color).sum(), (rows[2] * color).sum())
        return (sums + Color(parameters.offset)).clamped(
            lowerBound: Color(repeating: Double(parameters.lowest)),
            upperBound: Color(repeating: Double(parameters.highest))
        )
    }

    /// offset + Σ slope·(x clamped to low…high − low)
    static func piecewise(_ x: Double, channel: Int, values: [Float], segments: Int) -> Double {
        func value(_ triple: Int) -> Double { Double(values[3 * triple + channel]) }
        var result = value(0)
        for segment in 0..<segments {
            let (low, high, slope) = (value(1 + 3 * segment), value(2 + 3 * segment), value(3 + 3 * segment))
            result += slope * (min(max(x, low), high) - low)
        }
        return result
    }

    static func lookup(_ x: Double, table: ArraySlice<Float>, _ parameters: LookupParameters) -> Double {
        let unclamped = x * Double(parameters.scale) + Double(parameters.bias)
        let position = min(max(unclamped, 0), Double(parameters.last))
        let index = Int(position)
        let low = Double(table[table.startIndex + index])
        let high = Double(table[table.startIndex + index + 1])
        return low + (high - low) * (position - Double(index))
    }

    static func lookupRoot(_ x: Double, table: ArraySlice<Float>, _ parameters: LookupParameters) -> Double {
        lookup(x < 0 ? -(-x).squareRoot() : x.squareRoot(), table: table, parameters)
    }

    /// A position in a lattice's cells: the cell's number along an edge, and how far in it, for each colour.
    private static func cell(_ color: Color, _ parameters: LatticeParameters) -> (index: [Int], fraction: Color) {
        let unclamped = color * Color(parameters.scale) + Color(parameters.bias)
        let last = Double(parameters.last)
        let position = unclamped.clamped(lowerBound: .zero, upperBound: Color(repeating: last))
        let index = (0..<3).map { min(Int(position[$0]), Int(last) - 1) }
        return (index, position - Color(Double(index[0]), Double(index[1]), Double(index[2])))
    }

    private static func vertex(_ index: [Int], _ table: [Float], _ parameters: LatticeParameters) -> Color {
        let size = Int(parameters.last) + 1
        let start = 4 * (index[0] + size * (index[1] + size * index[2]))
        return Color(Double(table[start]), Double(table[start + 1]), Double(table[start + 2]))
    }

    /// From the cell's dark corner along the axes, the one with the greatest fraction first.
    static func tetrahedral(_ color: Color, table: [Float], _ parameters: LatticeParameters) -> Color {
        var (index, fraction) = cell(color, parameters)
        var result = vertex(index, table, parameters)
        for axis in [0, 1, 2].sorted(by: { fraction[$0] > fraction[$1] }) {
            let before = vertex(index, table, parameters)
            index[axis] += 1
            result += (vertex(index, table, parameters) - before) * fraction[axis]
        }
        return result
    }

    /// All eight corners of the cell, each with the product of its shares of the axes.
    static func trilinear(_ color: Color, table: [Float], _ parameters: LatticeParameters) -> Color {
        let (index, fraction) = cell(color, parameters)
        var result = Color.zero
        for corner in 0..<8 {
            let steps = (0..<3).map { corner >> $0 & 1 }
            let weight = (0..<3).reduce(1) { $0 * (steps[$1] == 1 ? fraction[$1] : 1 - fraction[$1]) }
            result += weight * vertex(zip(index, steps).map(+), table, parameters)
        }
        return result
    }

    // MARK: Blending (W3C Compositing and Blending 1, section 10.2)

    static func luminosity(_ color: Color) -> Double { 0.3 * color.x + 0.59 * color.y + 0.11 * color.z }

    static func saturation(_ color: Color) -> Double { color.max() - color.min() }

    static func clipColor(_ color: Color) -> Color {
        let luminosity = luminosity(color)
        let (lowest, highest) = (color.min(), color.max())
        var result = color
        if lowest < 0 {
            result = luminosity + (result - luminosity) * luminosity / (luminosity - lowest)
        }
        if highest > 1 {
            result = luminosity + (result - luminosity) * (1 - luminosity) / (highest - luminosity)
        }
        return result
    }

    static func setLuminosity(_ color: Color, _ target: Double) -> Color {
        clipColor(color + (target - luminosity(color)))
    }

    /// The hue comes with its least channel at 0 and its greatest at 1, or as 0 0 0 where it is none.
    static func blendHue(_ backdrop: Color, _ parameters: BlendParameters) -> Color {
        let stretched = Color(parameters.source) * saturation(backdrop)
        return mix(backdrop, setLuminosity(stretched, luminosity(backdrop)), Double(parameters.opacity))
    }

    /// Channels within 2⁻¹⁸ of each other are grey.
    static func blendSaturation(_ backdrop: Color, _ parameters: BlendParameters) -> Color {
        let range = saturation(backdrop)
        let stretched =
            range <= 0x1p-18 ? .zero : (backdrop - backdrop.min()) * (Double(parameters.source.red) / range)
        return mix(backdrop, setLuminosity(stretched, luminosity(backdrop)), Double(parameters.opacity))
    }

    static func blendColor(_ backdrop: Color, _ parameters: BlendParameters) -> Color {
        mix(backdrop, setLuminosity(Color(parameters.source), luminosity(backdrop)), Double(parameters.opacity))
    }

    static func blendLuminosity(_ backdrop: Color, _ parameters: BlendParameters) -> Color {
        mix(backdrop, setLuminosity(backdrop, Double(parameters.source.red)), Double(parameters.opacity))
    }

    // MARK: Tones and positions

    static func luma(_ color: Color) -> Double { 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z }

    static func tone(_ color: Color, _ parameters: ToneParameters) -> Color {
        let share = Double(parameters.greatestShare)
        let t = clamp(luma(color) * (1 - share) + color.max() * share + Double(parameters.shift))
        let powers = SIMD4(1, t, t * t, t * t * t)
        let offset =
            Color(parameters.offset) + Color(parameters.offsetPerTone) * t
            + Color(parameters.offsetPerSquare) * (t * t)
        return color * (SIMD4<Double>(parameters.gain) * powers).sum() + offset
    }

    static func saturateByHue(_ color: Color, gains: [Float], _ parameters: HueGainParameters) -> Color {
        let position = min(hue(color) * Double(parameters.scale), Double(parameters.last))
        let (entry, part) = (Int(position), position.truncatingRemainder(dividingBy: 1))
        let gain = Double(gains[entry]) * (1 - part) + Double(gains[entry + 1]) * part
        return saturated(color, gain: gain, parameters)
    }

    static func saturated(_ color: Color, gain: Double, _ parameters: HueGainParameters) -> Color {
        let gray = luma(color)
        let restraint = max(gain - 1, Double(parameters.minimumRestraint))
        return gray + (color - gray) * (gain / (1 + restraint * relativeChroma(color)))
    }

    /// In sixths of the circle, 0…6; 0 for grey.
    static func hue(_ color: Color) -> Double {
        let (high, range) = (color.max(), color.max() - color.min())
        if range == 0 { return 0 }
        if color.x == high { return (color.y - color.z) / range + (color.z > color.y ? 6 : 0) }
        if color.y == high { return 2 + (color.z - color.x) / range }
        return 4 + (color.x - color.y) / range
    }

    /// 0 for grey, 1 where a channel is at the border of 0…1 or beyond.
    static func relativeChroma(_ color: Color) -> Double {
        let gray = luma(color)
        if color.min() <= 0 || color.max() >= 1 { return color.max() > color.min() ? 1 : 0 }
        return max((color.max() - gray) / (1 - gray), (gray - color.min()) / gray)
    }

    static func vignette(_ color: Color, index: Int, _ parameters: VignetteParameters) -> Color {
        let across = Double(parameters.start) + Double(parameters.step) * Double(index)
        let distance = (across * across + Double(parameters.rowSquared)).squareRoot()
        let t = clamp((distance - Double(parameters.radius)) * Double(parameters.inverseSoftness))
        let s = 3 * t * t - 2 * t * t * t
        return color * (1 + Double(parameters.gain) * s) + Double(parameters.lift) * s
    }

    static func grain(_ color: Color, index: Int, _ parameters: GrainParameters) -> Color {
        func noise(_ pattern: UInt32) -> Double {
            func lattice(_ lattice: GrainLattice, _ pattern: UInt32) -> Double {
                let unit = 4_294_967_296.0
                let u = (Double(lattice.startU) + Double(lattice.stepU) * Double(index)) / unit
                let v = (Double(lattice.startV) + Double(lattice.stepV) * Double(index)) / unit
                let seed = parameters.seed &+ pattern &* 0x9E37_79B9
                return latticeNoise(u: u, v: v, seed: seed, evenness: Double(parameters.evenness))
                    * Double(lattice.factor)
            }
            return lattice(parameters.fine, pattern) + lattice(parameters.coarse, pattern + 1)
        }
        let tone = clamp(luma(color))
        let weight = 0.25 + 3 * tone * (1 - tone)
        func change(_ noise: Double) -> Double {
            noise * (Double(parameters.linear) + Double(parameters.cubic) * noise * noise) * weight
                * Double(parameters.strength)
        }
        let (common, own) = (Double(parameters.common), Double(parameters.own))
        let green = noise(0)
        return clamp(
            color
                + SIMD3(
                    change(common * green + own * noise(2)), change(green), change(common * green + own * noise(4))))
    }

    /// Noise at the four points of the lattice around a position, joined by parabolas of smoothsteps.
    static func latticeNoise(u: Double, v: Double, seed: UInt32, evenness: Double) -> Double {
        let (column, row) = (u.rounded(.down), v.rounded(.down))
        func smooth(_ t: Double) -> Double { 3 * t * t - 2 * t * t * t }
        func weight(_ s: Double) -> Double { s * (1 + evenness * (1 - s)) }
        func point(_ right: Int32, _ below: Int32) -> Double {
            pointNoise(column: Int32(column) + right, row: Int32(row) + below, seed: seed)
        }
        let (across, down) = (smooth(u - column), smooth(v - row))
        let upper = point(0, 0) * weight(1 - across) + point(1, 0) * weight(across)
        let lower = point(0, 1) * weight(1 - across) + point(1, 1) * weight(across)
        return upper * weight(1 - down) + lower * weight(down)
    }

    /// A hash of the lattice point, −1…1.
    static func pointNoise(column: Int32, row: Int32, seed: UInt32) -> Double {
        let (column, row) = (UInt16(truncatingIfNeeded: column), UInt16(truncatingIfNeeded: row))
        var mixed = seed
        mixed = (mixed ^ (mixed >> 16)) &* 0x7FEB_352D
        mixed = (mixed ^ (mixed >> 15)) &* 0x846C_A68B
        mixed ^= mixed >> 16
        let first = column &* 0x9E37 &+ row &* 0x85EA &+ UInt16(truncatingIfNeeded: mixed)
        let second = column &* 0x6C8E &+ row &* 0xC2B3 &+ UInt16(mixed >> 16)
        let product = first.multipliedFullWidth(by: second)
        let hash = (product.high ^ product.low) &* 0xD6E9 &+ first
        return Double(Int16(bitPattern: hash)) / 32_768
    }

    // MARK: Mixing

    static func mix(_ start: Color, _ end: Color, _ weight: Double) -> Color { end * weight + start * (1 - weight) }

    /// On premultiplied values; where both are clear, the result's colour.
    static func mixPremultiplied(
        _ start: (color: Color, alpha: Double), _ end: (color: Color, alpha: Double), _ weight: Double
    ) -> (color: Color, alpha: Double) {
        let alpha = end.alpha * weight + start.alpha * (1 - weight)
        let premultiplied = end.color * (end.alpha * weight) + start.color * (start.alpha * (1 - weight))
        return (alpha > 0 ? premultiplied / alpha : end.color, alpha)
    }
}

extension ScalarKernels {
    static func weight(_ value: Double, _ window: MaskWindow) -> Double {
        smoothstep(
            min(
                value * Double(window.riseSlope) + Double(window.riseOffset),
                value * Double(window.fallSlope) + Double(window.fallOffset)))
    }

    static func hueWeight(_ color: Color, _ parameters: HueMaskParameters) -> Double {
        let chroma = color.max() - color.min()
        let turn = abs(hue(color) - Double(parameters.center))
        let near = smoothstep(
            (Double(parameters.reach) - min(turn, 6 - turn)) * Double(parameters.inverseSoftness))
        return min(near, smoothstep(chroma * Double(parameters.inverseChroma)))
    }

    /// HSV's saturation, of colours that may be beyond 0…1.
    static func valueShare(_ color: Color) -> Double {
        (color.max() - color.min()) / max(color.max(), 0x1p-24)
    }

    static func position(_ index: Int, _ parameters: GradientParameters) -> Double {
        let u = Double(parameters.startU) + Double(parameters.stepU) * Double(index)
        let v = Double(parameters.startV) + Double(parameters.stepV) * Double(index)
        return parameters.isRadial ? (u * u + v * v).squareRoot() : u
    }

    private static func smoothstep(_ value: Double) -> Double {
        let t = clamp(value)
        return 3 * t * t - 2 * t * t * t
    }
}

extension SIMD3<Double> {
    init(_ rgb: RGB) {
        self.init(Double(rgb.red), Double(rgb.green), Double(rgb.blue))
    }
}
