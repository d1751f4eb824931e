import ImageCore

extension GeneratedPicture {
    /// The size of pictures with a ``face``.
    package static let faceSize = PixelSize(width: 120, height: 90)

    /// A head of `2 * across` × `2 * down` pixels at the middle, with eyes and a mouth, before green; and an arm.
    package static func face(
        skin: SIMD3<Double>, hasFeatures: Bool = true, hasArm: Bool = false, noise: Double = 0.01, scale: Double = 1,
        across: Double = 12, down: Double = 16, background: SIMD3<Double> = [0.3, 0.5, 0.25]
    ) -> PixelBuffer {
        var generator = SeededGenerator(seed: 3)
        func isIn(_ x: Int, _ y: Int, _ centerX: Double, _ centerY: Double, _ across: Double, _ down: Double) -> Bool {
            let (dx, dy) = ((Double(x) - centerX) / (across * scale), (Double(y) - centerY) / (down * scale))
            return dx * dx + dy * dy < 1
        }
        return make(faceSize.width, faceSize.height) { x, y in
            let isFeature =
                hasFeatures
                && (isIn(x, y, 60 - 5 * scale, 45 - 4 * scale, 2, 1.5)
                    || isIn(x, y, 60 + 5 * scale, 45 - 4 * scale, 2, 1.5)
                    || isIn(x, y, 60, 45 + 8 * scale, 5, 1.5))
            let isArm = hasArm && (85..<93).contains(x) && (20..<80).contains(y)
            let isSkin = isIn(x, y, 60, 45, across, down) || isArm
            let color = isFeature && !isArm ? skin * 0.3 : isSkin ? skin * (0.7 + Double(x - 48) / 70) : background
            let change = Double.random(in: -noise...noise, using: &generator)
            return [color.x + change, color.y + change, color.z + change, 1].map { min(max($0, 0), 1) }
        }
    }
}
