import FilterEngine
import Foundation
import ImageCore
import Inspire
import TestSupport
import Testing

/// Every filter against its formula: all pixel formats, all instruction sets, sizes that are hard on tiles.
struct FilterFormulaTests {
    static let tolerance8 = FormulaCheck.tolerance8
    static let tolerance16 = FormulaCheck.tolerance16
    static let sizes = FormulaCheck.sizes

    func check(
        _ step: ReferenceStep, tolerance8: Double = Self.tolerance8, tolerance16: Double = Self.tolerance16
    ) throws {
        try FormulaCheck.check(step, tolerance8: tolerance8, tolerance16: tolerance16)
    }

    @Test(arguments: [0, 0.3, 1, 1.1, 2, 7.5, 100])
    func brightness(amount: Double) throws { try check(.brightness(amount)) }

    @Test(arguments: [0, 0.3, 1, 1.1, 2, 7.5, 100])
    func contrast(amount: Double) throws {
        // Its sums are as large as the amount: so is their rounding.
        try check(.contrast(amount), tolerance16: amount > 10 ? 2 : Self.tolerance16)
    }

    @Test(arguments: [0, 0.2, 0.5, 1])
    func invert(amount: Double) throws { try check(.invert(amount)) }

    @Test(arguments: [0, 0.2, 0.5, 1])
    func grayscale(amount: Double) throws { try check(.grayscale(amount)) }

    @Test(arguments: [0, 0.2, 0.5, 1])
    func sepia(amount: Double) throws { try check(.sepia(amount)) }

    @Test(arguments: [0, 0.5, 1, 1.35, 3, 100])
    func saturate(amount: Double) throws {
        try check(.saturate(amount), tolerance16: amount > 10 ? 2 : Self.tolerance16)
    }

    @Test(arguments: [0, -20, 45, 90, 180, 359.9, -36_000, 36_000])
    func hueRotate(angle: Double) throws { try check(.hueRotate(angle)) }

    @Test(arguments: [0, 0.25, 0.5, 1])
    func opacity(amount: Double) throws { try check(.opacity(amount)) }

    @Test(arguments: [-10, -3, -0.5, 0, 0.3, 1, 3, 6, 10])
    func exposure(ev: Double) throws { try check(.exposure(ev)) }

    @Test("Above the knee, a shorter exposure goes straight to white", arguments: [-10, -0.9, 0, 1], [0.5, 0.875])
    func exposureKnee(ev: Double, knee: Double) throws { try check(.exposure(ev, knee: knee)) }

    @Test(arguments: [-100, -20, 0, 7, 50, 100])
    func temperature(shift: Double) throws { try check(.temperature(shift)) }

    @Test(arguments: [-1, -0.1, 0, 0.4, 1])
    func tint(amount: Double) throws { try check(.tint(amount)) }

    @Test(arguments: [0, 0.5, 1])
    func fade(amount: Double) throws { try check(.fade(amount)) }

    @Test(arguments: [0, 0.25, 1], [-1, 0, 0.3, 1])
    func splitTone(amount: Double, balance: Double) throws {
        try check(
            .splitTone(
                RGBAColor(red: 0, green: 0.2, blue: 0.5), RGBAColor(red: 1, green: 0.8, blue: 0), amount: amount,
                balance: balance))
    }

    @Test(arguments: [-1, -0.4, 0, 0.3, 1], [(0.25, 0.4), (0, 2), (0.2, 0.05), (2, 0.4), (0.1, 0)])
    func vignette(amount: Double, shape: (radius: Double, softness: Double)) throws {
        // A softness of 0 is a step: pixels on the line may fall to either side, and none does here.
        try check(
            .vignette(amount, radius: shape.radius, softness: shape.softness),
            tolerance16: shape.softness < 0.1 ? 4 : Self.tolerance16)
    }

    @Test(arguments: [(0.05, 0.0008), (0, 0.001), (1, 0.02), (1, 0.1), (1, 0.0001)], [0, 1, 77, .max] as [UInt32])
    func grain(look: (amount: Double, size: Double), seed: UInt32) throws {
        for sizes in 1...2 {
            // The position in the lattice has single precision: of ten thousand grains along a side it has 1/1000.
            try check(
                .grain(look.amount, size: look.size, seed: seed, sizes: sizes), tolerance8: 0.55,
                tolerance16: look.size < 0.0005 ? 40 : 4)
        }
    }

    @Test(arguments: [0.3, 1])
    func colorGrain(color: Double) throws {
        try check(.grain(0.3, size: 0.02, seed: 5, color: color), tolerance8: 0.55, tolerance16: 4)
    }

    @Test(
        arguments: [
            .curves(), .curves(all: [0, 0, 0.25, 0.2, 0.75, 0.8, 1, 1]), .curves(all: [0, 1, 1, 0]),
            .curves(all: [0.3, 0.4]), .curves(all: [0.2, 0, 0.8, 1]),
            .curves(all: [0, 0, 0.25, 0.6, 0.3, 0.1, 0.9, 0.9, 1, 0.2]),
            .curves(red: [0, 0.1, 1, 0.9], green: [0, 0, 0.5, 0.7, 1, 1]),
            .curves(all: [0, 0, 0.5, 0.3, 1, 1], red: [0, 0, 0.5, 0.6, 1, 1], blue: [0, 0.2, 1, 0.8]),
            .curves(all: [0, 0, 0.5, 0, 0.501, 1, 1, 1]),
            .curves(all: [0, 0, 0.25, 0.4, 0.75, 0.5, 1, 1], isNatural: true),
            .curves(all: [0.1, 0, 0.2, 1, 0.3, 0, 0.9, 1], red: [0, 0.3, 1, 0.7], isNatural: true),
            .curves(blue: [0, 0, 0.5, 0.9, 1, 1], isNatural: true),
        ] as [ReferenceStep])
    func curves(step: ReferenceStep) throws {
        // A table cuts off the corners where a curve becomes flat.
        try check(step, tolerance16: 4)
    }

    static let layerColors = [
        RGBAColor(red: 0, green: 0, blue: 0), RGBAColor(red: 1, green: 1, blue: 1),
        RGBAColor(red: 0.5, green: 0.5, blue: 0.5), RGBAColor(red: 1, green: 0, blue: 0.4),
        RGBAColor(red: 0.22, green: 0.17, blue: 0.8, alpha: 0.56), RGBAColor(red: 0.9, green: 0.25, blue: 0.75),
        RGBAColor(red: 0.9999, green: 0.0001, blue: 0.25),
    ]

    @Test(arguments: BlendMode.allCases)
    func layer(mode: BlendMode) throws {
        for color in Self.layerColors {
            for opacity in [1, 0.4, 0] {
                // Steep or, for grey, without a direction: a 16-bit level in is many out.
                let isSteep = [.colorDodge, .colorBurn, .saturation].contains(mode)
                try check(
                    ReferenceStep(layer: Layer(background: color, blendMode: mode, opacity: opacity)),
                    tolerance8: isSteep ? 0.52 : Self.tolerance8, tolerance16: isSteep ? 4 : Self.tolerance16)
            }
        }
    }

    @Test("Every filter is tested in this target, and its defaults are in range")
    func table() throws {
        let folder = URL(filePath: #filePath).appending(path: "../..").standardized
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        let tests = try files.compactMap { $0 as? URL }.filter { $0.lastPathComponent.hasSuffix("Tests.swift") }
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        let descriptors = FilterCatalog.all.map { $0.descriptor }
        for filter in descriptors {
            // As text, or as a step of the reference: hue-rotate(…) or .hueRotate(…).
            let words = filter.name.split(separator: "-")
            let step = ([String(words[0])] + words.dropFirst().map(\.capitalized)).joined()
            #expect(tests.contains("\(filter.name)(") || tests.contains(".\(step)("), "no test has \(filter.name)")
        }
        let parameters = descriptors.flatMap { $0.parameters }
        let outOfRange = parameters.filter { parameter in
            guard case .number(let value)? = parameter.defaultValue, let range = parameter.range else { return false }
            return !range.contains(value)
        }
        #expect(outOfRange.isEmpty)
        #expect(parameters.allSatisfy { !$0.help.isEmpty })
        #expect(FilterCatalog.filter(named: "no such filter") == nil)
    }
}
