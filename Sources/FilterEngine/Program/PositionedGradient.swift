import KernelInterface

/// A gradient in the stored picture's pixels: where they are along it, and its colours.
///
/// A pixel's position is u for a linear gradient and √(u² + v²) for a radial one; 0 and 1 are CSS's 0 % and 100 %.
public struct PositionedGradient: Hashable, Sendable {
    /// Colours change evenly from stop to stop; at two of the same position they jump.
    public struct Stop: Hashable, Sendable {
        /// Where it is, 0…1 from start to end.
        public var position: Double
        /// Premultiplied red, green and blue, and alpha.
        public var color: SIMD4<Double>

        /// A colour and where it is.
        public init(position: Double, color: SIMD4<Double>) {
            self.position = position
            self.color = color
        }
    }

    /// Whether it runs around a centre and not along a line.
    public let isRadial: Bool
    /// Whether no stop has a colour.
    public let isGray: Bool
    /// The position of the corner of the first pixel, as (u, v).
    let origin: SIMD2<Double>
    /// The step to the next pixel of a row, and to the next row.
    let perX: SIMD2<Double>
    let perY: SIMD2<Double>
    /// As ``KernelTable/gradient`` has them.
    let values: [Float]
    let segments: Int

    /// - Parameter stops: at least one; their positions do not fall.
    public init(
        isRadial: Bool, origin: SIMD2<Double>, perX: SIMD2<Double>, perY: SIMD2<Double>, stops: [Stop]
    ) {
        self.isRadial = isRadial
        self.origin = origin
        self.perX = perX
        self.perY = perY
        isGray = stops.allSatisfy { $0.color.x == $0.color.y && $0.color.y == $0.color.z }
        var values = (0..<4).map { Float(stops[0].color[$0]) }
        for (stop, next) in zip(stops, stops.dropFirst()) where next.color != stop.color {
            let low = Float(stop.position)
            let width = Float(next.position) - low
            // A jump is a ramp so steep that no position lies on it; that at the position itself is beyond it.
            values += width > 0 ? [low, 1 / width] : [low.nextDown, 1e30]
            values += (0..<4).map { Float(next.color[$0] - stop.color[$0]) }
        }
        self.values = values
        segments = (values.count - 4) / 6
    }

    func parameters(x: Int, y: Int) -> GradientParameters {
        let position = origin + perX * (Double(x) + 0.5) + perY * (Double(y) + 0.5)
        return GradientParameters(
            startU: Float(position.x), startV: Float(position.y), stepU: Float(perX.x), stepV: Float(perX.y),
            isRadial: isRadial
        )
    }
}
