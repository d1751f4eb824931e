import Glibc
import ImageCore
import Inspire

/// The formulas of the filters as their sources state them, in double precision and in the sources' own terms.
enum Reference {
    typealias Color = SIMD3<Double>

    static func clamp(_ x: Double) -> Double { min(max(x, 0), 1) }

    static func clamp(_ color: Color) -> Color { Color(clamp(color.x), clamp(color.y), clamp(color.z)) }

    static func map(_ color: Color, _ function: (Double) -> Double) -> Color {
        Color(function(color.x), function(color.y), function(color.z))
    }

    // MARK: W3C Filter Effects

    static func product(_ rows: [Color], _ color: Color) -> Color {
        Color((rows[0] * color).sum(), (rows[1] * color).sum(), (rows[2] * color).sum())
    }

    static func grayscale(_ color: Color, _ amount: Double) -> Color {
        let k = 1 - min(amount, 1)
        return clamp(
            product(
                [
                    [0.2126 + 0.7874 * k, 0.7152 - 0.7152 * k, 0.0722 - 0.0722 * k],
                    [0.2126 - 0.2126 * k, 0.7152 + 0.2848 * k, 0.0722 - 0.0722 * k],
                    [0.2126 - 0.2126 * k, 0.7152 - 0.7152 * k, 0.0722 + 0.9278 * k],
                ], color))
    }

    static func sepia(_ color: Color, _ amount: Double) -> Color {
        let k = 1 - min(amount, 1)
        return clamp(
            product(
                [
                    [0.393 + 0.607 * k, 0.769 - 0.769 * k, 0.189 - 0.189 * k],
                    [0.349 - 0.349 * k, 0.686 + 0.314 * k, 0.168 - 0.168 * k],
                    [0.272 - 0.272 * k, 0.534 - 0.534 * k, 0.131 + 0.869 * k],
                ], color))
    }

    static func saturate(_ color: Color, _ amount: Double) -> Color {
        let luma = (Color(0.213, 0.715, 0.072) * color).sum()
        return clamp(luma * (1 - amount) + color * amount)
    }

    static func hueRotate(_ color: Color, degrees: Double) -> Color {
        let luma = Color(repeating: (Color(0.213, 0.715, 0.072) * color).sum())
        let turned = product([[-0.213, -0.715, 0.928], [0.143, 0.140, -0.283], [-0.787, 0.715, 0.072]], color)
        let angle = degrees / 180 * Double.pi
        return clamp(luma + (color - luma) * cos(angle) + turned * sin(angle))
    }

    // MARK: Linear light

    /// sRGB to linear light, mirrored below 0 and drawn on above 1.
    static func linear(_ x: Double) -> Double {
        if x < 0 { return -linear(-x) }
        return x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
    }

    static func encoded(_ y: Double) -> Double {
        if y < 0 { return -encoded(-y) }
        return y <= 0.0031308 ? 12.92 * y : 1.055 * pow(y, 1 / 2.4) - 0.055
    }

    /// A gain in linear light; where it is below 1, a straight line of encoded values from the knee to 1.
    static func gained(_ value: Double, _ gain: Double, knee: Double) -> Double {
        func gained(_ value: Double) -> Double { encoded(linear(value) * gain) }
        guard gain < 1, knee < 1, value > knee else { return gained(value) }
        let share = (value - knee) / (1 - knee)
        return value < 1 ? gained(knee) * (1 - share) + share : gained(value) + 1 - gained(1)
    }

    /// A gain in linear light; where it is below 1, one factor for all channels takes those above the knee up to white.
    static func exposed(_ color: Color, _ gain: Double, knee: Double) -> Color {
        func gained(_ value: Double) -> Double { encoded(linear(value) * gain) }
        let result = map(color, gained)
        guard gain < 1, knee < 1 else { return result }
        let share = max((result.max() - gained(knee)) / (gained(1) - gained(knee)), 0)
        return result * (1 + (1 / gained(1) - 1) * share)
    }

    /// Gains in linear light at equal luminance (Rec. 709).
    static func gains(_ color: Color, _ gains: Color) -> Color {
        let luminance = 0.2126 * gains.x + 0.7152 * gains.y + 0.0722 * gains.z
        return Color(
            encoded(linear(color.x) * gains.x / luminance), encoded(linear(color.y) * gains.y / luminance),
            encoded(linear(color.z) * gains.z / luminance)
        )
    }

    static func temperature(_ color: Color, mireds: Double) -> Color {
        let neutral = 1_000_000.0 / 6504
        return gains(color, planckian(kelvin: 1_000_000 / (neutral + mireds)) / planckian(kelvin: 1_000_000 / neutral))
    }

    /// Linear sRGB of a radiator, luminance 1 (Kang, Moon, Hong, Lee, Cho, Kim 2002; IEC 61966-2-1).
    static func planckian(kelvin t: Double) -> Color {
        let xc: Double
        if t <= 4000 {
            xc = -0.2661239 * 1e9 / pow(t, 3) - 0.2343589 * 1e6 / pow(t, 2) + 0.8776956 * 1e3 / t + 0.179910
        } else {
            xc = -3.0258469 * 1e9 / pow(t, 3) + 2.1070379 * 1e6 / pow(t, 2) + 0.2226347 * 1e3 / t + 0.240390
        }
        let yc: Double
        if t <= 2222 {
            yc = -1.1063814 * pow(xc, 3) - 1.34811020 * pow(xc, 2) + 2.18555832 * xc - 0.20219683
        } else if t <= 4000 {
            yc = -0.9549476 * pow(xc, 3) - 1.37418593 * pow(xc, 2) + 2.09137015 * xc - 0.16748867
        } else {
            yc = 3.0817580 * pow(xc, 3) - 5.87338670 * pow(xc, 2) + 3.75112997 * xc - 0.37001483
        }
        let xyz = Color(xc / yc, 1, (1 - xc - yc) / yc)
        return product([[3.2406, -1.5372, -0.4986], [-0.9689, 1.8758, 0.0415], [0.0557, -0.2040, 1.0570]], xyz)
    }

    // MARK: The others, from their descriptors

    static func luma(_ color: Color) -> Double { 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z }

    static func splitTone(
        _ color: Color, shadows: Color, highlights: Color, amount: Double, balance: Double
    ) -> Color {
        let t = clamp(luma(color) + balance / 2)
        let dark = (1 - t) * (1 - t) * (shadows - luma(shadows))
        let light = t * t * (highlights - luma(highlights))
        return color + amount * (dark + light)
    }

    static func vignette(
        _ color: Color, _ pixelPosition: PixelPosition, amount: Double, radius: Double, softness: Double
    ) -> Color {
        let size = pixelPosition.geometry.decodedSize
        let longEdge = Double(max(size.width, size.height))
        let dx = (Double(pixelPosition.x) + 0.5 - Double(size.width) / 2) / longEdge
        let dy = (Double(pixelPosition.y) + 0.5 - Double(size.height) / 2) / longEdge
        let beyond = (dx * dx + dy * dy).squareRoot() - radius
        let t = softness > 0 ? clamp(beyond / softness) : beyond > 0 ? 1 : 0
        let s = t * t * (3 - 2 * t)
        return amount >= 0 ? color * (1 - amount * s) : color + (1 - color) * (-amount * s)
    }

    /// The grain's noise at a point of its lattice is a fact of the kernel; here it is only positioned and weighed.
    static func grain(
        _ color: Color, _ pixelPosition: PixelPosition, amount: Double, size spacing: Double, seed: UInt32,
        share: Double, sizes: Int
    ) -> Color {
        let size = pixelPosition.geometry.decodedSize
        let upright = pixelPosition.geometry.orientation.upright(
            x: (Double(pixelPosition.x) + 0.5) / Double(size.width),
            y: (Double(pixelPosition.y) + 0.5) / Double(size.height))
        let uprightSize = pixelPosition.geometry.orientation.uprightSize(ofStored: size)
        let longEdge = Double(max(size.width, size.height))
        // The lattice is turned by half a radian about the picture's corner.
        let (x, y) = (upright.x * Double(uprightSize.width), upright.y * Double(uprightSize.height))
        let u = (x * cos(0.5) - y * sin(0.5)) / longEdge / spacing
        let v = (x * sin(0.5) + y * cos(0.5)) / longEdge / spacing
        let tone = clamp(luma(color))
        let weight = 0.25 + 3 * tone * (1 - tone)
        // The coarse lattice is turned by another eighth, and wider by the root of 2 times 0.36.
        let (coarseU, coarseV) = (0.36 * (u - v), 0.36 * (u + v))
        let pixels = spacing * longEdge
        if sizes == 1 { return clamp(color + noise(u, v, seed, evenness: 0) * weight * amount * min(1, pixels)) }
        let evenness = 2 * 2.0.squareRoot() - 2
        func both(_ pattern: UInt32) -> Double {
            let seeds = [pattern, pattern + 1].map { seed &+ $0 &* 0x9E37_79B9 }
            let fine = noise(u, v, seeds[0], evenness: evenness) * 0.8 * min(1, pixels)
            let coarse =
                noise(coarseU, coarseV, seeds[1], evenness: evenness) * 0.6
                * min(1, pixels / (0.36 * 2.0.squareRoot()))
            return 3.0.squareRoot() * (fine + coarse)
        }
        func change(_ noise: Double) -> Double {
            (0.9328 * noise + 0.0303 * noise * noise * noise) * 0.429 * weight * amount
        }
        let common = (1 - share * share).squareRoot()
        let green = both(0)
        func own(_ pattern: UInt32) -> Double { share > 0 ? common * green + share * both(pattern) : green }
        return clamp(color + SIMD3(change(own(2)), change(green), change(own(4))))
    }

    private static func noise(_ u: Double, _ v: Double, _ seed: UInt32, evenness: Double) -> Double {
        let (column, row) = (u.rounded(.down), v.rounded(.down))
        func smooth(_ t: Double) -> Double { t * t * (3 - 2 * t) }
        func point(_ right: Double, _ below: Double) -> Double {
            let (x, y) = (Int(column + right), Int(row + below))
            var mixed = (seed ^ (seed >> 16)) &* 0x7FEB_352D
            mixed = (mixed ^ (mixed >> 15)) &* 0x846C_A68B
            mixed ^= mixed >> 16
            // Of two sums of column and row, sixteen bits each, the product's halves.
            let first = (x * 0x9E37 + y * 0x85EA + Int(mixed)) & 0xFFFF
            let second = (x * 0x6C8E + y * 0xC2B3 + Int(mixed >> 16)) & 0xFFFF
            let product = first * second
            let folded = (product >> 16) ^ (product & 0xFFFF)
            return Double(Int16(truncatingIfNeeded: folded * 0xD6E9 + first)) / 32_768
        }
        func weight(_ s: Double) -> Double { s * (1 + evenness * (1 - s)) }
        let (across, down) = (smooth(u - column), smooth(v - row))
        let upper = point(0, 0) * weight(1 - across) + point(1, 0) * weight(across)
        let lower = point(0, 1) * weight(1 - across) + point(1, 1) * weight(across)
        return upper * weight(1 - down) + lower * weight(down)
    }

    /// Monotone cubic interpolation with the slopes of Fritsch and Butland (1984) and three-point ends, flat beyond.
    static func curve(_ points: [CurvePoint]) -> @Sendable (Double) -> Double {
        guard points.count > 1 else { return { _ in points[0].y } }
        let n = points.count
        let h = (0..<n - 1).map { points[$0 + 1].x - points[$0].x }
        let d = (0..<n - 1).map { (points[$0 + 1].y - points[$0].y) / h[$0] }
        var m = [Double](repeating: 0, count: n)
        for i in 1..<max(1, n - 1) where d[i - 1] * d[i] > 0 {
            let (w1, w2) = (2 * h[i] + h[i - 1], h[i] + 2 * h[i - 1])
            m[i] = (w1 + w2) / (w1 / d[i - 1] + w2 / d[i])
        }
        func end(_ h0: Double, _ h1: Double, _ d0: Double, _ d1: Double) -> Double {
            let slope = ((2 * h0 + h1) * d0 - h0 * d1) / (h0 + h1)
            if slope.sign != d0.sign || d0 == 0 { return 0 }
            if d0.sign != d1.sign, abs(slope) > 3 * abs(d0) { return 3 * d0 }
            return slope
        }
        if n == 2 {
            m = [d[0], d[0]]
        } else {
            m[0] = end(h[0], h[1], d[0], d[1])
            m[n - 1] = end(h[n - 2], h[n - 3], d[n - 2], d[n - 3])
        }
        let slopes = m
        return { x in
            if x <= points[0].x { return points[0].y }
            for i in 0..<n - 1 where x <= points[i + 1].x {
                let t = (x - points[i].x) / h[i]
                let (t2, t3) = (t * t, t * t * t)
                return (2 * t3 - 3 * t2 + 1) * points[i].y + (t3 - 2 * t2 + t) * h[i] * slopes[i]
                    + (3 * t2 - 2 * t3) * points[i + 1].y + (t3 - t2) * h[i] * slopes[i + 1]
            }
            return points[n - 1].y
        }
    }

    /// The natural cubic spline clamped to 0…1, flat beyond its ends: its second derivatives by Gauß's elimination.
    static func naturalCurve(_ points: [CurvePoint]) -> @Sendable (Double) -> Double {
        let n = points.count
        let h = (0..<n - 1).map { points[$0 + 1].x - points[$0].x }
        let d = (0..<n - 1).map { (points[$0 + 1].y - points[$0].y) / h[$0] }
        // A row for each second derivative, and what it equals in the last column.
        var rows = (0..<n).map { row in (0...n).map { $0 == row && (row == 0 || row == n - 1) ? 1.0 : 0 } }
        for i in 1..<max(1, n - 1) {
            rows[i][i - 1] = h[i - 1]
            rows[i][i] = 2 * (h[i - 1] + h[i])
            rows[i][i + 1] = h[i]
            rows[i][n] = 6 * (d[i] - d[i - 1])
        }
        for pivot in 0..<n {
            for row in 0..<n where row != pivot {
                let factor = rows[row][pivot] / rows[pivot][pivot]
                for column in 0...n { rows[row][column] -= factor * rows[pivot][column] }
            }
        }
        let bends = (0..<n).map { rows[$0][n] / rows[$0][$0] }
        return { x in
            if x <= points[0].x { return points[0].y }
            for i in 0..<n - 1 where x <= points[i + 1].x {
                let t = x - points[i].x
                let slope = d[i] - h[i] * (2 * bends[i] + bends[i + 1]) / 6
                let cubic = (bends[i + 1] - bends[i]) / (6 * h[i])
                return clamp(points[i].y + t * (slope + t * (bends[i] / 2 + t * cubic)))
            }
            return points[n - 1].y
        }
    }

    // MARK: Strength

    /// result·s + picture·(1 − s), premultiplied; a result that is clear has any colour.
    static func mix(_ picture: ReferencePixel, _ result: ReferencePixel, _ s: Double) -> ReferencePixel {
        let alpha = result.alpha * s + picture.alpha * (1 - s)
        let premultiplied = result.color * result.alpha * s + picture.color * picture.alpha * (1 - s)
        // Where alpha was kept the mix does not depend on it, even where it is 0.
        if result.alpha == picture.alpha {
            return ReferencePixel(color: result.color * s + picture.color * (1 - s), alpha: alpha)
        }
        return ReferencePixel(color: alpha > 0 ? premultiplied / alpha : result.color, alpha: alpha)
    }
}
