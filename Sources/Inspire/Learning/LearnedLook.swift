import FilterEngine
import ImageCore
import PictureAnalysis

/// A look learned from a picture and an edit of it.
///
/// Curves, gains of hues and a mixture of channels explain most of it, and apply to colours that the picture doesn't have;
/// the rest goes into a smooth lattice, which adds nothing where there were no colours to learn from.
package struct LearnedLook: Sendable {
    /// The look as a table over encoded sRGB.
    package let table: ColorLookupTable
    /// Different colours that it was learned from.
    package let colorCount: Int
    /// The residual of the edit that the table does not explain: the mean difference of a channel, 0…1. A few hundredths are a sign of
    /// an edit that differs across the picture.
    package let error: Double

    private static let latticeSize = 17

    /// - Parameters:
    ///   - before: the picture, upright, `PixelFormat.rgba8`.
    ///   - after: its edit, upright, `PixelFormat.rgba8`. It shows the same at the same shape, at any size.
    ///   - size: lattice points along an edge of the table.
    package init(before: PixelBuffer, after: PixelBuffer, size: Int = 33) {
        let pairs = ColorPairs(before: before, after: after)
        let model = LookModelFit.model(of: pairs)
        let lattice = LatticeRegression(
            size: Self.latticeSize,
            samples: pairs.pairs.map { pair in
                (pair.before, pair.after - model(pair.before), pair.weight)
            }
        )
        func result(_ color: SIMD3<Double>) -> SIMD3<Double> {
            (model(color) + lattice(color)).clamped(lowerBound: .zero, upperBound: .one)
        }
        table = ColorLookupTable(size: size, colors: ColorLattice(size: size) { SIMD3<Float>(result($0)) }.colors)
        colorCount = pairs.pairs.count
        var sum = 0.0
        for pair in pairs.pairs {
            let away = result(pair.before) - pair.after
            sum += pair.weight * (abs(away.x) + abs(away.y) + abs(away.z)) / 3
        }
        error = sum / Double(max(pairs.pairs.count, 1))
    }
}
