import KernelInterface

extension ScalarKernels {
    /// Red, green, blue (premultiplied) and alpha: first + Σ change·((t − low)·scale clamped to 0…1).
    static func gradient(index: Int, _ parameters: GradientParameters, values: [Float], segments: Int) -> SIMD4<Double>
    {
        let u = Double(parameters.startU) + Double(parameters.stepU) * Double(index)
        let v = Double(parameters.startV) + Double(parameters.stepV) * Double(index)
        let t = parameters.isRadial ? (u * u + v * v).squareRoot() : u
        func four(_ index: Int) -> SIMD4<Double> {
            SIMD4(values[index..<index + 4].map { Double($0) })
        }
        return (0..<segments).reduce(four(0)) { sum, segment in
            let start = 4 + 6 * segment
            return sum + four(start + 2) * clamp((t - Double(values[start])) * Double(values[start + 1]))
        }
    }

    /// Co = (1 − αs)·Cb + αs·B(Cb, Cs), Cs being the source without its alpha.
    static func blend(_ backdrop: Color, source: SIMD4<Double>, _ mode: TileBlendMode) -> Color {
        guard source.w > 0 else { return backdrop }
        let color = Color(source.x, source.y, source.z) / source.w
        return mix(backdrop, blended(backdrop, color, mode), source.w)
    }

    private static func blended(_ cb: Color, _ cs: Color, _ mode: TileBlendMode) -> Color {
        switch mode {
        case .hue: return setLuminosity(setSaturation(cs, saturation(cb)), luminosity(cb))
        case .saturation: return setLuminosity(setSaturation(cb, saturation(cs)), luminosity(cb))
        case .color: return setLuminosity(cs, luminosity(cb))
        case .luminosity: return setLuminosity(cb, luminosity(cs))
        default:
            return Color(
                blended(cb.x, cs.x, mode), blended(cb.y, cs.y, mode), blended(cb.z, cs.z, mode))
        }
    }

    /// Channels within 2⁻¹⁸ of each other are grey.
    private static func setSaturation(_ color: Color, _ target: Double) -> Color {
        let range = saturation(color)
        return range <= 0x1p-18 ? .zero : (color - color.min()) * (target / range)
    }

    private static func blended(_ cb: Double, _ cs: Double, _ mode: TileBlendMode) -> Double {
        switch mode {
        case .multiply: return cb * cs
        case .screen: return cb + cs - cb * cs
        case .overlay: return blended(cs, cb, .hardLight)
        case .darken: return min(cb, cs)
        case .lighten: return max(cb, cs)
        // Steps at white and black are ramps within one level of 16 bits.
        case .colorDodge: return min(1, cb / max(1 - cs, 1.0 / 65_536))
        case .colorBurn: return 1 - min(1, (1 - cb) / max(cs, 1.0 / 65_536))
        case .hardLight: return cs <= 0.5 ? 2 * cb * cs : cb + (2 * cs - 1) - cb * (2 * cs - 1)
        case .softLight:
            if cs <= 0.5 { return cb - (1 - 2 * cs) * cb * (1 - cb) }
            let d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
            return cb + (2 * cs - 1) * (d - cb)
        case .difference: return abs(cb - cs)
        case .exclusion: return cb + cs - 2 * cb * cs
        default: return cs
        }
    }
}
