import FilterEngine
import Glibc
import ImageCore
import Inspire
import KernelDispatch
import TestSupport
import Testing

/// Noise reduction against its formula, and what it does to noise, edges and previews.
struct DenoiseTests {
    /// The mean of the colours, and red's and blue's distance from it.
    private static func opponents(_ color: SIMD3<Double>) -> SIMD3<Double> {
        let mean = (color.x + color.y + color.z) / 3
        return [mean, color.x - mean, color.z - mean]
    }

    private func expectation(
        _ picture: ReferencePicture, luma: Double, chroma: Double, sigma: Double
    ) -> ReferencePicture {
        func blurred(_ value: (Int) -> SIMD3<Double>, _ weight: (Int) -> Double) -> [SIMD4<Double>] {
            picture.blurred(picture.pixels.indices.map { SIMD4(value($0) * weight($0), weight($0)) }, sigma: sigma)
        }
        let values = picture.pixels.map { Self.opponents($0.color) }
        let alphas = picture.pixels.map(\.alpha)
        let means = blurred({ values[$0] }, { alphas[$0] })
        let squares = blurred({ values[$0] * values[$0] }, { alphas[$0] })
        let epsilon =
            SIMD3(0.14 * luma, 0.35 * chroma, 0.35 * chroma) * SIMD3(0.14 * luma, 0.35 * chroma, 0.35 * chroma)
        func straight(_ value: SIMD4<Double>) -> SIMD3<Double> {
            value.w > 0 ? SIMD3(value.x, value.y, value.z) / value.w : .zero
        }
        let lines = means.indices.map { index -> (slope: SIMD3<Double>, offset: SIMD3<Double>) in
            let mean = straight(means[index])
            let variance = (straight(squares[index]) - mean * mean).clamped(
                lowerBound: .zero, upperBound: SIMD3(repeating: 10))
            let slope = variance / (variance + epsilon)
            return (slope, (1 - slope) * mean)
        }
        let slopes = blurred({ lines[$0].slope }, { means[$0].w })
        let offsets = blurred({ lines[$0].offset }, { means[$0].w })
        var result = picture
        for index in values.indices {
            let smooth = straight(slopes[index]) * values[index] + straight(offsets[index])
            result.pixels[index].color = [smooth.x + smooth.y, smooth.x - smooth.y - smooth.z, smooth.x + smooth.z]
        }
        return result
    }

    // With a larger radius the means are computed at half the size.
    @Test(arguments: [(0.3, 0.4, 0.85), (1, 0.2, 0.5), (0.1, 1, 0.7)])
    func formula(luma: Double, chroma: Double, radius: Double) throws {
        var generator = SeededGenerator(seed: 96)
        let look = try Look(filters: "denoise(\(luma), \(chroma), \(radius)px)")
        for format in [PixelFormat.rgba8, .gray8, .rgb16] {
            for size in [PixelSize(width: 300, height: 310), PixelSize(width: 301, height: 47)] {
                let picture = PixelBuffer.random(size: size, format: format, using: &generator)
                let expected = expectation(
                    ReferencePicture(picture), luma: luma, chroma: chroma, sigma: radius
                ).pixels.map { $0.alpha > 0.1 ? $0 : ReferencePixel(color: $0.color, alpha: 0) }
                for set in InstructionSet.available {
                    let result = try PlanCheck.result(of: look, on: picture, set)
                    let worst = PlanCheck.compare(result, with: expected, colorsOfClearPixels: false)
                    let tolerance = format.bitsPerChannel == 8 ? 1.0 : 257
                    #expect(worst.colors <= tolerance, "\(size) \(format) \(set) \(worst)")
                    for pixel in 0..<size.width * size.height where format.hasAlpha {
                        #expect(result.level(pixel: pixel, channel: 3) == picture.level(pixel: pixel, channel: 3))
                    }
                }
            }
        }
    }

    /// A dark and a light half with an edge between, and noise of the deviation in levels of 8 bits.
    private func edge(noise: Double, seed: UInt64 = 5) -> PixelBuffer {
        var generator = SeededGenerator(seed: seed)
        var picture = PixelBuffer(size: PixelSize(width: 240, height: 160), format: .rgb8)
        for pixel in 0..<240 * 160 {
            for channel in 0..<3 {
                // Twelve evenly distributed numbers add up to a variance of 1.
                let normal = (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0...1, using: &generator) }
                let level = (pixel % 240 < 120 ? 60.0 : 180) + noise * normal
                picture.set(min(max(Int(level.rounded()), 0), 255), pixel: pixel, channel: channel)
            }
        }
        return picture
    }

    /// The root of the mean square of the differences from the levels of two surfaces, away from the picture's borders.
    private func error(_ picture: PixelBuffer, columns: Range<Int>) -> Double {
        var (sum, count) = (0.0, 0.0)
        for pixel in 0..<240 * 160 where columns.contains(pixel % 240) {
            for channel in 0..<3 {
                let difference = Double(picture.level(pixel: pixel, channel: channel)) - (pixel % 240 < 120 ? 60 : 180)
                sum += difference * difference
                count += 1
            }
        }
        return (sum / count).squareRoot()
    }

    @Test("It takes out most of the noise and none of an edge", arguments: [(5, 0.2), (10, 0.4), (20, 0.8)])
    func noise(deviation: Double, amount: Double) throws {
        let look = try Look(filters: "denoise(\(amount), \(amount), 1.2px)")
        let result = try PlanCheck.result(of: look, on: edge(noise: deviation), .best)
        #expect(error(result, columns: 20..<100) < 0.45 * deviation)
        #expect(error(result, columns: 140..<220) < 0.45 * deviation)
        // Beside the edge, too, it is no worse than it was.
        #expect(error(result, columns: 118..<122) < 1.1 * deviation)
    }

    @Test(
        "Without a radius it is four filters in a row, and those of colours leave lightness",
        arguments: InstructionSet.available)
    func passes(set: InstructionSet) throws {
        let picture = edge(noise: 20)
        let several = try Look(
            filters: """
                denoise(0.185, 0.294, 1.27px) denoise(0.3, 0.156, 0.69px) \
                denoise(0, 0.06, 6px) denoise(0, 0.048, 12px)
                """)
        let result = try PlanCheck.result(of: Look(filters: "denoise(0.5, 0.6)"), on: picture, set)
        #expect(try PlanCheck.result(of: several, on: picture, set) == result)
        #expect(try PlanCheck.result(of: Look(filters: "denoise(0.5, 0.6, 0px)"), on: picture, set) == result)
        let colors = try PlanCheck.result(of: Look(filters: "denoise(0, 1)"), on: picture, set)
        for pixel in 0..<240 * 160 {
            let before = Self.opponents(picture.color(pixel: pixel))
            #expect(abs(Self.opponents(colors.color(pixel: pixel)).x - before.x) * 255 < 0.6)
        }
    }

    @Test(
        "Without a radius it takes out more noise, also of small pictures", arguments: [(5, 0.2), (10, 0.4), (25, 1)])
    func sizes(deviation: Double, amount: Double) throws {
        let picture = edge(noise: deviation)
        let result = try PlanCheck.result(of: Look(filters: "denoise(\(amount), \(amount))"), on: picture, .best)
        let single = try PlanCheck.result(
            of: Look(filters: "denoise(\(amount), \(amount), 1.2px)"), on: picture, .best)
        for columns in [20..<100, 140..<220] {
            #expect(error(result, columns: columns) < 0.4 * deviation)
            #expect(error(result, columns: columns) < error(single, columns: columns))
        }
        #expect(error(result, columns: 118..<122) < 0.9 * deviation)
    }

    @Test("Clear pixels keep their colours, however far from others they are", arguments: InstructionSet.available)
    func clearPixels(set: InstructionSet) throws {
        var generator = SeededGenerator(seed: 12)
        var picture = PixelBuffer.random(size: PixelSize(width: 150, height: 40), format: .rgba8, using: &generator)
        for pixel in 0..<150 * 40 where pixel % 150 > 20 { picture.set(0, pixel: pixel, channel: 3) }
        let result = try PlanCheck.result(of: Look(filters: "denoise(0.5, 0.6)"), on: picture, set)
        for pixel in 0..<150 * 40 where pixel % 150 > 20 {
            #expect(
                (0..<4).allSatisfy { channel in
                    result.level(pixel: pixel, channel: channel) == picture.level(pixel: pixel, channel: channel)
                })
        }
        #expect(result != picture)
    }

    @Test("Amounts of 0 leave lightness or colours as they are, and the picture where both are 0")
    func nothing() throws {
        let picture = edge(noise: 10)
        #expect(try PlanCheck.result(of: Look(filters: "denoise(0, 0)"), on: picture, .best) == picture)
        let colors = try PlanCheck.result(of: Look(filters: "denoise(0, 1, 1.2px)"), on: picture, .best)
        let lightness = try PlanCheck.result(of: Look(filters: "denoise(1, 0, 1.2px)"), on: picture, .best)
        #expect(colors != picture && lightness != picture)
        for pixel in 0..<240 * 160 {
            let before = Self.opponents(picture.color(pixel: pixel))
            #expect(abs(Self.opponents(colors.color(pixel: pixel)).x - before.x) * 255 < 0.6)
            let after = Self.opponents(lightness.color(pixel: pixel))
            #expect(max(abs(after.y - before.y), abs(after.z - before.z)) * 255 < 0.8)
        }
    }

    @Test("A reduced picture gets what the full one gets", arguments: ["denoise(0.4, 0.6)", "denoise(0.8, 0.8, 3px)"])
    func reduced(filter: String) throws {
        let look = try Look(filters: filter)
        let full = try SamplePicture.decoded("hills.jpg", reducedToFill: PixelSize(width: 1200, height: 800))
        var whole = full
        try FilterPlan(compiling: look, for: PictureGeometry(fullSize: full.size)).apply(to: &whole)
        for factor in [2, 4] {
            var preview = full.boxed(by: factor)
            let geometry = PictureGeometry(fullSize: full.size, decodedSize: preview.size)
            try FilterPlan(compiling: look, for: geometry).apply(to: &preview)
            #expect(preview.meanColorDifference(from: whole.boxed(by: factor)) <= 1, "\(factor)")
        }
    }

    @Test("Its memory is known from the plan, and does not grow with the height")
    func memory() throws {
        func plan(_ height: Int, _ radius: String) throws -> FilterPlan {
            let geometry = PictureGeometry(fullSize: PixelSize(width: 700, height: height))
            return try FilterPlan(compiling: Look(filters: "denoise(0.4, 0.4, \(radius))"), for: geometry)
        }
        for radius in ["1.2px", "20px"] {
            let short = try plan(2000, radius).memory(for: .rgb8, isOpaque: true)
            #expect(try short > 0 && short == plan(20_000, radius).memory(for: .rgb8, isOpaque: true))
            let rows = FilteredRows(try plan(2000, radius), format: .rgb8, isOpaque: true) { _, _, _ in }
            #expect(rows.memory == short)
        }
        #expect(
            try FilterPlan(compiling: Look(filters: "sepia()"), for: plan(9, "1px").geometry)
                .memory(for: .rgb8, isOpaque: true) == 0)
    }
}
