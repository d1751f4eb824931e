import FilterEngine
import ImageCore
import Inspire
import KernelDispatch
import TestSupport
import Testing

/// Tables in plans, against their interpolation in double precision.
struct LookupTableTests {
    private func check(_ steps: [ReferenceStep], seed: UInt64, tolerance16: Double, strength: Double = 1) throws {
        var generator = SeededGenerator(seed: seed)
        for size in FormulaCheck.sizes {
            for format in PixelFormat.allCases {
                let picture = PixelBuffer.random(size: size, format: format, using: &generator)
                let expected = PlanCheck.expectation(of: steps, on: picture, strength: strength)
                var look = steps.look
                look.strength = strength
                for set in InstructionSet.available {
                    let worst = PlanCheck.compare(try PlanCheck.result(of: look, on: picture, set), with: expected)
                    // Fixed point is within a tenth of a level for 8-bit pictures.
                    let tolerance = format.bitsPerChannel == 8 ? 0.6 : tolerance16
                    #expect(worst.colors <= tolerance, "\(steps.map(\.name)) \(set) \(worst)")
                    #expect(worst.alpha < 1e-6)
                }
            }
        }
    }

    @Test("Each interpolation is that of its definition", arguments: LatticeInterpolation.allCases, [2, 5, 33])
    func interpolation(_ interpolation: LatticeInterpolation, size: Int) throws {
        var generator = SeededGenerator(seed: UInt64(size))
        let table = ColorLookupTable.random(size: size, interpolation: interpolation, using: &generator)
        // From point to point a random table rises by as much as 1: a position's last bit counts `size` times.
        try check([ReferenceStep(table)], seed: 1, tolerance16: 0.5 + 0.02 * Double(size))
    }

    @Test("Inputs beyond the domain are clamped to it, and results may leave 0…1")
    func domain() throws {
        var generator = SeededGenerator(seed: 7)
        var table = ColorLookupTable.random(size: 4, in: -0.5...1.5, using: &generator)
        table.domainMinimum = [0.1, -0.2, 0]
        table.domainMaximum = [0.9, 1.2, 0.5]
        let darker = ReferenceStep("brightness", ["amount": .number(0.5)]) { Reference.clamp($0 * 0.5) }
        try check([ReferenceStep(table), darker], seed: 2, tolerance16: 1)
    }

    @Test("Filters before and after it, and a strength, act as beside any filter", arguments: [1, 0.4])
    func combined(strength: Double) throws {
        var generator = SeededGenerator(seed: 8)
        let table = ColorLookupTable.random(size: 9, using: &generator)
        try check([.contrast(1.3), ReferenceStep(table), .sepia(0.5)], seed: 3, tolerance16: 2.5, strength: strength)
    }

    @Test("A strength of a table alone", arguments: [0...1, -0.2...1.3, 0.1...0.8] as [ClosedRange<Float>])
    func strength(domain: ClosedRange<Float>) throws {
        var generator = SeededGenerator(seed: 10)
        var table = ColorLookupTable.random(size: 7, using: &generator)
        table.domainMinimum.y = domain.lowerBound
        table.domainMaximum.y = domain.upperBound
        try check([ReferenceStep(table)], seed: 4, tolerance16: 1, strength: 0.3)
    }

    @Test("Behind a filter on single channels, and a strength of both", arguments: [1, 0.3])
    func afterCurve(strength: Double) throws {
        var generator = SeededGenerator(seed: 11)
        let table = ColorLookupTable.random(size: 17, using: &generator)
        let darker = ReferenceStep("brightness", ["amount": .number(0.7)]) { Reference.clamp($0 * 0.7) }
        try check([darker, ReferenceStep(table)], seed: 5, tolerance16: 2.5, strength: strength)
    }

    @Test("A table that changes nothing changes nothing", arguments: LatticeInterpolation.allCases, [2, 17, 256])
    func identity(_ interpolation: LatticeInterpolation, size: Int) throws {
        let values = (0..<size).map { Float($0) / Float(size - 1) }
        let colors = values.flatMap { blue in
            values.flatMap { green in values.map { red in SIMD3(red, green, blue) } }
        }
        let table = ColorLookupTable(size: size, colors: colors, interpolation: interpolation)
        var generator = SeededGenerator(seed: 9)
        let look = Look(name: "identity", steps: [.lookupTable(table)])
        for format in [PixelFormat.rgba8, .rgba16] {
            let picture = PixelBuffer.random(size: PixelSize(width: 67, height: 5), format: format, using: &generator)
            #expect(try PlanCheck.result(of: look, on: picture, .best) == picture)
        }
    }
}
