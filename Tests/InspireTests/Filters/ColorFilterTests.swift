import FilterEngine
import ImageCore
import Inspire
import KernelDispatch
import TestSupport
import Testing

/// Filters that act on the three colours together, against their formulas.
struct ColorFilterTests {
    private static let colors = [
        RGBAColor(red: 0.5, green: 0.5, blue: 0.5), RGBAColor(red: 0.7, green: 0.6, blue: 0.45),
        RGBAColor(red: 0, green: 0, blue: 0), RGBAColor(red: 1, green: 1, blue: 1),
        RGBAColor(red: 0.01, green: 0, blue: 1), RGBAColor(red: 1, green: 0.02, blue: 0.01),
    ]

    @Test(arguments: colors)
    func whiteBalance(gray: RGBAColor) throws { try FormulaCheck.check(.whiteBalance(gray)) }

    @Test("Above the knee, a channel that gets darker goes straight to white", arguments: colors, [0.5, 0.9375])
    func whiteBalanceKnee(gray: RGBAColor, knee: Double) throws {
        try FormulaCheck.check(.whiteBalance(gray, knee: knee))
    }

    @Test("The colour that should be grey is")
    func gray() throws {
        var picture = PixelBuffer(size: PixelSize(width: 1, height: 1), format: .rgb8)
        for (channel, level) in [179, 153, 115].enumerated() { picture.set(level, pixel: 0, channel: channel) }
        let look = try Look(filters: "white-balance(rgb(179 153 115))")
        let result = try PlanCheck.result(of: look, on: picture, .best)
        let levels = (0..<3).map { result.level(pixel: 0, channel: $0) }
        #expect(Set(levels).count == 1)
        #expect(Reference.linear(Double(levels[0]) / 255) - 0.339 < 0.002)
    }

    @Test(
        arguments: [
            .colorBalance(shadows: .zero, midtones: .zero, highlights: .zero),
            .colorBalance(shadows: [1, 0, -1], midtones: .zero, highlights: .zero),
            .colorBalance(shadows: .zero, midtones: [-1, 1, 1], highlights: .zero),
            .colorBalance(shadows: .zero, midtones: .zero, highlights: [0, -1, 0.5]),
            .colorBalance(shadows: [0, 0.1, 0.3], midtones: [0.1, 0, 0], highlights: [0.3, 0.1, -0.2]),
            .colorBalance(shadows: .one, midtones: -.one, highlights: .one),
        ] as [ReferenceStep])
    func colorBalance(step: ReferenceStep) throws { try FormulaCheck.check(step) }

    @Test(
        arguments: [
            .channelMixer(red: [1, 0, 0], green: [0, 1, 0], blue: [0, 0, 1]),
            .channelMixer(red: [0.4, 0.4, 0.2], green: [0.4, 0.4, 0.2], blue: [0.4, 0.4, 0.2]),
            .channelMixer(red: [0, 0, 1], green: [0, 1, 0], blue: [1, 0, 0]),
            .channelMixer(red: [10, -10, 10], green: [-10, 10, 0], blue: [10, 10, -10]),
        ] as [ReferenceStep])
    func channelMixer(step: ReferenceStep) throws { try FormulaCheck.check(step) }

    @Test(
        arguments: [
            .matrix(red: [1, 0, 0, 0], green: [0, 1, 0, 0], blue: [0, 0, 1, 0]),
            .matrix(red: [0.9, 0.2, -0.1, 0.05], green: [0, 0.8, 0.3, -0.1], blue: [0.1, 0.1, 0.6, 0.2]),
            .matrix(red: [100, -100, 0, 0], green: [100, 0, -100, 50], blue: [-100, 100, 0, -50]),
        ] as [ReferenceStep])
    func matrix(step: ReferenceStep) throws {
        // Its sums are as large as its numbers: so is their rounding.
        try FormulaCheck.check(step, tolerance16: 2)
    }

    @Test("A matrix does not clamp: values beyond 0…1 can be brought back")
    func unclampedMatrix() throws {
        var generator = SeededGenerator(seed: 5)
        let picture = PixelBuffer.random(size: PixelSize(width: 40, height: 3), format: .rgb8, using: &generator)
        let text = "matrix(3 0 0 -1, 0 3 0 -1, 0 0 3 -1)"
        let back = "matrix(0.33333333 0 0 0.33333333, 0 0.33333333 0 0.33333333, 0 0 0.33333333 0.33333333)"
        let result = try PlanCheck.result(of: try Look(filters: "\(text) \(back)"), on: picture, .best)
        #expect(result == picture)
        let clamped = try PlanCheck.result(of: try Look(filters: "\(text) contrast(1) \(back)"), on: picture, .best)
        #expect(clamped != picture)
    }

    @Test(arguments: [0, 0.4, 1])
    func duotone(amount: Double) throws {
        try FormulaCheck.check(.duotone(Self.colors[1], Self.colors[4], amount: amount))
        try FormulaCheck.check(.duotone(Self.colors[3], Self.colors[2], amount: amount))
    }

    @Test(
        arguments: [
            [(0, 0.0), (3, 1.0)], [(4, 0), (1, 0.3), (5, 1)], [(5, 0.2), (4, 0.8)], [(2, 0), (1, 0), (3, 1)],
            [(4, 0.3), (1, 0.5), (5, 0.5), (3, 0.9)], [(4, 0.5), (1, 0.5), (0, 0.5), (5, 0.5)], [(1, 1), (2, 1)],
        ] as [[(Int, Double)]])
    func gradientMap(stops: [(color: Int, position: Double)]) throws {
        let stops = stops.map { ColorStop(color: Self.colors[$0.color], position: $0.position) }
        try FormulaCheck.check(.gradientMap(stops), inputSlack: 1)
    }
}
