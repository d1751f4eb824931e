import ImageCore

/// The coordinates of a stored picture's pixels on a lattice over the upright picture.
///
/// The lattice's unit is a fraction of the long edge, so a reduced picture shows the same lattice, and every
/// orientation shows it the same way up.
struct UprightLattice {
    /// The position of the corner of the first pixel.
    let origin: SIMD2<Double>
    /// The step to the next pixel of a row, and to the next row.
    let perX: SIMD2<Double>
    let perY: SIMD2<Double>

    /// - Parameter spacing: the distance of two lattice points, in fractions of the long edge.
    init(spacing: Double, geometry: PictureGeometry) {
        let size = geometry.decodedSize
        let upright = geometry.orientation.uprightSize(ofStored: size)
        let scale =
            SIMD2(Double(upright.width), Double(upright.height)) / (Double(max(size.longEdge, 1)) * spacing)
        // The lattice is rotated against the picture: rows and columns of grains would show along the picture's own.
        let (sine, cosine) = (0.479_425_538_604_203, 0.877_582_561_890_372_8)  // of half a radian
        func position(_ x: Double, _ y: Double) -> SIMD2<Double> {
            let upright = geometry.orientation.upright(x: x, y: y)
            let position = SIMD2(upright.x, upright.y) * scale
            return SIMD2(position.x * cosine - position.y * sine, position.x * sine + position.y * cosine)
        }
        origin = position(0, 0)
        perX = (position(1, 0) - origin) / Double(max(size.width, 1))
        perY = (position(0, 1) - origin) / Double(max(size.height, 1))
    }
}
