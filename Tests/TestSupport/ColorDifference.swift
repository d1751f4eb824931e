import ColorManagement
import Glibc
import ImageCore

extension LabColor {
    /// From encoded sRGB, its white being white.
    package init(encoded color: SIMD3<Double>) {
        func linear(_ x: Double) -> Double { x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4) }
        let (red, green, blue) = (linear(color.x), linear(color.y), linear(color.z))
        self.init(
            xyz: SIMD3(
                0.4124 * red + 0.3576 * green + 0.1805 * blue, 0.2126 * red + 0.7152 * green + 0.0722 * blue,
                0.0193 * red + 0.1192 * green + 0.9505 * blue),
            white: SIMD3(0.9505, 1, 1.089))
    }
}

extension PixelBuffer {
    /// The mean CIEDE2000 difference from a picture of the same size, both sRGB; alpha is not looked at.
    package func meanColorDifference(from other: PixelBuffer) -> Double {
        precondition(size == other.size)
        let count = size.width * size.height
        let sum = (0..<count).reduce(0.0) { sum, pixel in
            let color = LabColor(encoded: color(pixel: pixel))
            return sum + color.difference(from: LabColor(encoded: other.color(pixel: pixel)))
        }
        return sum / Double(count)
    }
}
