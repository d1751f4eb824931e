import FilterEngine
import ImageCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension PositionedGradient {
    /// Stops and centres further away, in lengths of the gradient, are clamped to this: no part of the gradient is visible.
    private static let farthest = 1e4

    /// A gradient over the upright picture, in coordinates of the decoded pixels.
    ///
    /// - Parameter opacity: multiplies the stops' alpha.
    init(_ gradient: Gradient, opacity: Double, geometry: PictureGeometry) {
        let upright = geometry.uprightSize
        let size = SIMD2(Double(upright.width), Double(upright.height))
        let position: (SIMD2<Double>) -> SIMD2<Double>
        let isRadial: Bool
        switch gradient.shape {
        case .linear(let direction):
            isRadial = false
            let unit = direction.unit(in: size)
            let length = abs(unit.x * size.x) + abs(unit.y * size.y)
            position = { SIMD2((($0 - size / 2) * unit).sum() / length + 0.5, 0) }
        case .radial(let shape):
            isRadial = true
            let limit = SIMD2(repeating: Self.farthest)
            let center = SIMD2(shape.centerX, shape.centerY).clamped(lowerBound: -limit, upperBound: limit) * size
            let radii = shape.radii(center: center, in: size)
            position = { ($0 - center) / radii }
        }
        func stored(_ x: Double, _ y: Double) -> SIMD2<Double> {
            let upright = geometry.orientation.upright(x: x, y: y)
            return position(SIMD2(upright.x, upright.y) * size)
        }
        let origin = stored(0, 0)
        let decoded = geometry.decodedSize
        self.init(
            isRadial: isRadial, origin: origin, perX: (stored(1, 0) - origin) / Double(max(decoded.width, 1)),
            perY: (stored(0, 1) - origin) / Double(max(decoded.height, 1)),
            stops: zip(gradient.stops, gradient.positions).map { stop, position in
                let color = stop.color
                let alpha = color.alpha * opacity
                return Stop(
                    position: min(max(position, -Self.farthest), Self.farthest),
                    color: SIMD4(color.red * alpha, color.green * alpha, color.blue * alpha, alpha)
                )
            }
        )
    }
}

extension LinearGradientDirection {
    /// Its direction, y going down.
    fileprivate func unit(in size: SIMD2<Double>) -> SIMD2<Double> {
        switch self {
        case .angle(let degrees):
            let angle = degrees.truncatingRemainder(dividingBy: 360) / 180 * .pi
            return SIMD2(sin(angle), -cos(angle))
        case .corner(let right, let bottom):
            // At right angles to the diagonal between the two other corners.
            let direction = SIMD2(size.y, size.x) / (size * size).sum().squareRoot()
            return direction * SIMD2(right ? 1 : -1, bottom ? 1 : -1)
        }
    }
}

extension RadialGradientShape {
    /// The half axes, above 0 even where a side that they should reach goes through the centre.
    fileprivate func radii(center: SIMD2<Double>, in size: SIMD2<Double>) -> SIMD2<Double> {
        let toStart = SIMD2(abs(center.x), abs(center.y))
        let toEnd = SIMD2(abs(size.x - center.x), abs(size.y - center.y))
        let closest = pointwiseMin(toStart, toEnd)
        let farthest = pointwiseMax(toStart, toEnd)
        let radii: SIMD2<Double> =
            switch (isEllipse, extent) {
            case (false, .closestSide): SIMD2(repeating: closest.min())
            case (false, .farthestSide): SIMD2(repeating: farthest.max())
            case (false, .closestCorner): SIMD2(repeating: (closest * closest).sum().squareRoot())
            case (false, .farthestCorner): SIMD2(repeating: (farthest * farthest).sum().squareRoot())
            case (true, .closestSide): closest
            case (true, .farthestSide): farthest
            // An ellipse through the corner, shaped like that to the sides.
            case (true, .closestCorner): closest * 2.0.squareRoot()
            case (true, .farthestCorner): farthest * 2.0.squareRoot()
            }
        return pointwiseMax(radii, SIMD2(repeating: 1e-6))
    }
}
