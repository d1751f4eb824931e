import Glibc
import ImageCore

/// Colours of CIELAB and how different two of them look.
public struct LabColor: Hashable, Sendable {
    public var lightness: Double
    public var a: Double
    public var b: Double

    public init(_ lightness: Double, _ a: Double, _ b: Double) {
        self.lightness = lightness
        self.a = a
        self.b = b
    }

    /// From encoded sRGB, its white being white.
    public init(encoded color: SIMD3<Double>) {
        func linear(_ x: Double) -> Double { x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4) }
        let (red, green, blue) = (linear(color.x), linear(color.y), linear(color.z))
        func curve(_ t: Double) -> Double { t > 216.0 / 24_389 ? cbrt(t) : (24_389.0 / 27 * t + 16) / 116 }
        let x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
        let y = curve(0.2126 * red + 0.7152 * green + 0.0722 * blue)
        let z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
        self.init(116 * y - 16, 500 * (x - y), 200 * (y - z))
    }

    /// CIEDE2000 (CIE 142:2001) with weights of 1.
    public func difference(from other: LabColor) -> Double {
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

extension PixelBuffer {
    /// The mean CIEDE2000 difference from a picture of the same size, both sRGB; alpha is not looked at.
    public func meanColorDifference(from other: PixelBuffer) -> Double {
        precondition(size == other.size)
        let count = size.width * size.height
        let sum = (0..<count).reduce(0.0) { sum, pixel in
            let color = LabColor(encoded: color(pixel: pixel))
            return sum + color.difference(from: LabColor(encoded: other.color(pixel: pixel)))
        }
        return sum / Double(count)
    }
}
