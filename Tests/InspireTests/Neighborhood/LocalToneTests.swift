import FilterEngine
import ImageCore
import Inspire
import KernelDispatch
import TestSupport
import Testing

/// Lighter shadows and darker highlights, by a pixel's surroundings.
struct LocalToneTests {
    private struct Filter: CustomTestStringConvertible {
        var name: String
        var amount: Double
        /// The square root of the weight of a surface.
        var weight: @Sendable (Double) -> Double

        func text(radius: String) -> String { "\(name)(\(amount), \(radius))" }
        var testDescription: String { text(radius: "") }
    }

    private static let filters = [
        Filter(name: "shadows", amount: 1) { 1 - $0 }, Filter(name: "shadows", amount: 0.4) { 1 - $0 },
        Filter(name: "highlights", amount: -1) { $0 }, Filter(name: "highlights", amount: -0.5) { $0 },
    ]

    private static func result(_ filters: String, _ picture: PixelBuffer) throws -> PixelBuffer {
        try PlanCheck.result(of: Look(filters: filters), on: picture, .best)
    }

    @Test("Both follow their formula", arguments: filters, [1.0, 2.5])
    private func formula(filter: Filter, sigma: Double) throws {
        var generator = SeededGenerator(seed: 96)
        let look = try Look(filters: filter.text(radius: "\(sigma)px"))
        for format in [PixelFormat.rgba8, .gray8, .rgb16] {
            for size in FilterFormulaTests.sizes + [PixelSize(width: 97, height: 80)] {
                let picture = PixelBuffer.random(size: size, format: format, using: &generator)
                var expected = ReferencePicture(picture)
                func greatest(_ color: SIMD3<Double>) -> Double { Reference.clamp(color.max()) }
                let surfaces = expected.guided(sigma: sigma, epsilon: 0.037 * 0.037, measure: greatest)
                for index in surfaces.indices {
                    let pixel = expected.pixels[index]
                    let weight = filter.weight(Reference.clamp(surfaces[index]))
                    expected.pixels[index].color *= 1 + filter.amount * weight * weight * (1 - greatest(pixel.color))
                    if pixel.alpha <= 0.1 { expected.pixels[index].alpha = 0 }
                }
                for set in InstructionSet.available {
                    let result = try PlanCheck.result(of: look, on: picture, set)
                    let worst = PlanCheck.compare(result, with: expected.pixels, colorsOfClearPixels: false)
                    // The means of the filter are not quite those of a Gaussian.
                    let tolerance = format.bitsPerChannel == 8 ? 0.65 : 0.2 * 257
                    #expect(worst.colors <= tolerance, "\(size) \(format) \(set) \(worst)")
                    for pixel in 0..<size.width * size.height where format.hasAlpha {
                        #expect(result.level(pixel: pixel, channel: 3) == picture.level(pixel: pixel, channel: 3))
                    }
                }
            }
        }
    }

    /// Two greys beside each other, with a texture of stripes if wanted.
    private static func edge(_ left: Double, _ right: Double, texture: Double = 0) -> PixelBuffer {
        var picture = PixelBuffer(size: PixelSize(width: 400, height: 8), format: .gray16)
        for pixel in 0..<400 * 8 {
            let stripe = (pixel % 400) % 8 < 4 ? texture : -texture
            let level = (pixel % 400 < 200 ? left : right) + stripe
            picture.set(Int((level * 65_535).rounded()), pixel: pixel, channel: 0)
        }
        return picture
    }

    @Test("At an edge of any height, as at a horizon, there are halos of three levels at the most")
    func halo() throws {
        for filter in ["shadows(1)", "highlights(-1)", "shadows(1) highlights(-1)"] {
            for left in stride(from: 0.02, to: 0.94, by: 0.08) {
                for right in stride(from: left + 0.04, through: 1, by: 0.06) {
                    let result = try Self.result(filter, Self.edge(left, right))
                    for side in [10..<200, 200..<390] {
                        let levels = side.map { Double(result.level(pixel: 4 * 400 + $0, channel: 0)) / 257 }
                        let far = side.lowerBound < 200 ? levels.first! : levels.last!
                        let halo = max(levels.max()! - far, far - levels.min()!)
                        #expect(halo <= 3, "\(filter) \(left) \(right)")
                    }
                }
            }
        }
    }

    @Test("Both together keep the contrast of a surface's texture, of which curves take a third")
    func texture() throws {
        func contrast(_ picture: PixelBuffer, _ columns: Range<Int>) -> Double {
            let levels = columns.map { Double(picture.level(pixel: 4 * 400 + $0, channel: 0)) }
            return levels.max()! - levels.min()!
        }
        let picture = Self.edge(0.45, 0.6, texture: 0.02)
        let local = try Self.result("shadows(1, 20px) highlights(-1, 20px)", picture)
        let curves = try Self.result("shadows(1, 0) highlights(-1, 0)", picture)
        for columns in [20..<80, 320..<380] {
            let before = contrast(picture, columns)
            #expect(contrast(curves, columns) < 0.66 * before)
            #expect((0.9...1.1).contains(contrast(local, columns) / before), "\(contrast(local, columns) / before)")
        }
    }

    @Test("Nothing is clipped, of two neighbours the lighter one stays it, and hues stay", arguments: filters)
    private func order(filter: Filter) throws {
        var generator = SeededGenerator(seed: 97)
        let picture = PixelBuffer.random(size: PixelSize(width: 64, height: 64), format: .rgb16, using: &generator)
        let result = try Self.result(filter.text(radius: "9px"), picture)
        for pixel in 0..<64 * 64 {
            let (before, after) = (picture.color(pixel: pixel), result.color(pixel: pixel))
            #expect(filter.amount > 0 ? after.max() >= before.max() : after.max() <= before.max())
            #expect(before.max() == 1 || after.max() < 1)
            let gain = before.max() > 0 ? after.max() / before.max() : 0
            for channel in 0..<3 { #expect(abs(after[channel] - before[channel] * gain) < 3e-5) }
        }
        var ramp = PixelBuffer(size: PixelSize(width: 256, height: 8), format: .gray8)
        for pixel in 0..<256 * 8 { ramp.set(pixel % 256, pixel: pixel, channel: 0) }
        let steps = try Self.result(filter.text(radius: "20px"), ramp)
        let levels = (0..<256).map { steps.level(pixel: $0, channel: 0) }
        #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test("Dark shadows and lighter highlights are curves, as all is with radius 0, and grey stays grey")
    func curves() throws {
        let picture = try SamplePicture.decoded("hills.jpg", reducedToFill: PixelSize(width: 300, height: 200))
        for filter in ["shadows(-0.7", "highlights(0.7"] {
            #expect(try Self.result(filter + ")", picture) == Self.result(filter + ", 0)", picture))
        }
        for filter in ["shadows(0.7", "highlights(-0.7"] {
            #expect(try Self.result(filter + ")", picture) != Self.result(filter + ", 0)", picture))
        }
    }

    @Test("A reduced picture gets what the full one gets", arguments: filters)
    private func reduced(filter: Filter) throws {
        let full = try SamplePicture.decoded("hills.jpg", reducedToFill: PixelSize(width: 1200, height: 800))
        let look = try Look(filters: filter.text(radius: "2%"))
        var whole = full
        try FilterPlan(compiling: look, for: PictureGeometry(fullSize: full.size)).apply(to: &whole)
        for factor in [2, 4] {
            var preview = full.boxed(by: factor)
            try FilterPlan(
                compiling: look, for: PictureGeometry(fullSize: full.size, decodedSize: preview.size)
            ).apply(to: &preview)
            let difference = preview.meanColorDifference(from: whole.boxed(by: factor))
            #expect(difference <= 0.5, "\(factor): \(difference)")
        }
    }
}
