#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The colours of a picture's edges: how strongly red, green and blue change there, in linear light.
struct EdgeColors {
    /// The number of edges that are strong enough to have a colour.
    private(set) var count = 0
    /// The Minkowski mean of the sixth power of all edges: the light's colour by grey edge.
    private(set) var grayEdge = SIMD3<Double>.zero
    /// The cast that the mean of all colours has that are not clipped.
    private(set) var meanCast = Illuminant.neutral
    /// How frequent each cast of ``IlluminantGrid`` is among the colours of edges, as a density.
    private(set) var frequency: [Double] = []

    /// - Parameters:
    ///   - light: linear light, row by row.
    ///   - colors: the same encoded, as they are in the picture: clipped ones have no edges.
    ///   - width: the number of colours in a row.
    ///   - gain: how much lighter the picture would be if it had white in it.
    init(of light: [SIMD3<Double>], colors: [SIMD3<Float>], isOpaque: [Bool], width: Int, gain: Double) {
        let height = light.count / width
        let smooth = Self.smoothed(light, width: width, height: height)
        var histogram = [Double](repeating: 0, count: IlluminantGrid.casts.count)
        var total = 0.0
        var powers = SIMD3<Double>.zero
        var sum = SIMD3<Double>.zero
        var all = 0
        for y in 0..<height {
            for x in 0..<width {
                let index = y * width + x
                guard isOpaque[index], colors[index].highest < 252.0 / 255 else { continue }
                let across = x > 0 && x < width - 1 ? (smooth[index + 1] - smooth[index - 1]) / 2 : .zero
                let down = y > 0 && y < height - 1 ? (smooth[index + width] - smooth[index - width]) / 2 : .zero
                let edge = (across * across + down * down).squareRoot() * gain
                let squared = edge * edge
                powers += squared * squared * squared
                sum += light[index]
                all += 1
                guard edge.lowest > 3e-4 else { continue }
                count += 1
                let weight = (edge.total / 3).squareRoot()
                total += weight
                if let cast = IlluminantGrid.index(of: Illuminant(of: edge)) { histogram[cast] += weight }
            }
        }
        let mean = powers / Double(max(all, 1))
        grayEdge = SIMD3(pow(mean.x, 1 / 6), pow(mean.y, 1 / 6), pow(mean.z, 1 / 6))
        meanCast = sum.min() > 0 ? Illuminant(of: sum) : .neutral
        frequency = IlluminantGrid.density(of: histogram, total: total)
    }

    /// The binomial filter of three by three; the border repeats itself.
    private static func smoothed(_ light: [SIMD3<Double>], width: Int, height: Int) -> [SIMD3<Double>] {
        func filtered(_ light: [SIMD3<Double>], stride: Int, position: (Int) -> Int, count: Int) -> [SIMD3<Double>] {
            light.indices.map { index in
                let position = position(index)
                let before = light[position > 0 ? index - stride : index]
                let after = light[position < count - 1 ? index + stride : index]
                return before * 0.25 + light[index] * 0.5 + after * 0.25
            }
        }
        let once = filtered(light, stride: 1, position: { $0 % width }, count: width)
        return filtered(once, stride: width, position: { $0 / width }, count: height)
    }
}
