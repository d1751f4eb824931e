import ImageCore
import Inspire
import KernelDispatch
import TestSupport
import Testing

/// Unsharp masking and clarity against their formulas, and the difference between them.
struct SharpnessTests {
    /// Luma, with what it weighs where alpha is less than 1.
    private func lumas(_ picture: ReferencePicture, _ value: (Double) -> Double) -> [SIMD4<Double>] {
        picture.pixels.map { SIMD4(value(Reference.luma($0.color)) * $0.alpha, 0, 0, $0.alpha) }
    }

    private func brighter(_ picture: ReferencePicture, by changes: [Double]) -> ReferencePicture {
        var result = picture
        for index in changes.indices { result.pixels[index].color += changes[index] }
        return result
    }

    private func check(
        _ filter: String, tolerance8: Double, _ expectation: (ReferencePicture) -> ReferencePicture
    ) throws {
        var generator = SeededGenerator(seed: 95)
        let look = try Look(filters: filter)
        for format in [PixelFormat.rgba8, .gray8, .rgb16] {
            for size in FilterFormulaTests.sizes + [PixelSize(width: 97, height: 80)] {
                let picture = PixelBuffer.random(size: size, format: format, using: &generator)
                let expected = expectation(ReferencePicture(picture)).pixels
                let solid = expected.map { $0.alpha > 0.1 ? $0 : ReferencePixel(color: $0.color, alpha: 0) }
                for set in InstructionSet.available {
                    let result = try PlanCheck.result(of: look, on: picture, set)
                    let worst = PlanCheck.compare(result, with: solid, colorsOfClearPixels: false)
                    let tolerance = format.bitsPerChannel == 8 ? tolerance8 : tolerance8 * 257
                    #expect(worst.colors <= tolerance, "\(filter) \(size) \(format) \(set) \(worst)")
                    for pixel in 0..<size.width * size.height where format.hasAlpha {
                        #expect(result.level(pixel: pixel, channel: 3) == picture.level(pixel: pixel, channel: 3))
                    }
                }
            }
        }
    }

    @Test(arguments: [(0.8, 1.2, 0.01), (5, 0.4, 0), (1, 5, 0.2), (2, 2, 1)])
    func unsharp(amount: Double, radius: Double, threshold: Double) throws {
        try check("unsharp(\(amount), \(radius)px, \(threshold))", tolerance8: 0.55 + 0.25 * amount) { picture in
            let smooth = picture.blurred(lumas(picture) { $0 }, sigma: radius)
            return brighter(
                picture,
                by: picture.pixels.indices.map { index in
                    let weight = smooth[index].w
                    let detail =
                        Reference.luma(picture.pixels[index].color) - (weight > 0 ? smooth[index].x / weight : 0)
                    return amount * (detail < 0 ? -1 : 1) * max(0, abs(detail) - threshold)
                })
        }
    }

    @Test(arguments: [(0.6, 1.0), (-1, 2.5), (3, 3)])
    func clarity(amount: Double, radius: Double) throws {
        // The means of the reference are those of the full size; so are the filter's while the radius is small.
        try check("clarity(\(amount), \(radius)px)", tolerance8: 0.55 + 0.1 * abs(amount)) { picture in
            let smooth = picture.guided(sigma: radius, epsilon: 0.0036, measure: Reference.luma)
            return brighter(
                picture,
                by: smooth.indices.map { amount * (Reference.luma(picture.pixels[$0].color) - smooth[$0]) })
        }
    }

    /// An edge between two greys with a little texture on both.
    private func edge() -> PixelBuffer {
        var picture = PixelBuffer(size: PixelSize(width: 200, height: 64), format: .gray16)
        for pixel in 0..<200 * 64 {
            let (x, y) = (pixel % 200, pixel / 200)
            let texture = (x / 3 + y / 3) % 2 == 0 ? 400 : -400
            picture.set((x < 100 ? 18_000 : 48_000) + texture, pixel: pixel, channel: 0)
        }
        return picture
    }

    @Test("Clarity leaves an edge without a halo where an unsharp mask of the same radius draws one")
    func halo() throws {
        let picture = edge()
        /// By how much of the edge's height the surfaces beside it are above or below those far away, at the most.
        func overshoot(_ filter: String) throws -> Double {
            let result = try PlanCheck.result(of: Look(filters: filter), on: picture, .best)
            func mean(_ column: Int) -> Double {
                (30..<36).reduce(0) { sum, row in
                    sum
                        + (column..<column + 6).reduce(0) {
                            $0 + Double(result.level(pixel: row * 200 + $1, channel: 0)) / 36
                        }
                }
            }
            let dark = stride(from: 60, to: 94, by: 6).map(mean).min()!
            let light = stride(from: 102, to: 136, by: 6).map(mean).max()!
            return max(mean(6) - dark, light - mean(186)) / 30_000
        }
        let clarity = try overshoot("clarity(1, 12px)")
        let unsharp = try overshoot("unsharp(1, 12px, 0)")
        #expect(clarity < 0.06, "\(clarity)")
        #expect(unsharp > 0.2, "\(unsharp)")
    }

    @Test("Clarity brings out the texture of surfaces")
    func texture() throws {
        let picture = edge()
        let result = try PlanCheck.result(of: Look(filters: "clarity(1, 12px)"), on: picture, .best)
        func contrast(_ buffer: PixelBuffer) -> Int {
            let row = (0..<60).map { buffer.level(pixel: 31 * 200 + $0, channel: 0) }
            return row.max()! - row.min()!
        }
        #expect(contrast(result) > contrast(picture) * 17 / 10)
    }
}
