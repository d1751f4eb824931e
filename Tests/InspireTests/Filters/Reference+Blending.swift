import FilterEngine

extension Reference {
    /// B(Cb, Cs) of W3C Compositing and Blending 1, sections 10.1 and 10.2, as the specification writes it.
    static func blend(_ mode: BlendMode, _ backdrop: Color, _ source: Color) -> Color {
        switch mode {
        case .hue:
            setLum(setSat(source, sat(backdrop)), lum(backdrop))
        case .saturation:
            setLum(setSat(backdrop, sat(source)), lum(backdrop))
        case .color:
            setLum(source, lum(backdrop))
        case .luminosity:
            setLum(backdrop, lum(source))
        default:
            Color(
                separable(mode, backdrop.x, source.x), separable(mode, backdrop.y, source.y),
                separable(mode, backdrop.z, source.z)
            )
        }
    }

    private static func separable(_ mode: BlendMode, _ cb: Double, _ cs: Double) -> Double {
        switch mode {
        case .normal: return cs
        case .multiply: return cb * cs
        case .screen: return cb + cs - cb * cs
        case .overlay: return separable(.hardLight, cs, cb)
        case .darken: return min(cb, cs)
        case .lighten: return max(cb, cs)
        case .colorDodge: return cb == 0 ? 0 : cs == 1 ? 1 : min(1, cb / (1 - cs))
        case .colorBurn: return cb == 1 ? 1 : cs == 0 ? 0 : 1 - min(1, (1 - cb) / cs)
        case .hardLight:
            return cs <= 0.5 ? separable(.multiply, cb, 2 * cs) : separable(.screen, cb, 2 * cs - 1)
        case .softLight:
            if cs <= 0.5 { return cb - (1 - 2 * cs) * cb * (1 - cb) }
            let d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
            return cb + (2 * cs - 1) * (d - cb)
        case .difference: return abs(cb - cs)
        case .exclusion: return cb + cs - 2 * cb * cs
        case .hue, .saturation, .color, .luminosity: fatalError("not separable")
        }
    }

    private static func lum(_ c: Color) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

    private static func clipColor(_ c: Color) -> Color {
        let l = lum(c)
        let n = min(c.x, c.y, c.z)
        let x = max(c.x, c.y, c.z)
        var c = c
        if n < 0 { c = l + (c - l) * l / (l - n) }
        if x > 1 { c = l + (c - l) * (1 - l) / (x - l) }
        return c
    }

    private static func setLum(_ c: Color, _ l: Double) -> Color { clipColor(c + (l - lum(c))) }

    private static func sat(_ c: Color) -> Double { max(c.x, c.y, c.z) - min(c.x, c.y, c.z) }

    private static func setSat(_ c: Color, _ s: Double) -> Color {
        let order = [0, 1, 2].sorted { c[$0] < c[$1] }
        let (cMin, cMid, cMax) = (order[0], order[1], order[2])
        var result = c
        if c[cMax] > c[cMin] {
            result[cMid] = (c[cMid] - c[cMin]) * s / (c[cMax] - c[cMin])
            result[cMax] = s
        } else {
            result[cMid] = 0
            result[cMax] = 0
        }
        result[cMin] = 0
        return result
    }
}
