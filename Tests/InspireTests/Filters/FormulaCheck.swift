import ImageCore
import KernelDispatch
import TestSupport
import Testing

/// A filter against its formula: all pixel formats, all instruction sets, sizes that are hard on tiles.
enum FormulaCheck {
    /// Half a level is rounding; the rest is single precision, or the 8-bit matrix kernel in fixed point.
    static let tolerance8 = 0.5 + 0.035
    static let tolerance16 = 0.5 + 0.5

    static let sizes = [
        PixelSize(width: 1, height: 1), PixelSize(width: 1, height: 67), PixelSize(width: 67, height: 1),
        PixelSize(width: 37, height: 23), PixelSize(width: 521, height: 3),
    ]

    /// Every level of 8 bits; of 16 bits those near the ends, and some of the others.
    static let ramps = [PixelFormat.gray8, .gray16].map { format in
        let highest = format.highestLevel
        let levels = (0...highest).filter { $0 < 512 || $0 > highest - 512 || $0 % 31 == 0 }
        var picture = PixelBuffer(size: PixelSize(width: levels.count, height: 1), format: format)
        for (pixel, level) in levels.enumerated() { picture.set(level, pixel: pixel, channel: 0) }
        return picture
    }

    /// - Parameters:
    ///   - tolerance8: levels by which a result may differ from the formula's in pictures of 8 bits.
    ///   - tolerance16: the same in pictures of 16 bits.
    ///   - inputSlack: levels of 16 bits by which the formula's input may differ there, for formulas that have steps or are
    ///     infinitely steep somewhere.
    static func check(
        _ step: ReferenceStep, tolerance8: Double = Self.tolerance8, tolerance16: Double = Self.tolerance16,
        inputSlack: Double = 0
    ) throws {
        var generator = SeededGenerator(seed: 42)
        let random = sizes.flatMap { size in
            PixelFormat.allCases.map { PixelBuffer.random(size: size, format: $0, using: &generator) }
        }
        for picture in random + ramps {
            let format = picture.format
            let is16 = format.bitsPerChannel == 16
            let exact = PlanCheck.expectation(of: [step], on: picture)
            let moved =
                is16 && inputSlack > 0
                ? [-inputSlack, inputSlack].map { movedExpectation(of: step, on: picture, by: $0 / 65_535) } : []
            for set in InstructionSet.available {
                let result = try PlanCheck.result(of: [step].look, on: picture, set)
                let nearest = moved.isEmpty ? exact : nearest(to: result, from: moved[0], to: moved[1])
                let worst = PlanCheck.compare(result, with: nearest)
                let tolerance = is16 ? tolerance16 : tolerance8
                #expect(worst.colors <= tolerance, "\(step.name) \(set) \(worst)")
                #expect(worst.alpha <= (worst.alpha == 0 ? 0 : tolerance), "\(step.name) \(set) \(worst)")
            }
        }
    }

    /// What the formula says of colours that are all a little greater or smaller.
    private static func movedExpectation(
        of step: ReferenceStep, on picture: PixelBuffer, by difference: Double
    ) -> [ReferencePixel] {
        let geometry = PictureGeometry(fullSize: picture.size)
        return (0..<picture.size.width * picture.size.height).map { pixel in
            step.apply(
                ReferencePixel(
                    color: Reference.clamp(picture.color(pixel: pixel) + difference),
                    alpha: picture.alpha(pixel: pixel)),
                PixelPosition(x: pixel % picture.size.width, y: pixel / picture.size.width, geometry: geometry)
            )
        }
    }

    /// The values between two expectations that are nearest to a result.
    private static func nearest(
        to result: PixelBuffer, from low: [ReferencePixel], to high: [ReferencePixel]
    ) -> [ReferencePixel] {
        zip(low, high).enumerated().map { pixel, ends in
            let (one, other) = (Reference.clamp(ends.0.color), Reference.clamp(ends.1.color))
            let lowest = pointwiseMin(one, other)
            let highest = pointwiseMax(one, other)
            let color = result.color(pixel: pixel).clamped(lowerBound: lowest, upperBound: highest)
            return ReferencePixel(color: color, alpha: ends.0.alpha)
        }
    }
}
