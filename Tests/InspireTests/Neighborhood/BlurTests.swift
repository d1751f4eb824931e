import FilterEngine
import ImageCore
import Inspire
import KernelDispatch
import TestSupport
import Testing

/// The Gaussian blur against its formula in double precision.
struct BlurTests {
    private static func look(pixels: Double) throws -> Look { try Look(filters: "blur(\(pixels)px)") }

    /// Random pixels, stripes as fine as can be, a checkerboard, an edge and a single bright pixel.
    private static let pictures: [(name: String, picture: PixelBuffer)] = {
        var generator = SeededGenerator(seed: 71)
        let size = PixelSize(width: 149, height: 131)
        func drawn(_ level: (Int, Int) -> Int) -> PixelBuffer {
            var picture = PixelBuffer(size: size, format: .gray16)
            for y in 0..<size.height {
                for x in 0..<size.width { picture.set(level(x, y) * 65_535, pixel: y * size.width + x, channel: 0) }
            }
            return picture
        }
        return [
            ("random", PixelBuffer.random(size: size, format: .gray16, using: &generator)),
            ("stripes", drawn { x, _ in x & 1 }), ("wide stripes", drawn { x, y in (x + y) / 3 & 1 }),
            ("checkerboard", drawn { x, y in (x + y) & 1 }), ("edge", drawn { x, y in x + y / 3 > 90 ? 1 : 0 }),
            ("point", drawn { x, y in x == 74 && y == 65 ? 1 : 0 }),
        ]
    }()

    @Test(
        "A blur of any deviation is the Gaussian within a quarter of a level of 8 bits",
        arguments: [0.1, 0.3, 0.5, 1, 2, 3.3, 3.6, 5, 6.9, 7.1, 10, 14.5, 29])
    func gaussian(sigma: Double) throws {
        let look = try Self.look(pixels: sigma)
        for (name, picture) in Self.pictures {
            let reference = ReferencePicture(picture)
            let expected = reference.with(premultiplied: reference.blurred(reference.premultiplied, sigma: sigma))
            for set in InstructionSet.available {
                let worst = PlanCheck.compare(try PlanCheck.result(of: look, on: picture, set), with: expected.pixels)
                #expect(worst.colors <= 0.25 * 257, "\(name) \(set) \(worst.colors / 257) of 255")
            }
        }
    }

    @Test("Every format and size, with alpha", arguments: PixelFormat.allCases, [0.7, 5])
    func formats(format: PixelFormat, sigma: Double) throws {
        var generator = SeededGenerator(seed: 72)
        let look = try Self.look(pixels: sigma)
        for size in FilterFormulaTests.sizes {
            let picture = PixelBuffer.random(size: size, format: format, using: &generator)
            let reference = ReferencePicture(picture)
            let expected = reference.with(premultiplied: reference.blurred(reference.premultiplied, sigma: sigma))
            for set in InstructionSet.available {
                let result = try PlanCheck.result(of: look, on: picture, set)
                // Where next to nothing covers, a color's error is large and does not show.
                let solid = expected.pixels.map { $0.alpha > 0.1 ? $0 : ReferencePixel(color: $0.color, alpha: 0) }
                let worst = PlanCheck.compare(result, with: solid, colorsOfClearPixels: false)
                let tolerance = format.bitsPerChannel == 8 ? 0.75 : 0.3 * 257
                #expect(worst.colors <= tolerance, "\(size) \(set) \(worst)")
                for (pixel, exact) in expected.pixels.enumerated() where format.hasAlpha {
                    let error = abs(result.alpha(pixel: pixel) - exact.alpha) * Double(format.highestLevel)
                    #expect(error <= tolerance, "\(size) \(set)")
                }
            }
        }
    }

    @Test("A picture of one colour stays as it is, to the bit", arguments: [0.4, 3, 40, 1000])
    func flat(sigma: Double) throws {
        var picture = PixelBuffer(size: PixelSize(width: 61, height: 47), format: .rgba16)
        for pixel in 0..<61 * 47 {
            for (channel, level) in [12_345, 777, 65_535, 40_000].enumerated() {
                picture.set(level, pixel: pixel, channel: channel)
            }
        }
        for set in InstructionSet.available {
            #expect(try PlanCheck.result(of: Self.look(pixels: sigma), on: picture, set) == picture)
        }
    }

    @Test("A length in pixels counts those of the full size; a fraction is one of the long edge")
    func lengths() throws {
        var generator = SeededGenerator(seed: 73)
        let size = PixelSize(width: 120, height: 80)
        let picture = PixelBuffer.random(size: size, format: .rgb8, using: &generator)
        func result(_ filter: String, fullSize: PixelSize) throws -> PixelBuffer {
            var result = picture
            let geometry = PictureGeometry(fullSize: fullSize, decodedSize: size)
            try FilterPlan(compiling: Look(filters: filter), for: geometry).apply(to: &result)
            return result
        }
        let whole = try result("blur(3px)", fullSize: size)
        #expect(try result("blur(12px)", fullSize: PixelSize(width: 480, height: 320)) == whole)
        #expect(try result("blur(2.5%)", fullSize: PixelSize(width: 480, height: 320)) == whole)
        #expect(try result("blur(0.025)", fullSize: size) == whole)
        #expect(try result("blur(0)", fullSize: size) == picture)
    }
}
