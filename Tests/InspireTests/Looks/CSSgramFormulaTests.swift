import ImageCore
import Inspire
import KernelDispatch
import TestSupport
import Testing

/// What the looks of CSSgram make of pictures, against their layers and filters in double precision.
struct CSSgramFormulaTests {
    private static let names = BuiltInLooks.names.filter { BuiltInLooks.look(named: $0)?.author == "CSSgram" }

    private func reference(_ step: LookStep) throws -> ReferenceStep {
        switch step {
        case .layer(let layer): return ReferenceStep(layer: layer)
        case .filter(let filter as Brightness): return .brightness(filter.amount)
        case .filter(let filter as Contrast): return .contrast(filter.amount)
        case .filter(let filter as Grayscale): return .grayscale(filter.amount)
        case .filter(let filter as HueRotate): return .hueRotate(filter.angle)
        case .filter(let filter as Saturate): return .saturate(filter.amount)
        case .filter(let filter as Sepia): return .sepia(filter.amount)
        default: throw UnknownStep(step: "\(step)")
        }
    }

    private struct UnknownStep: Error {
        var step: String
    }

    @Test("Within a level at most, half of one in the mean", arguments: names)
    func exact(name: String) throws {
        let look = try #require(BuiltInLooks.look(named: name))
        let steps = try look.steps.map(reference)
        let pictures = try [
            SamplePicture.decoded("small-sunset.jpg"), GeneratedPicture.smooth(131, 97),
            GeneratedPicture.noise(97, 65, format: .rgb8),
        ]
        for picture in pictures {
            let expected = PlanCheck.expectation(of: steps, on: picture)
            for set in InstructionSet.available {
                let result = try PlanCheck.result(of: look, on: picture, set)
                let errors = expected.enumerated().map { pixel, exact in
                    let difference = (result.color(pixel: pixel) - Reference.clamp(exact.color)) * 255
                    return difference.replacing(with: -difference, where: difference .< 0)
                }
                let sum = errors.reduce(SIMD3<Double>.zero, +).sum()
                #expect(errors.allSatisfy { $0.max() <= 0.6 }, "\(set): \(errors.map { $0.max() }.max()!)")
                #expect(sum / Double(3 * errors.count) <= 0.3, "\(set)")
            }
        }
    }
}
