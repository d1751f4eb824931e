import FilterEngine
import ImageCore
import Inspire
import KernelDispatch
import TestSupport
import Testing

/// Runs plans and compares what they make of pixels with the formulas.
enum PlanCheck {
    /// The largest difference from the exact results, in levels.
    struct Worst: CustomStringConvertible {
        var colors = 0.0
        var alpha = 0.0
        var location = ""

        var description: String { "\(colors) levels, alpha \(alpha) levels, \(location)" }
    }

    static func result(
        of look: Look, on picture: PixelBuffer, _ set: InstructionSet, orientation: Orientation = .topLeft
    ) throws -> PixelBuffer {
        var buffer = picture
        let geometry = PictureGeometry(fullSize: picture.size, orientation: orientation)
        try FilterPlan(compiling: look, for: geometry, instructionSet: set).apply(to: &buffer)
        return buffer
    }

    /// What the formulas say, a value for each pixel, not yet rounded nor clamped to the levels.
    static func expectation(
        of steps: [ReferenceStep], on picture: PixelBuffer, strength: Double = 1,
        orientation: Orientation = .topLeft
    ) -> [ReferencePixel] {
        let geometry = PictureGeometry(fullSize: picture.size, orientation: orientation)
        return (0..<picture.size.width * picture.size.height).map { pixel in
            steps.apply(
                to: ReferencePixel(color: picture.color(pixel: pixel), alpha: picture.alpha(pixel: pixel)),
                at: PixelPosition(x: pixel % picture.size.width, y: pixel / picture.size.width, geometry: geometry),
                strength: strength
            )
        }
    }

    static func compare(
        _ result: PixelBuffer, with expected: [ReferencePixel], colorsOfClearPixels: Bool = true
    ) -> Worst {
        var worst = Worst()
        let highest = Double(result.format.highestLevel)
        let isGray = result.format.channelCount == 1
        for (pixel, exact) in expected.enumerated() {
            if colorsOfClearPixels || exact.alpha > 0 {
                let difference = (result.color(pixel: pixel) - Reference.clamp(exact.color)) * highest
                let error = isGray ? abs(difference.x) : max(abs(difference.x), abs(difference.y), abs(difference.z))
                if !(error <= worst.colors) {
                    worst.colors = error
                    worst.location = "pixel \(pixel) of \(result.size) \(result.format.rawValue)"
                }
            }
            if result.format.hasAlpha {
                worst.alpha = max(
                    worst.alpha, abs(result.alpha(pixel: pixel) - Reference.clamp(exact.alpha)) * highest)
            }
        }
        return worst
    }

    /// How many pixels have a colour that is further from the exact one than so many levels; clear ones don't count.
    static func count(_ result: PixelBuffer, farFrom expected: [ReferencePixel], by levels: Double) -> Int {
        let highest = Double(result.format.highestLevel)
        return expected.enumerated().count { pixel, exact in
            let difference = (result.color(pixel: pixel) - Reference.clamp(exact.color)) * highest
            return exact.alpha > 0 && max(abs(difference.x), abs(difference.y), abs(difference.z)) > levels
        }
    }
}
