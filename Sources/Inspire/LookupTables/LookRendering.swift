import FilterEngine
import ImageCore

/// Renders a look as a table of colours.
///
/// The look runs over a picture that has each point of the lattice once, with 16 bits: what it makes of any picture's
/// colours, it makes of these.
package struct LookRendering: Sendable {
    private let look: Look

    /// - Throws: where the look is no function of a pixel's colour alone, with the names of the steps that are not.
    package init(_ look: Look) throws(LookRenderingError) {
        let obstacles = look.spatialSteps
        guard obstacles.isEmpty else { throw LookRenderingError(lookName: look.name, steps: obstacles) }
        self.look = look
    }

    /// - Parameter size: lattice points along an edge, 2…256.
    package func table(size: Int) throws(ImageError) -> ColorLookupTable {
        let picture = try rendered(size: size, pictureSize: PixelSize(width: size, height: size * size))
        let colors = (0..<size * size * size).map { pixel in
            SIMD3<Float>(
                picture.level(8 * pixel), picture.level(8 * pixel + 2), picture.level(8 * pixel + 4)
            ) / 65_535
        }
        return ColorLookupTable(size: size, colors: colors)
    }

    /// - Parameter level: 2…16; the picture has level³ × level³ pixels of 16 bits, the lattice level² points along an edge.
    package func haldCLUT(level: Int) throws(ImageError) -> PixelBuffer {
        let edge = level * level * level
        return try rendered(size: level * level, pictureSize: PixelSize(width: edge, height: edge))
    }

    /// A picture whose pixels are the lattice's points in their order, with the look.
    private func rendered(size: Int, pictureSize: PixelSize) throws(ImageError) -> PixelBuffer {
        var picture = PixelBuffer(size: pictureSize, format: .rgba16)
        let levels = (0..<size).map { UInt16((Double($0) / Double(size - 1) * 65_535).rounded()) }
        var offset = 0
        for blue in levels {
            for green in levels {
                for red in levels {
                    for level in [red, green, blue, 65_535] {
                        picture.bytes[offset] = UInt8(truncatingIfNeeded: level)
                        picture.bytes[offset + 1] = UInt8(truncatingIfNeeded: level >> 8)
                        offset += 2
                    }
                }
            }
        }
        try FilterPlan(compiling: look, for: PictureGeometry(fullSize: pictureSize)).apply(to: &picture)
        return picture
    }
}

/// Why a look can't be a table of colours.
package struct LookRenderingError: Error, Hashable, Sendable, CustomStringConvertible {
    package var lookName: String
    /// The steps that depend on more than a pixel's colour.
    package var steps: [String]

    package var description: String {
        "a table can't hold what depends on a pixel's position, its neighbours, transparency or the picture:"
            + " \(lookName) has \(steps.joined(separator: ", "))"
    }
}

extension PixelBuffer {
    /// The 16 bits at a byte, which lie in the machine's order: little-endian on all that we run on.
    fileprivate func level(_ offset: Int) -> Float { Float(UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8) }
}
