import FilterEngine
import ImageCore
import Inspire
import KernelDispatch
import TestSupport
import Testing

/// What a plan knows of itself.
struct PlanFactsTests {
    private func plan(_ steps: [ReferenceStep], strength: Double = 1) -> FilterPlan {
        var look = steps.look
        look.strength = strength
        return FilterPlan(compiling: look, for: PictureGeometry(fullSize: PixelSize(width: 9, height: 7)))
    }

    @Test(
        "Plans that change nothing are known",
        arguments: [
            [], [.brightness(1)], [.contrast(1)], [.saturate(1)], [.grayscale(0)], [.sepia(0)], [.invert(0)],
            [.hueRotate(0)], [.opacity(1)], [.fade(0)], [.exposure(0)], [.temperature(0)], [.tint(0)], [.curves()],
            [.levels()], [.cdl()], [.highlights(0)], [.shadows(0)], [.vibrance(0)], [.saturateHues([:])],
            [.channelMixer(red: [1, 0, 0], green: [0, 1, 0], blue: [0, 0, 1])],
            [.matrix(red: [1, 0, 0, 0], green: [0, 1, 0, 0], blue: [0, 0, 1, 0])],
            [.colorBalance(shadows: .one, midtones: .zero, highlights: .zero)],
            [.whiteBalance(RGBAColor(red: 0.4, green: 0.4, blue: 0.4))],
            [.duotone(RGBAColor(red: 0.4, green: 0, blue: 0), RGBAColor(red: 0, green: 1, blue: 0), amount: 0)],
            [.contrast(1), .saturate(1), .brightness(1)],
            [ReferenceStep(layer: Layer(background: RGBAColor(red: 1, green: 1, blue: 1), blendMode: .multiply))],
            [ReferenceStep(layer: Layer(background: RGBAColor(red: 0, green: 0, blue: 0), blendMode: .screen))],
            [ReferenceStep(layer: Layer(background: RGBAColor(red: 0, green: 0, blue: 0, alpha: 0)))],
        ] as [[ReferenceStep]])
    func identity(steps: [ReferenceStep]) throws {
        #expect(plan(steps).isIdentity)
        #expect(plan(steps).keepsGray && !plan(steps).changesAlpha)
    }

    @Test("A strength of 0 changes nothing")
    func noStrength() {
        let plan = plan([.sepia(1), .opacity(0.2)], strength: 0)
        #expect(plan.isIdentity && !plan.changesAlpha)
    }

    @Test("Others are not")
    func notIdentity() {
        for step in [
            .brightness(1.01), .contrast(0.99), .sepia(0.01), .opacity(0.99), .grain(), .vignette(), .exposure(0.1),
        ] as [ReferenceStep] {
            #expect(!plan([step]).isIdentity, "\(step.name)")
        }
    }

    @Test("Whether alpha may change")
    func changesAlpha() {
        #expect(plan([.opacity(0.5)]).changesAlpha)
        #expect(plan([.opacity(0.5), .opacity(0)], strength: 0.1).changesAlpha)
        #expect(!plan([.sepia(1), .vignette()]).changesAlpha)
    }

    @Test("What keeps grey keeps it to the bit, and a grey picture comes out as the colour one", arguments: 0..<60)
    func keepsGray(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let steps = (0..<Int.random(in: 1...4, using: &generator)).map { _ in ReferenceStep.random(using: &generator) }
        let size = PixelSize(width: 256, height: 1)
        for (grayFormat, format) in [(PixelFormat.gray8, PixelFormat.rgb8), (.gray16, .rgb16)] {
            var gray = PixelBuffer(size: size, format: grayFormat)
            var color = PixelBuffer(size: size, format: format)
            for level in 0...255 {
                let level = level * grayFormat.highestLevel / 255
                gray.set(level, pixel: level * 255 / grayFormat.highestLevel, channel: 0)
                for channel in 0..<3 {
                    color.set(level, pixel: level * 255 / grayFormat.highestLevel, channel: channel)
                }
            }
            let plan = FilterPlan(compiling: steps.look, for: PictureGeometry(fullSize: size))
            try plan.apply(to: &gray)
            try plan.apply(to: &color)
            var widest = 0
            for pixel in 0...255 {
                let levels = (0..<3).map { color.level(pixel: pixel, channel: $0) }
                widest = max(widest, levels.max()! - levels.min()!)
                #expect(gray.level(pixel: pixel, channel: 0) == levels[0])
            }
            // Matrices may round the channels of a grey pixel to neighbours.
            if plan.keepsGray { #expect(widest <= (format == .rgb8 ? 1 : 2), "\(steps.map(\.name))") }
        }
        let isColorful = steps.contains { $0.name.hasPrefix("sepia") || $0.name.hasPrefix("tint") }
        if isColorful { #expect(!plan(steps).keepsGray) }
    }

    @Test("A curve's table is counted where pictures need it: not those of 8 bits, which need a value for each level")
    func tableMemory() {
        let curve = plan([.exposure(0.5)])
        #expect(curve.tableMemory(for: .rgba8) == 0)
        // A table of at least 4096 steps, and two more while it is made.
        #expect(curve.tableMemory(for: .rgba16) > 3 * 4 * 4096)
        let both = plan([.exposure(0.5), .grain()])
        #expect(both.tableMemory(for: .rgba8) == 0 && both.tableMemory(for: .gray8) == 0)
        #expect(both.tableMemory(for: .rgb16) > 3 * 4 * 4096)
        // Behind a matrix no picture does without.
        #expect(plan([.sepia(0.5), .exposure(0.5), .grain()]).tableMemory(for: .rgba8) > 3 * 4 * 4096)
        let blurred = FilterPlan(
            compiling: made { try Look(filters: "blur(2px) exposure(0.5)") },
            for: PictureGeometry(fullSize: PixelSize(width: 9, height: 7)))
        #expect(blurred.tableMemory(for: .rgba8) > 3 * 4 * 4096)
    }

    @Test("Threads that are the first to use a plan's tables get what others get")
    func tablesOnThreads() async throws {
        var generator = SeededGenerator(seed: 8)
        let picture = PixelBuffer.random(size: PixelSize(width: 9, height: 7), format: .rgba16, using: &generator)
        let steps: [ReferenceStep] = [.exposure(0.5), .saturateHues(["reds": 1.5]), .sepia(0.5), .exposure(-0.5)]
        let expected = try PlanCheck.result(of: steps.look, on: picture, .best)
        let plan = plan(steps)
        let results = await withTaskGroup { group in
            for _ in 0..<16 {
                group.addTask {
                    var result = picture
                    try? plan.apply(to: &result)
                    return result
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count == 16 && results.allSatisfy { $0 == expected })
    }

    @Test("A gradient keeps grey where it has no colour or lends none", arguments: BlendMode.allCases)
    func gradientKeepsGray(mode: BlendMode) {
        func layer(_ stops: [RGBAColor]) -> ReferenceStep {
            let gradient = Gradient(shape: .linear(.angle(0)), stops: stops.map { GradientStop(color: $0) })
            return ReferenceStep(layer: Layer(background: .gradient(gradient), blendMode: mode))
        }
        let (black, gray) = (RGBAColor(red: 0, green: 0, blue: 0), RGBAColor(red: 0.5, green: 0.5, blue: 0.5))
        let clearRed = RGBAColor(red: 1, green: 0, blue: 0, alpha: 0)
        #expect(plan([layer([black, gray, clearRed])]).keepsGray)
        let lendsNone: [BlendMode] = [.hue, .saturation, .luminosity]
        #expect(plan([layer([black, RGBAColor(red: 1, green: 0, blue: 0)])]).keepsGray == lendsNone.contains(mode))
        #expect(plan([layer([clearRed, clearRed])]).isIdentity)
    }

    @Test("An instruction set that is not there is replaced by the best there is")
    func missingInstructionSet() throws {
        var generator = SeededGenerator(seed: 3)
        let picture = PixelBuffer.random(size: PixelSize(width: 40, height: 2), format: .rgba8, using: &generator)
        for set in InstructionSet.allCases {
            let result = try PlanCheck.result(of: [ReferenceStep.sepia(1)].look, on: picture, set)
            let best = try PlanCheck.result(of: [ReferenceStep.sepia(1)].look, on: picture, .best)
            #expect(set.isAvailable || result == best)
        }
        #expect(InstructionSet.available.first == .baseline)
        #expect(InstructionSet.available == InstructionSet.available.sorted())
    }

    @Test("Instruction sets agree within a level of 8 bits", arguments: 0..<60)
    func agreement(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(4000 + seed))
        let steps = (0..<Int.random(in: 1...6, using: &generator)).map { _ in ReferenceStep.random(using: &generator) }
        guard !steps.contains(where: { $0.name.contains(".saturation") }) else { return }
        for format in [PixelFormat.rgba8, .rgba16] {
            let picture = PixelBuffer.random(size: PixelSize(width: 211, height: 3), format: format, using: &generator)
            let results = try InstructionSet.available.map { try PlanCheck.result(of: steps.look, on: picture, $0) }
            for result in results.dropFirst() {
                for pixel in 0..<633 {
                    for channel in 0..<4 {
                        let difference =
                            result.level(pixel: pixel, channel: channel)
                            - results[0].level(pixel: pixel, channel: channel)
                        #expect(abs(difference) <= (format == .rgba8 ? 1 : 257), "\(steps.map(\.name))")
                    }
                }
            }
        }
    }
}
