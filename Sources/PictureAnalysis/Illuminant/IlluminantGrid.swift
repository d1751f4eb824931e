#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The casts between which the colour of the light is found: −1.4…1.8 in warmth, −1.2…0.8 in magenta.
enum IlluminantGrid {
    private static let step = 0.08
    private static let origin = Illuminant(warmth: -1.4, magenta: -1.2)
    private static let warmths = 41
    private static let magentas = 26

    /// Magenta varies fastest.
    static let casts: [Illuminant] = (0..<warmths).flatMap { warmth in
        (0..<magentas).map { magenta in
            Illuminant(
                warmth: origin.warmth + step * Double(warmth), magenta: origin.magenta + step * Double(magenta))
        }
    }

    /// The number of the cast that is nearest; nil where it is off the grid.
    static func index(of cast: Illuminant) -> Int? {
        let warmth = ((cast.warmth - origin.warmth) / step).rounded()
        let magenta = ((cast.magenta - origin.magenta) / step).rounded()
        guard (0..<Double(warmths)).contains(warmth), (0..<Double(magentas)).contains(magenta) else { return nil }
        return Int(warmth) * magentas + Int(magenta)
    }

    /// A histogram over ``casts`` as a density, smoothed by a Gaussian of 1.2 steps.
    /// - Parameter total: the sum of all weights, those off the grid included.
    static func density(of histogram: [Double], total: Double) -> [Double] {
        var kernel = (-3...3).map { exp(-Double($0 * $0) / (2 * 1.2 * 1.2)) }
        let sum = kernel.reduce(0, +)
        kernel = kernel.map { $0 / sum }
        func smoothed(_ values: [Double], stride: Int, position: (Int) -> Int, count: Int) -> [Double] {
            values.indices.map { index in
                let position = position(index)
                return (-3...3).reduce(0) { sum, offset in
                    guard (0..<count).contains(position + offset) else { return sum }
                    return sum + kernel[offset + 3] * values[index + offset * stride]
                }
            }
        }
        let once = smoothed(histogram, stride: magentas, position: { $0 / magentas }, count: warmths)
        let twice = smoothed(once, stride: 1, position: { $0 % magentas }, count: magentas)
        return twice.map { $0 / (max(total, 1e-12) * step * step) }
    }
}
