import ImageCore
import KernelDispatch
import TestSupport
import Testing

/// Filters that act on tones, against their formulas.
struct ToneFilterTests {
    @Test(
        arguments: [
            .levels(), .levels(black: .init(repeating: 0.1), white: .init(repeating: 0.8)),
            .levels(black: [0, 0.2, 0.1], white: [1, 0.5, 0.9], gamma: [1, 2, 0.5]),
            .levels(gamma: .init(repeating: 10)), .levels(gamma: .init(repeating: 0.1)),
            .levels(outputBlack: .one, outputWhite: .zero),
            .levels(outputBlack: [0.2, 0, 0], outputWhite: [1, 0.8, 0.3]),
            .levels(black: .one, white: .zero), .levels(black: .init(repeating: 0.2), white: .init(repeating: 0.2)),
            .levels(black: [0.3, 0, 0], white: [0.3001, 1, 1], gamma: [1, 1.5, 1]),
        ] as [ReferenceStep])
    func levels(step: ReferenceStep) throws {
        // A gamma above 1 is infinitely steep at its black.
        try FormulaCheck.check(step, inputSlack: 1)
    }

    @Test(arguments: [-1, -0.5, 0, 0.3, 1])
    func highlights(amount: Double) throws { try FormulaCheck.check(.highlights(amount)) }

    @Test(arguments: [-1, -0.5, 0, 0.3, 1])
    func shadows(amount: Double) throws { try FormulaCheck.check(.shadows(amount)) }

    @Test(arguments: [2, 3, 5, 9, 10, 16, 51, 255, 256])
    func posterize(levels: Int) throws { try FormulaCheck.check(.posterize(levels), inputSlack: 1) }

    @Test(arguments: [0, 0.1, 0.2, 1.0 / 3, 0.5, 128 / 255.0, 0.9, 1])
    func threshold(level: Double) throws { try FormulaCheck.check(.threshold(level), inputSlack: 1) }

    @Test("Also between the two closest lumas of 8 bits")
    func closeThreshold() throws {
        // 1063·R + 3576·G + 361·B of 1,275,000: the first colour is one step lighter than the second.
        let colors = [SIMD3(155.0, 90, 46), SIMD3(120, 100, 50)]
        let lumas = colors.map { 1063 * $0.x + 3576 * $0.y + 361 * $0.z }
        var picture = PixelBuffer(size: PixelSize(width: 2, height: 1), format: .rgb8)
        for (pixel, color) in colors.enumerated() {
            for channel in 0..<3 { picture.set(Int(color[channel]), pixel: pixel, channel: channel) }
        }
        try #require(abs(lumas[0] - lumas[1]) == 1)
        let darker = lumas[0] < lumas[1] ? 0 : 1
        let level = max(lumas[0], lumas[1]) / 1_275_000
        for set in InstructionSet.available {
            let result = try PlanCheck.result(of: [ReferenceStep.threshold(level)].look, on: picture, set)
            #expect(result.level(pixel: darker, channel: 0) == 0)
            #expect(result.level(pixel: 1 - darker, channel: 0) == 255)
        }
    }

    @Test(
        arguments: [
            .cdl(), .cdl(slope: [1.2, 1, 0.8], offset: [0.05, 0, -0.1], power: [0.8, 1, 1.3], saturation: 0.7),
            .cdl(slope: .zero, offset: .init(repeating: 0.4)), .cdl(slope: .init(repeating: 100)),
            .cdl(offset: .init(repeating: -10)), .cdl(offset: .init(repeating: 10)),
            .cdl(power: .init(repeating: 0.01)), .cdl(power: .init(repeating: 100)), .cdl(saturation: 0),
            .cdl(saturation: 10), .cdl(slope: [1.1, 0.9, 1], saturation: 2),
        ] as [ReferenceStep])
    func cdl(step: ReferenceStep) throws {
        // A power below 1 is infinitely steep at 0; a level in is as much out as slope and saturation make of it.
        try FormulaCheck.check(step, inputSlack: 1)
    }

    @Test("Saturation of a decision list comes after the power and its result is clamped to 0…1")
    func cdlOrder() throws {
        var picture = PixelBuffer(size: PixelSize(width: 1, height: 1), format: .rgb16)
        for (channel, level) in [65_535, 32_768, 0].enumerated() { picture.set(level, pixel: 0, channel: channel) }
        let step = ReferenceStep.cdl(power: .init(repeating: 2), saturation: 1.5)
        // After the power 1, 0.25, 0: luma 0.3914; then 1.3043 clamped to 1, 0.1793, −0.1957 clamped to 0.
        let result = try PlanCheck.result(of: [step, .invert(1)].look, on: picture, .best)
        let levels = (0..<3).map { Double(result.level(pixel: 0, channel: $0)) / 65_535 }
        #expect(levels[0] == 0 && levels[2] == 1)
        #expect(abs(levels[1] - (1 - 0.1793)) < 1e-4)
    }
}
