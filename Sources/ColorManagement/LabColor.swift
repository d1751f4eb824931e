#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A colour of CIELAB, and how different two of them look.
package struct LabColor: Hashable, Sendable {
    package var lightness: Double
    package var a: Double
    package var b: Double

    package init(_ lightness: Double, _ a: Double, _ b: Double) {
        self.lightness = lightness
        self.a = a
        self.b = b
    }

    /// From XYZ relative to a white, which has a Y of 1.
    package init(xyz: SIMD3<Double>, white: SIMD3<Double>) {
        func curve(_ t: Double) -> Double { t > 216.0 / 24_389 ? cbrt(t) : (24_389.0 / 27 * t + 16) / 116 }
        let share = xyz / white
        let (x, y, z) = (curve(share.x), curve(share.y), curve(share.z))
        self.init(116 * y - 16, 500 * (x - y), 200 * (y - z))
    }

    /// CIEDE2000 (CIE 142:2001) with weights of 1.
    package func difference(from other: LabColor) -> Double {
        let seventh25 = 6_103_515_625.0
        let meanC = (hypot(a, b) + hypot(other.a, other.b)) / 2
        let g = 0.5 * (1 - (pow(meanC, 7) / (pow(meanC, 7) + seventh25)).squareRoot())
        func chromaAndHue(_ color: LabColor) -> (chroma: Double, hue: Double) {
            let a = (1 + g) * color.a
            let hue = atan2(color.b, a) * 180 / .pi
            return (hypot(a, color.b), hue < 0 ? hue + 360 : hue)
        }
        let (first, second) = (chromaAndHue(self), chromaAndHue(other))
        let isGray = first.chroma * second.chroma == 0
        var hueStep = isGray ? 0 : second.hue - first.hue
        if hueStep > 180 { hueStep -= 360 } else if hueStep < -180 { hueStep += 360 }
        var hue = first.hue + second.hue
        if !isGray {
            if abs(first.hue - second.hue) > 180 { hue += hue < 360 ? 360 : -360 }
            hue /= 2
        }
        func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
        let lightnessStep = other.lightness - lightness
        let chromaStep = second.chroma - first.chroma
        let hueDistance = 2 * (first.chroma * second.chroma).squareRoot() * sin(radians(hueStep / 2))
        let chroma = (first.chroma + second.chroma) / 2
        let offset = pow((lightness + other.lightness) / 2 - 50, 2)
        let t =
            1 - 0.17 * cos(radians(hue - 30)) + 0.24 * cos(radians(2 * hue)) + 0.32 * cos(radians(3 * hue + 6))
            - 0.2 * cos(radians(4 * hue - 63))
        let l = lightnessStep / (1 + 0.015 * offset / (20 + offset).squareRoot())
        let c = chromaStep / (1 + 0.045 * chroma)
        let h = hueDistance / (1 + 0.015 * chroma * t)
        let seventh = pow(chroma, 7)
        let turn = 30 * exp(-pow((hue - 275) / 25, 2))
        let rotation = -2 * (seventh / (seventh + seventh25)).squareRoot() * sin(radians(2 * turn))
        return (l * l + c * c + h * h + rotation * c * h).squareRoot()
    }
}
