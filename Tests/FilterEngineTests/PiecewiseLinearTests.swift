import FilterEngine
import TestSupport
import Testing

/// What the algebra of straight pieces promises, on random functions.
struct PiecewiseLinearTests {
    /// Up to five knots, some of them at the same position, slopes of all signs and 0.
    private func randomFunction(_ generator: inout SeededGenerator) -> PiecewiseLinear {
        func value(_ range: ClosedRange<Double>) -> Double {
            generator.once(in: 5) ? 0 : .random(in: range, using: &generator)
        }
        var positions = (0..<Int.random(in: 0...5, using: &generator)).map { _ in value(-1...2) }
        if generator.once(in: 4), let first = positions.first { positions.append(first) }
        return PiecewiseLinear(
            offset: value(-1...1), slope: value(-2...2),
            knots: positions.sorted().map { .init(x: $0, bend: value(-3...3)) }
        )
    }

    private let positions = (-30...60).map { Double($0) / 20 } + [-100, -3.14159, 0.123456, 17.5, 1000]

    private func agree(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-9 * max(1, abs(a), abs(b)) }

    private func forRandomFunctions(_ body: (PiecewiseLinear, PiecewiseLinear, inout SeededGenerator) -> Void) {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<500 {
            let first = randomFunction(&generator)
            body(first, randomFunction(&generator), &generator)
        }
    }

    @Test("then() is one function after the other")
    func then() {
        forRandomFunctions { first, second, _ in
            let both = first.then(second)
            for x in positions { #expect(agree(both(x), second(first(x))), "\(first) then \(second) at \(x)") }
            #expect(zip(both.knots, both.knots.dropFirst()).allSatisfy { $0.x < $1.x })
        }
    }

    @Test("A flat piece is one even where its slope is the rounding of 0")
    func almostFlat() {
        let flat = PiecewiseLinear(offset: 0, slope: 0.1 + 0.2, knots: [.init(x: 0.5, bend: -0.3)])
        let knee = PiecewiseLinear(offset: 1, slope: -0.5, knots: [.init(x: 0.7, bend: 0.8)])
        let both = flat.then(knee)
        for x in positions { #expect(agree(both(x), knee(flat(x)))) }
    }

    @Test("clamped() limits the result to 0…1")
    func clamped() {
        forRandomFunctions { function, _, _ in
            let clamped = function.clamped()
            for x in positions { #expect(agree(clamped(x), min(max(function(x), 0), 1))) }
        }
    }

    @Test("mixed() interpolates towards the identity")
    func mixed() {
        forRandomFunctions { function, _, generator in
            let s = Double.random(in: 0...1, using: &generator)
            let mixed = function.mixed(strength: s)
            for x in positions { #expect(agree(mixed(x), s * function(x) + (1 - s) * x)) }
            for x in positions { #expect(agree(function.mixed(strength: 0)(x), x)) }
        }
    }

    @Test("restricted() is the same within the range, and has no knots outside")
    func restricted() {
        forRandomFunctions { function, _, generator in
            let low = Double.random(in: -2...1, using: &generator)
            let high = low + Double.random(in: 0...2, using: &generator)
            let restricted = function.restricted(to: low...high)
            for step in 0...20 {
                let x = low + (high - low) * Double(step) / 20
                #expect(agree(restricted(x), function(x)))
            }
            #expect(restricted.knots.allSatisfy { $0.x > low && $0.x < high })
            #expect(restricted.knots.count <= function.knots.count)
        }
    }

    @Test("values is exactly the range of all results")
    func values() {
        forRandomFunctions { function, _, generator in
            let low = Double.random(in: -2...1, using: &generator)
            let high = low + Double.random(in: 0...2, using: &generator)
            let values = function.values(over: low...high)
            let knots = function.knots.map(\.x).filter { (low...high).contains($0) }
            let results = ((0...50).map { low + (high - low) * Double($0) / 50 } + knots).map { function($0) }
            #expect(results.min()! >= values.lowerBound - 1e-9 && results.max()! <= values.upperBound + 1e-9)
            #expect(agree(results.min()!, values.lowerBound) && agree(results.max()!, values.upperBound))
        }
    }

    @Test("Contrast and brightness compose into one exact function")
    func contrastAndBrightness() {
        for (contrast, brightness) in [(0.9, 1.2), (1.5, 0.8), (3, 3), (0, 2), (100, 0.5)] {
            let first = PiecewiseLinear.linear(slope: contrast, offset: 0.5 - 0.5 * contrast).clamped()
            let both = first.then(PiecewiseLinear.linear(slope: brightness, offset: 0).clamped())
            for level in 0...255 {
                let x = Double(level) / 255
                let exact = min(max(min(max((x - 0.5) * contrast + 0.5, 0), 1) * brightness, 0), 1)
                #expect(abs(both(x) - exact) < 1e-12)
            }
            #expect(both.knots.count <= 3)
        }
    }
}
