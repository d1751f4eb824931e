import FilterEngine
import Inspire
import TestSupport

extension ReferenceStep {
    /// A filter or a layer with arguments as people use them, neither weak nor at the ends of their ranges.
    static func random(using generator: inout SeededGenerator) -> ReferenceStep {
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
        switch Int.random(in: 0..<35, using: &generator) {
        case 0: return .brightness(number(0.3...2))
        case 1: return .contrast(number(0.3...2.5))
        case 2: return .invert(number(0...1))
        case 3: return .grayscale(number(0...1))
        case 4: return .sepia(number(0...1))
        case 5: return .saturate(number(0...2.5))
        case 6: return .hueRotate(number(-180...180))
        case 7: return .opacity(number(0...1))
        case 8: return .exposure(number(-2...2))
        case 9: return .temperature(number(-100...100))
        case 10: return .tint(number(-1...1))
        case 11: return .fade(number(0...1))
        case 12: return .splitTone(color(&generator), color(&generator), amount: number(0...1), balance: number(-1...1))
        case 13: return .vignette(number(-1...1), radius: number(0...0.5), softness: number(0.1...1))
        case 14:
            return .grain(number(0...0.3), size: number(0.005...0.1), seed: .random(in: 0 ... .max, using: &generator))
        case 15:
            return .curves(
                all: [0, number(0...0.2), 0.5, number(0.3...0.7), 1, number(0.8...1)],
                green: generator.once(in: 2) ? [0, 0, number(0.3...0.7), number(0.3...0.7), 1, 1] : nil)
        case 16:
            return .levels(
                black: .init(repeating: number(0...0.1)), white: .init(repeating: number(0.85...1)),
                gamma: [number(0.5...1), 1, number(0.5...1)])
        case 17: return .highlights(number(-1...1))
        case 18: return .shadows(number(-1...1))
        case 19:
            return .cdl(
                slope: .init(repeating: number(0.7...1.1)), offset: [number(-0.1...0.1), 0, 0],
                power: .init(repeating: number(1...1.3)), saturation: number(0...1.3))
        case 20: return .vibrance(number(-1...1))
        case 21: return .saturateHues(["reds": number(0...1.5), "greens": number(0...1.5)])
        case 22: return .showHue(number(0...360), tolerance: number(0...60), softness: number(20...90))
        case 23: return .hideHue(number(0...360), tolerance: number(0...60), softness: number(20...90))
        case 24:
            return .colorBalance(
                shadows: [number(-1...1), 0, 0], midtones: [0, number(-1...1), 0], highlights: [0, 0, number(-1...1)])
        case 25: return .duotone(color(&generator), color(&generator), amount: number(0...1))
        case 26: return .whiteBalance(RGBAColor(red: number(0.4...0.9), green: number(0.4...0.9), blue: 0.5))
        case 27...30:
            let mode = BlendMode.allCases.randomElement(using: &generator)!
            return ReferenceStep(
                layer: Layer(
                    background: .gradient(gradient(&generator)), blendMode: mode, opacity: number(0.2...1)))
        default:
            var background = color(&generator)
            background.alpha = number(0.1...1)
            let mode = BlendMode.allCases.randomElement(using: &generator)!
            return ReferenceStep(layer: Layer(background: background, blendMode: mode, opacity: number(0.2...1)))
        }
    }

    /// Stops with and without positions, in any order of them, no two of which are so close that colours jump.
    private static func gradient(_ generator: inout SeededGenerator) -> Gradient {
        func share() -> Double { Double(Int.random(in: 0...8, using: &generator)) / 8 }
        let stops = (0..<Int.random(in: 2...5, using: &generator)).map { _ in
            var color = color(&generator)
            color.alpha = share()
            let hasPosition = generator.once(in: 2)
            return GradientStop(
                color: color, position: hasPosition ? .random(in: -0.5...1.5, using: &generator) : nil)
        }
        if generator.once(in: 2) {
            let angle = LinearGradientDirection.angle(.random(in: -360...720, using: &generator))
            let corner = LinearGradientDirection.corner(
                right: generator.once(in: 2), bottom: generator.once(in: 2))
            return Gradient(shape: .linear(generator.once(in: 2) ? angle : corner), stops: stops)
        }
        let shape = RadialGradientShape(
            isEllipse: generator.once(in: 2),
            extent: RadialGradientShape.Extent.allCases.randomElement(using: &generator)!,
            centerX: .random(in: -0.3...1.3, using: &generator), centerY: .random(in: -0.3...1.3, using: &generator))
        return Gradient(shape: .radial(shape), stops: stops)
    }

    private static func color(_ generator: inout SeededGenerator) -> RGBAColor {
        func value() -> Double { Double(Int.random(in: 0...16, using: &generator)) / 16 }
        return RGBAColor(red: value(), green: value(), blue: value())
    }
}

extension [ReferenceStep] {
    /// How far a result may move where every step is off by `error`, found by running the steps with errors of
    /// changing signs: much where a chain is steep, and at the kinks of its functions.
    func sensitivity(
        of pixel: ReferencePixel, at pixelPosition: PixelPosition, strength: Double, error: Double,
        using generator: inout SeededGenerator
    ) -> Double {
        let exact = apply(to: pixel, at: pixelPosition, strength: strength)
        var widest = 0.0
        for _ in 0..<3 {
            var moved = pixel
            for step in self {
                moved = step.apply(moved, pixelPosition)
                let signs = generator.next()
                for channel in 0..<3 {
                    moved.color[channel] += (signs >> UInt64(channel)) & 1 == 0 ? error : -error
                }
            }
            let result = Reference.mix(pixel, moved, strength)
            let difference = Reference.clamp(result.color) - Reference.clamp(exact.color)
            widest = Swift.max(widest, abs(difference.x), abs(difference.y), abs(difference.z))
        }
        return widest
    }
}
