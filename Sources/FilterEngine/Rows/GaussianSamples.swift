#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A Gaussian's samples from the middle on, as many as count; with those of the other side their sum is 1.
package struct GaussianSamples {
    /// How many deviations a Gaussian's samples reach.
    package enum Reach: Double {
        /// The omitted samples would change an edge from black to white by a seventh of a level of 8 bits.
        case near = 3.25
        /// By an eightieth: for linear light, whose encoding makes the errors of dark pixels larger.
        case far = 3.9
    }

    let half: [Double]

    /// The last sample's distance from the middle.
    var radius: Int { half.count - 1 }

    package init(sigma: Double, reach: Reach, largestRadius: Int = .max) {
        let radius = min(max(Int((sigma * reach.rawValue - 0.5).rounded(.up)), 1), largestRadius)
        let samples = (0...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = 2 * samples.reduce(0, +) - samples[0]
        half = samples.map { $0 / sum }
    }
}
