import CSIMD
import KernelInterface

extension VectorKernels {
    public func saturateByHue(
        _ tile: Tile, _ count: Int, _ table: UnsafePointer<Float>, _ parameters: HueGainParameters
    ) {
        saturate(tile, count, parameters) { csimd_interpolated_pairs(table, $0, $1) }
    }

    public func saturateByHuePieces(
        _ tile: Tile, _ count: Int, _ factors: UnsafePointer<Float>, _ parameters: HueGainParameters
    ) {
        let pieces = GainPieces(factors)
        saturate(tile, count, parameters) { pieces.gain($0, $1) }
    }
}

/// A polynomial for each piece of the circle, in registers.
private struct GainPieces {
    private let constant: Factors
    private let first: Factors
    private let second: Factors
    private let third: Factors
    private let fourth: Factors
    private let fifth: Factors

    @inline(__always)
    init(_ factors: UnsafePointer<Float>) {
        constant = Factors(factors, 0)
        first = Factors(factors, 1)
        second = Factors(factors, 2)
        third = Factors(factors, 3)
        fourth = Factors(factors, 4)
        fifth = Factors(factors, 5)
    }

    @inline(__always)
    func gain(_ piece: Words, _ x: Floats) -> Floats {
        let upper = csimd_fma(csimd_fma(fifth[piece], x, fourth[piece]), x, third[piece])
        return csimd_fma(csimd_fma(csimd_fma(upper, x, second[piece]), x, first[piece]), x, constant[piece])
    }

    /// Those of one power of x in all pieces.
    private struct Factors {
        private let low: Floats
        private let high: Floats

        @inline(__always)
        init(_ factors: UnsafePointer<Float>, _ power: Int) {
            low = load(factors, 32 &* power)
            high = load(factors, 32 &* power &+ 16)
        }

        @inline(__always)
        subscript(piece: Words) -> Floats { csimd_pick_of_32(low, high, piece) }
    }
}

/// - Parameter gain: that of a hue, from its entry in a table or its piece, and how far it is on its way to the next one.
@inline(__always)
private func saturate(
    _ tile: Tile, _ count: Int, _ parameters: HueGainParameters, gain: (Words, Floats) -> Floats
) {
    var index = 0
    while index < count {
        let colors = load(tile, index)
        let gray = luma(colors)
        let hue = hueParts(of: colors, from: 0)
        // No hue is beyond the table, but what is no number must be in it, too.
        let position = csimd_max(hue.distance * splat(parameters.scale), splat(0))
        let entry = csimd_truncated(position)
        let gain = gain(entry, position - csimd_float_from_int(entry))

        // How far the colour is on its way from grey to where its first channel leaves 0…1: the greater of the way to white
        // and that to black, here as a share of the product of both. One division is left, for the factor.
        let white = csimd_max(splat(1) - gray, splat(smallest))
        let black = csimd_max(gray, splat(smallest))
        let whole = white * black
        let strength = csimd_min(csimd_max((hue.high - gray) * black, (gray - hue.low) * white), whole)
        let restraint = csimd_max(gain - splat(1), splat(parameters.minimumRestraint))
        let factor = gain * whole / csimd_fma(restraint, strength, whole)
        let rest = csimd_fma(-gray, factor, gray)
        let result = Colors(
            red: csimd_fma(colors.red, factor, rest),
            green: csimd_fma(colors.green, factor, rest),
            blue: csimd_fma(colors.blue, factor, rest)
        )
        store(result, tile, index)
        index &+= 16
    }
}
