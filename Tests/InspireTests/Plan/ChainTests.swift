import FilterEngine
import ImageCore
import Inspire
import KernelDispatch
import TestSupport
import Testing

/// Fused plans against their steps applied one at a time.
struct ChainTests {
    /// What single precision, and a table where one is read, may add at each step.
    private static let errorOfStep = 4e-6

    private static let formats = PixelFormat.allCases

    /// Compares a plan with the formulas: half a level for rounding, a little for a plan of one matrix in fixed point,
    /// and what the chain makes of the errors of its steps.
    private func check(
        _ steps: [ReferenceStep], strength: Double, format: PixelFormat, using generator: inout SeededGenerator
    ) throws {
        let size = PixelSize(width: 53, height: 3)
        let picture = PixelBuffer.random(size: size, format: format, using: &generator)
        let expected = PlanCheck.expectation(of: steps, on: picture, strength: strength)
        let geometry = PictureGeometry(fullSize: size)
        var look = steps.look
        look.strength = strength
        let highest = Double(format.highestLevel)
        let slack = format.bitsPerChannel == 8 ? 0.54 : 1
        let tolerances = (0..<expected.count).map { pixel in
            let pixelPosition = PixelPosition(x: pixel % size.width, y: pixel / size.width, geometry: geometry)
            let start = ReferencePixel(color: picture.color(pixel: pixel), alpha: picture.alpha(pixel: pixel))
            let sensitivity = steps.sensitivity(
                of: start, at: pixelPosition, strength: strength, error: Self.errorOfStep, using: &generator)
            return slack + 3 * highest * sensitivity
        }
        // The bound must mean something. A layer of saturation makes any colour of almost grey, so there it does not.
        let isTouchy = steps.contains { $0.name.contains(".saturation") }
        let isMeaningful = tolerances.count { $0 > slack + 0.1 * highest / 255 } * 10 <= tolerances.count
        #expect(isMeaningful || isTouchy, "\(steps.map(\.name))")
        var results: [PixelBuffer] = []
        for set in InstructionSet.available {
            let result = try PlanCheck.result(of: look, on: picture, set)
            results.append(result)
            var corners = 0
            for (pixel, exact) in expected.enumerated() where !format.hasAlpha || exact.alpha > 0 {
                let difference = (result.color(pixel: pixel) - Reference.clamp(exact.color)) * highest
                let error =
                    format.channelCount == 1
                    ? abs(difference.x) : max(abs(difference.x), abs(difference.y), abs(difference.z))
                guard error > tolerances[pixel] else { continue }
                // Tables cut off the corners of clamps, by a tenth of a level of 8 bits before what follows.
                corners += 1
                guard corners * 25 <= expected.count, error <= tolerances[pixel] + 0.2 * highest / 255 else {
                    let names = steps.map(\.name)
                    Issue.record(
                        "\(error) > \(tolerances[pixel]) levels: \(names), strength \(strength), \(format) \(set)")
                    return
                }
            }
            if format.hasAlpha {
                for (pixel, exact) in expected.enumerated() {
                    let error = abs(result.alpha(pixel: pixel) - exact.alpha) * highest
                    #expect(error <= 0.51, "\(steps.map(\.name)) \(set)")
                }
            }
        }
    }

    @Test("Chains of two to ten steps", arguments: 0..<360)
    func chain(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let steps = (0..<Int.random(in: 2...10, using: &generator)).map { _ in
            ReferenceStep.random(using: &generator)
        }
        let strength = seed % 3 == 0 ? 1 : Double.random(in: 0...1, using: &generator)
        try check(
            steps, strength: strength, format: Self.formats[seed % Self.formats.count], using: &generator)
    }

    @Test("One step at every strength, with and without opacity", arguments: 0..<32)
    func strength(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(1000 + seed))
        var steps = [ReferenceStep.random(using: &generator)]
        if seed % 2 == 0 { steps.append(.opacity(.random(in: 0...1, using: &generator))) }
        for strength in [0, 0.01, 0.6, 1] {
            for format in [PixelFormat.rgba8, .rgba16] {
                try check(steps, strength: strength, format: format, using: &generator)
            }
        }
    }

    @Test("A fused plan is what its steps are one after the other on 16 bits", arguments: 0..<60)
    func unfused(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(2000 + seed))
        // Between plans values are clamped to 0…1 and rounded, so only steps that clamp are alike.
        let clamping: [@Sendable (Double) -> ReferenceStep] = [
            { .brightness(0.5 + $0) }, { .contrast(0.5 + $0) }, { .invert($0) }, { .grayscale($0) }, { .sepia($0) },
            { .saturate(2 * $0) }, { .hueRotate(360 * $0) },
            { ReferenceStep(layer: Layer(background: RGBAColor(red: $0, green: 0.5, blue: 0.2), blendMode: .overlay)) },
            { ReferenceStep(layer: Layer(background: RGBAColor(red: 0.1, green: $0, blue: 0.9), blendMode: .color)) },
        ]
        let steps = (0..<Int.random(in: 2...6, using: &generator)).map { _ in
            clamping.randomElement(using: &generator)!(.random(in: 0...1, using: &generator))
        }
        let size = PixelSize(width: 61, height: 3)
        let picture = PixelBuffer.random(size: size, format: .rgba16, using: &generator)
        let geometry = PictureGeometry(fullSize: size)
        for set in InstructionSet.available {
            let fused = try PlanCheck.result(of: steps.look, on: picture, set)
            let unfused = try steps.reduce(picture) { try PlanCheck.result(of: [$1].look, on: $0, set) }
            for pixel in 0..<size.width * size.height {
                let difference = (fused.color(pixel: pixel) - unfused.color(pixel: pixel)) * 65_535
                let error = max(abs(difference.x), abs(difference.y), abs(difference.z))
                let pixelPosition = PixelPosition(x: pixel % size.width, y: pixel / size.width, geometry: geometry)
                let rounding = steps.sensitivity(
                    of: ReferencePixel(color: picture.color(pixel: pixel)), at: pixelPosition, strength: 1,
                    error: 0.5 / 65_535, using: &generator)
                #expect(error <= 1.5 + 3 * 65_535 * rounding, "\(steps.map(\.name)) \(set)")
                #expect(fused.alpha(pixel: pixel) == picture.alpha(pixel: pixel))
            }
        }
    }

    @Test("Long chains of steep functions do not lose what is left", arguments: [2, 4, 6, 8])
    func steep(count: Int) throws {
        let steps = (0..<count).map { _ in ReferenceStep.brightness(100) }
        var picture = PixelBuffer(size: PixelSize(width: 256, height: 1), format: .gray8)
        for level in 0...255 { picture.set(level, pixel: level, channel: 0) }
        for set in InstructionSet.available {
            let result = try PlanCheck.result(of: steps.look, on: picture, set)
            #expect(result.bytes == [0] + [UInt8](repeating: 255, count: 255))
        }
    }

    @Test("What runs after a vignette knows how dark or light it leaves the picture", arguments: [1, -1])
    func afterVignette(amount: Double) throws {
        var generator = SeededGenerator(seed: 9)
        let vignette = ReferenceStep.vignette(amount, radius: 0, softness: 0.3)
        for next in [.contrast(1.5), .curves(all: [0, 0.3, 0.5, 0.4, 1, 0.6]), .invert(1)] as [ReferenceStep] {
            try check([.fade(1), vignette, next], strength: 1, format: .rgba8, using: &generator)
        }
    }

    @Test("Grey after a hue rotation and a matrix stays grey under a layer of saturation")
    func saturationOnGray() throws {
        let layer = ReferenceStep(
            layer: Layer(background: RGBAColor(red: 1, green: 0, blue: 0), blendMode: .saturation))
        var picture = PixelBuffer(size: PixelSize(width: 256, height: 1), format: .rgba8)
        for level in 0...255 {
            for channel in 0..<3 { picture.set(level, pixel: level, channel: channel) }
        }
        for step in [.hueRotate(77), .hueRotate(-20), .saturate(1.7), .grayscale(0.3)] as [ReferenceStep] {
            for set in InstructionSet.available {
                let result = try PlanCheck.result(of: [step, layer].look, on: picture, set)
                #expect(result == picture, "\(step.name) \(set)")
            }
        }
    }
}
