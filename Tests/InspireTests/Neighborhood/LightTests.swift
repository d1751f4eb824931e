import FilterEngine
import Glibc
import ImageCore
import Inspire
import KernelDispatch
import PictureAnalysis
import TestSupport
import Testing

/// Filters that spread or average light, against their formulas in double precision.
struct LightTests {
    typealias Color = SIMD3<Double>

    private static let sizes = FilterFormulaTests.sizes + [PixelSize(width: 90, height: 71)]

    /// - Parameter alphaOfResult: whether alpha comes of the filter and is compared.
    private func check(
        _ filter: String, formats: [PixelFormat] = [.rgba8, .gray8, .rgb16, .rgba16],
        _ expectation: (ReferencePicture, PixelSize) -> ReferencePicture
    ) throws {
        var generator = SeededGenerator(seed: 91)
        let look = try Look(filters: filter)
        for format in formats {
            for size in Self.sizes {
                let picture = PixelBuffer.random(size: size, format: format, using: &generator)
                let linear = ReferencePicture(picture).mapped { Reference.map($0, Reference.linear) }
                let expected = expectation(linear, size).mapped { Reference.map($0, Reference.encoded) }
                let solid = expected.pixels.map { $0.alpha > 0.1 ? $0 : ReferencePixel(color: $0.color, alpha: 0) }
                for set in InstructionSet.available {
                    let result = try PlanCheck.result(of: look, on: picture, set)
                    let worst = PlanCheck.compare(result, with: solid, colorsOfClearPixels: false)
                    let tolerance = format.bitsPerChannel == 8 ? 1 : 0.6 * 257
                    #expect(worst.colors <= tolerance, "\(filter) \(size) \(format) \(set) \(worst)")
                    for (pixel, exact) in expected.pixels.enumerated() where format.hasAlpha {
                        let error = abs(result.alpha(pixel: pixel) - exact.alpha) * Double(format.highestLevel)
                        #expect(error <= tolerance, "\(filter) \(size) \(set)")
                    }
                }
            }
        }
    }

    private func smoothstep(_ x: Double) -> Double {
        let t = min(max(x, 0), 1)
        return t * t * (3 - 2 * t)
    }

    private func highlights(_ picture: ReferencePicture, threshold: Double, colorless: Bool) -> [SIMD4<Double>] {
        let start = Reference.linear(threshold)
        return picture.pixels.map { pixel in
            let share = smoothstep((Reference.luma(pixel.color) - start) / max(1 - start, 1e-6))
            let color = pixel.color * (share * pixel.alpha)
            return SIMD4(colorless ? Color(repeating: Reference.luma(color)) : color, 0)
        }
    }

    private func lit(_ picture: ReferencePicture, _ light: [SIMD4<Double>], _ tint: Color) -> ReferencePicture {
        var result = picture
        for index in picture.pixels.indices {
            let color = picture.pixels[index].color
            result.pixels[index].color =
                color + tint * Color(light[index].x, light[index].y, light[index].z) * (1 - color)
        }
        return result
    }

    @Test(arguments: [(0.4, 2.0, 0.5), (1, 6, 0), (0.7, 0.5, 0.9), (1, 3, 1)])
    func glow(amount: Double, radius: Double, threshold: Double) throws {
        try check("glow(\(amount), \(radius)px, \(threshold))") { picture, _ in
            let light = picture.blurred(
                highlights(picture, threshold: threshold, colorless: false), sigma: radius)
            return lit(picture, light, Color(repeating: amount))
        }
    }

    @Test(arguments: [(0.5, 2.5, 0.7), (1, 5, 0.2)])
    func halation(amount: Double, radius: Double, threshold: Double) throws {
        let tint = Color(1, Reference.linear(0.5), Reference.linear(0.2)) * amount
        let color = "rgb(100% 50% 20%)"
        try check(
            "halation(\(amount), \(radius)px, \(threshold), \(color))", formats: [.rgba8, .rgb16]
        ) { picture, _ in
            lit(
                picture, picture.blurred(highlights(picture, threshold: threshold, colorless: true), sigma: radius),
                tint)
        }
    }

    /// A dark picture with a few clipped pixels, or a light one with the same.
    private func lampPicture(dark: Bool) -> PixelBuffer {
        GeneratedPicture.make(90, 71, .rgba16) { x, y in
            if (40...43).contains(x), (30...32).contains(y) { return [1, 0.98, 0.9, 1] }
            let tone = (dark ? 0.02 : 0.6) + 0.1 * Double((7 * x + 3 * y) % 10) / 10
            return [tone, tone * 0.9, tone * 0.8, 1]
        }
    }

    @Test("Clipped pixels count as lamps in a dark picture, and in no other", arguments: [1.0, 4, 6, 8])
    func lamps(lamps: Double) throws {
        for dark in [true, false] {
            let picture = lampPicture(dark: dark)
            let gain = dark ? lamps - 1 : 0
            let linear = ReferencePicture(picture).mapped { Reference.map($0, Reference.linear) }
            let bright = zip(highlights(linear, threshold: 0.5, colorless: false), linear.pixels).map { light, pixel in
                light * (1 + gain * max(pixel.color.max() - 0.88, 0) / 0.12)
            }
            let blurred = linear.blurred(bright, sigma: 4).map { light in
                (light * 0.7).clamped(lowerBound: .zero, upperBound: .one)
            }
            let expected = lit(linear, blurred, .one).mapped { Reference.map($0, Reference.encoded) }
            let look = try Look(filters: "glow(0.7, 4px, 0.5, lamps: \(lamps))")
            #expect(look.needsStatistics == (lamps > 1))
            let context = PlanContext(
                geometry: PictureGeometry(fullSize: picture.size), statistics: try PictureStatistics(of: picture))
            for set in InstructionSet.available {
                var result = picture
                try FilterPlan(compiling: look, in: context, instructionSet: set).apply(to: &result)
                let worst = PlanCheck.compare(result, with: expected.pixels, colorsOfClearPixels: true)
                #expect(worst.colors <= 0.6 * 257, "\(lamps) \(dark) \(set) \(worst)")
            }
        }
    }

    @Test("Halation's lamps have a stronger halo of the same colour, and no more than all of it")
    func halationOfLamps() throws {
        let picture = lampPicture(dark: true)
        let context = PlanContext(
            geometry: PictureGeometry(fullSize: picture.size), statistics: try PictureStatistics(of: picture))
        func halo(_ filters: String) throws -> SIMD3<Double> {
            var result = picture
            try FilterPlan(compiling: Look(filters: filters), in: context).apply(to: &result)
            // Three pixels beside the lamp.
            let pixel = 31 * picture.size.width + 46
            let (after, before) = (result.color(pixel: pixel), picture.color(pixel: pixel))
            return Reference.map(after, Reference.linear) - Reference.map(before, Reference.linear)
        }
        let (paper, lamp) = try (halo("halation(0.5, 3px, lamps: 1)"), halo("halation(0.5, 3px)"))
        #expect(paper.x > 0.005 && lamp.x / paper.x > 5 && lamp.x / paper.x < 6.1)
        #expect(abs(lamp.y / lamp.x - paper.y / paper.x) < 0.02)
    }

    @Test("Halation colours grey pictures, and none that it leaves alone")
    func halationOfGray() throws {
        func plan(_ filters: String) throws -> FilterPlan {
            FilterPlan(
                compiling: try Look(filters: filters), for: PictureGeometry(fullSize: PixelSize(width: 2000, height: 9))
            )
        }
        #expect(try !plan("halation()").keepsGray)
        for filters in [
            "blur()", "glow()", "clarity()", "shadows()", "highlights()", "unsharp()", "tilt-shift()", "pixelate()",
        ] {
            #expect(try plan(filters).keepsGray && plan(filters).needsNeighbors, "\(filters)")
        }
        for filters in ["halation(0)", "blur(0px)", "glow(0)", "clarity(0)", "unsharp(0)", "tilt-shift(radius: 0)"] {
            #expect(try plan(filters).isIdentity, "\(filters)")
        }
    }

    private func focused(
        _ picture: ReferencePicture, _ size: PixelSize, position: Double, width: Double, degrees: Double, sigma: Double,
        falloff: Double
    ) -> ReferencePicture {
        let values = picture.premultiplied
        let blurs = [values] + [sigma / 4, sigma / 2, sigma].map { picture.blurred(values, sigma: $0) }
        let radii = [0, 0.25, 0.5, 1]
        let longEdge = Double(size.longEdge)
        let mixed = values.indices.map { index in
            let x = (Double(index % size.width) + 0.5 - Double(size.width) / 2) / longEdge
            let y = (Double(index / size.width) + 0.5 - Double(size.height) * position) / longEdge
            let distance = abs(y * cos(degrees * .pi / 180) - x * sin(degrees * .pi / 180))
            let radius = smoothstep((distance - width / 2) / max(falloff, 1e-6))
            var result = blurs[0][index]
            for step in 1...3 {
                let (near, far) = (radii[step - 1], radii[step])
                let share = min(max((radius * radius - near * near) / (far * far - near * near), 0), 1)
                result += (blurs[step][index] - result) * share
            }
            return result
        }
        return picture.with(premultiplied: mixed)
    }

    @Test(arguments: [(0.5, 0.2, 0.0, 4.0, 0.3), (0, 0, 90, 8, 1), (0.3, 0.1, -30, 2, 0.05)])
    func tiltShift(position: Double, width: Double, degrees: Double, radius: Double, falloff: Double) throws {
        try check("tilt-shift(\(position), \(width), \(degrees)deg, \(radius)px, \(falloff))") { picture, size in
            focused(
                picture, size, position: position, width: width, degrees: degrees, sigma: radius, falloff: falloff)
        }
    }

    @Test(arguments: [1.4, 2, 7.3147, 30, 1000])
    func pixelate(side: Double) throws {
        try check("pixelate(\(side)px)") { picture, size in
            var sums: [SIMD2<Int>: (sum: SIMD4<Double>, count: Double)] = [:]
            func block(_ index: Int) -> SIMD2<Int> {
                func number(_ position: Int) -> Int { Int(((Double(position) + 0.5) / side).rounded(.down)) }
                return SIMD2(number(index % size.width), number(index / size.width))
            }
            let values = picture.premultiplied
            for (index, value) in values.enumerated() {
                let old = sums[block(index)] ?? (.zero, 0)
                sums[block(index)] = (old.sum + value, old.count + 1)
            }
            return picture.with(
                premultiplied: values.indices.map { index in
                    let (sum, count) = sums[block(index)]!
                    return sum / count
                })
        }
    }

    @Test("A checkerboard of black and white becomes 188 in linear light, 128 in encoded values")
    func checkerboard() throws {
        var picture = PixelBuffer(size: PixelSize(width: 40, height: 40), format: .gray8)
        for pixel in 0..<1600 { picture.bytes[pixel] = (pixel + pixel / 40) % 2 == 0 ? 0 : 255 }
        func middle(_ filters: String) throws -> UInt8 {
            try PlanCheck.result(of: Look(filters: filters), on: picture, .best).bytes[20 * 40 + 20]
        }
        #expect(try middle("pixelate(8px)") == 188)
        #expect(try middle("tilt-shift(0, 0, 0deg, 24px, 0)") == 188)
        #expect((127...128).contains(try middle("blur(6px)")))
    }
}
