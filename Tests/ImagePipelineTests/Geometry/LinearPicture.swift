import Glibc
import ImageCore
import TestSupport

/// A picture as premultiplied light in double precision, and what geometry means for it: written to be read.
struct LinearPicture {
    var size: PixelSize
    /// Red, green, blue, alpha of each pixel.
    var values: [SIMD4<Double>]

    init(_ picture: PixelBuffer) {
        size = picture.size
        values = (0..<size.width * size.height).map { pixel in
            let color = picture.color(pixel: pixel)
            let alpha = picture.alpha(pixel: pixel)
            return SIMD4(
                Self.decode(color.x) * alpha, Self.decode(color.y) * alpha, Self.decode(color.z) * alpha, alpha)
        }
    }

    init(size: PixelSize, values: [SIMD4<Double>]) {
        self.size = size
        self.values = values
    }

    static func decode(_ x: Double) -> Double { x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4) }
    static func encode(_ x: Double) -> Double { x <= 0.003_130_8 ? 12.92 * x : 1.055 * pow(x, 1 / 2.4) - 0.055 }

    static func lanczos(_ x: Double) -> Double {
        if x == 0 { return 1 }
        return abs(x) < 3 ? sin(.pi * x) / (.pi * x) * sin(.pi * x / 3) / (.pi * x / 3) : 0
    }

    /// Every pixel of a line in the weighted mean of every pixel of the result, which lies in the range of those within the
    /// main lobe of Lanczos' filter. Enlarging takes a narrower filter.
    private static func resized(_ line: [SIMD4<Double>], to count: Int) -> [SIMD4<Double>] {
        guard count != line.count else { return line }
        let step = Double(line.count) / Double(count)
        return (0..<count).map { index in
            // No pixel farther away has any weight.
            let (center, reach) = ((Double(index) + 0.5) * step - 0.5, 3 * max(1, step))
            let near = line.indices.filter { abs(Double($0) - center) <= reach }
            let distances = near.map { (Double($0) - center) / max(1, step) }
            let weights = distances.map { lanczos(step < 1 ? $0 / 0.9 : $0) }
            let sum = zip(near, weights).reduce(SIMD4<Double>.zero) { $0 + line[$1.0] * $1.1 } / weights.reduce(0, +)
            // Just at the lobe's end is not within it.
            return clamped(sum, to: zip(near, distances).filter { abs($0.1) < 1 - 1e-7 }.map { line[$0.0] })
        }
    }

    private static func clamped(_ sum: SIMD4<Double>, to values: [SIMD4<Double>]) -> SIMD4<Double> {
        let least = values.reduce(SIMD4(repeating: .infinity)) { pointwiseMin($0, $1) }
        let most = values.reduce(SIMD4(repeating: -.infinity)) { pointwiseMax($0, $1) }
        return pointwiseMin(pointwiseMax(sum, least), most)
    }

    /// First each row, then each column.
    func resized(to size: PixelSize) -> LinearPicture {
        let rows = (0..<self.size.height).map { y in
            Self.resized(Array(values[y * self.size.width..<(y + 1) * self.size.width]), to: size.width)
        }
        let columns = (0..<size.width).map { x in Self.resized(rows.map { $0[x] }, to: size.height) }
        return LinearPicture(
            size: size, values: (0..<size.height).flatMap { y in columns.map { $0[y] } })
    }

    /// Turned clockwise about its middle, as much of the middle as `size` says.
    func turned(by angle: Double, size: PixelSize) -> LinearPicture {
        func weights(_ position: Double) -> (first: Int, [Double]) {
            let first = Int(position.rounded(.down)) - 2
            let weights = (first..<first + 6).map { Self.lanczos(Double($0) - position) }
            return (first, weights.map { $0 / weights.reduce(0, +) })
        }
        func pixel(_ x: Int, _ y: Int) -> SIMD4<Double> {
            values[min(max(y, 0), self.size.height - 1) * self.size.width + min(max(x, 0), self.size.width - 1)]
        }
        let result = (0..<size.height).flatMap { y in
            (0..<size.width).map { x in
                let right = Double(x) + 0.5 - Double(size.width) / 2
                let down = Double(y) + 0.5 - Double(size.height) / 2
                let (firstX, across) = weights(
                    right * cos(angle) + down * sin(angle) + Double(self.size.width) / 2 - 0.5)
                let (firstY, along) = weights(
                    down * cos(angle) - right * sin(angle) + Double(self.size.height) / 2 - 0.5)
                var sum = SIMD4<Double>.zero
                for row in 0..<6 {
                    for column in 0..<6 {
                        sum += pixel(firstX + column, firstY + row) * across[column] * along[row]
                    }
                }
                let nearest = [(2, 2), (3, 2), (2, 3), (3, 3)].map { pixel(firstX + $0.0, firstY + $0.1) }
                return Self.clamped(sum, to: nearest)
            }
        }
        return LinearPicture(size: size, values: result)
    }

    /// The largest difference to a picture, in its levels. Colours of what is hardly seen are not looked at: the fewest levels
    /// of alpha decide them.
    func largestError(of picture: PixelBuffer) -> Double {
        let highest = Double(picture.format.highestLevel)
        var worst = picture.size == size ? 0 : Double.infinity
        for (pixel, value) in values.enumerated() where worst.isFinite {
            let alpha = min(max(value.w, 0), 1)
            worst = max(worst, abs(alpha - picture.alpha(pixel: pixel)) * highest)
            guard alpha > 0.01 else { continue }
            let color = picture.color(pixel: pixel)
            for channel in 0..<3 {
                let expected = Self.encode(min(max(value[channel] / value.w, 0), 1))
                worst = max(worst, abs(expected - color[channel]) * highest)
            }
        }
        return worst
    }
}
