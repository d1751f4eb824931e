import FilterEngine
import Glibc
import ImageCodecs
import ImageCore
import ImagePipeline
import Inspire
import KernelDispatch
import TestSupport
import Testing

/// Resizing and straightening against their formulas in double precision, on every instruction set of this machine.
@Suite struct ResamplingTests {
    private static let none = Look(name: "none", steps: [])

    /// The result of steps on a picture that goes through a PNG.
    private func result(
        _ picture: PixelBuffer, _ steps: [GeometryStep], _ set: InstructionSet = .best
    ) throws -> PixelBuffer {
        let file = try picture.encoded(
            .png(PNGEncodingOptions(bitDepth: picture.format.bitsPerChannel)), hasAlpha: true)
        let renderer = PictureRenderer(
            look: Self.none, output: OutputOptions(geometry: steps), instructionSet: set)
        return try Decoded(renderer.render(file).bytes).picture
    }

    private func resize(_ size: PixelSize) -> GeometryStep {
        .resize(.exactly(width: size.width, height: size.height))
    }

    /// Ends, lines, odd sizes, both directions at once, and many pixels that become few.
    private static let sizes: [(from: PixelSize, to: PixelSize)] = [
        (1, 1, 5, 7), (1, 1, 1, 2), (1, 40, 1, 7), (40, 1, 7, 1), (37, 23, 17, 11), (17, 11, 37, 23), (64, 9, 9, 64),
        (300, 5, 1, 1), (33, 33, 32, 33), (33, 33, 33, 34), (2, 2, 19, 3), (150, 140, 20, 20), (21, 13, 1, 13),
    ].map { (PixelSize(width: $0.0, height: $0.1), PixelSize(width: $0.2, height: $0.3)) }

    @Test(
        "a resized pixel is Lanczos' mean in linear light", arguments: InstructionSet.available,
        [PixelFormat.rgba8, .rgba16])
    func resized(set: InstructionSet, format: PixelFormat) throws {
        var generator = SeededGenerator(seed: 41)
        for (from, to) in Self.sizes {
            var picture = PixelBuffer.random(size: from, format: format, using: &generator)
            for isOpaque in [false, true] {
                if isOpaque {
                    for pixel in 0..<from.width * from.height {
                        picture.set(format.highestLevel, pixel: pixel, channel: 3)
                    }
                }
                let expected = LinearPicture(picture).resized(to: to)
                let error = try expected.largestError(of: result(picture, [resize(to)], set))
                // What is nearly transparent is known to fewer digits.
                let tolerance = format == .rgba8 ? 0.52 : isOpaque ? 1.5 : 4
                #expect(error <= tolerance, "\(from) to \(to), opaque: \(isOpaque)")
            }
        }
    }

    @Test("a checkerboard of 0 and 255 becomes 188 all over", arguments: [PixelFormat.rgba8, .rgba16])
    func checkerboard(format: PixelFormat) throws {
        var picture = PixelBuffer(size: PixelSize(width: 96, height: 64), format: format)
        for pixel in 0..<96 * 64 {
            let isWhite = (pixel % 96 + pixel / 96) % 2 == 1
            for channel in 0..<4 {
                picture.set(isWhite || channel == 3 ? format.highestLevel : 0, pixel: pixel, channel: channel)
            }
        }
        let small = try result(picture, [.resize(.scaled(0.25))])
        #expect(small.size == PixelSize(width: 24, height: 16))
        for y in 2..<14 {
            for x in 2..<22 {
                let level = small.color(pixel: y * 24 + x).x * 255
                #expect(abs(level - 187.5) <= 1)
            }
        }
    }

    @Test("what is transparent has no say in the colour beside it")
    func premultiplied() throws {
        // Opaque red beside clear green: no green comes out anywhere.
        var picture = PixelBuffer(size: PixelSize(width: 40, height: 6), format: .rgba8)
        for pixel in 0..<240 {
            let isRed = pixel % 40 < 20
            let levels = isRed ? [255, 0, 0, 255] : [0, 255, 0, 0]
            for channel in 0..<4 { picture.set(levels[channel], pixel: pixel, channel: channel) }
        }
        let small = try result(picture, [.resize(.scaled(0.35))])
        var isMixed = false
        for pixel in 0..<small.size.width * small.size.height where small.alpha(pixel: pixel) > 0 {
            #expect(small.color(pixel: pixel).y == 0 && small.color(pixel: pixel).x == 1)
            if small.alpha(pixel: pixel) < 1 { isMixed = true }
        }
        #expect(isMixed)
    }

    @Test("the same size is the same picture", arguments: [PixelFormat.rgba8, .rgba16])
    func identity(format: PixelFormat) throws {
        let picture = GeneratedPicture.noise(33, 21, format: format)
        let steps: [GeometryStep] = [
            .resize(.scaled(1)), .resize(.exactly(width: 33, height: 21)), .resize(.longEdge(33)),
            .resize(.within(PixelSize(width: 100, height: 21))), .crop(.share(1)), .rotate(degrees: 0),
            .rotate(degrees: -720),
        ]
        #expect(try result(picture, steps).bytes == picture.bytes)
    }

    @Test(
        "a straightened pixel is Lanczos' mean around its position", arguments: InstructionSet.available,
        [-44.9, -3, 0.5, 20, 45])
    func straightened(set: InstructionSet, degrees: Double) throws {
        for (width, height) in [(1, 1), (3, 1), (1, 5), (31, 20), (20, 47)] {
            for format in [PixelFormat.rgba8, .rgba16] {
                let picture = GeneratedPicture.smooth(width, height, format: format)
                let turned = try result(picture, [.rotate(degrees: degrees)], set)
                let expected = LinearPicture(picture).turned(by: degrees * .pi / 180, size: turned.size)
                // Positions are distinguished to a thousandth of a pixel.
                let tolerance = format == .rgba8 ? 1.1 : 80
                #expect(expected.largestError(of: turned) <= tolerance, "\(width) × \(height)")
                // Rounded down, it has the picture's shape.
                let wanted = Double(turned.size.width) * Double(height) / Double(width)
                #expect(min(width, height) < 20 || abs(Double(turned.size.height) - wanted) <= 1.6)
            }
        }
    }

    @Test("a picture turned there and back is where it was")
    func thereAndBack() throws {
        let picture = GeneratedPicture.smooth(200, 150)
        func similarity(_ angle: Double) throws -> Double {
            let result = try result(picture, [.rotate(degrees: 4), .rotate(degrees: angle)])
            let middle = try self.result(picture, [.crop(.centered(result.size))])
            return signalToNoise(result.bytes, middle.bytes)
        }
        // The middle may lie half a pixel beside that of the picture.
        #expect(try similarity(-4) > 30)
        #expect(try similarity(4) < 24)
    }

    @Test("memory is estimated before it is taken")
    func memory() throws {
        let file = try GeneratedPicture.smooth(600, 600).encoded(.png(PNGEncodingOptions()))
        func render(_ steps: [GeometryStep], _ memory: Int, pixels: Int = 1 << 30) throws {
            let limits = ImageLimits(maxPixels: pixels, maxMemory: memory)
            let renderer = PictureRenderer(
                look: Self.none, output: OutputOptions(geometry: steps), decoding: DecodingOptions(limits: limits))
            _ = try renderer.render(file)
        }
        try render([.resize(.longEdge(60))], 3 << 20)
        try render([.rotate(degrees: 45)], 12 << 20)
        #expect(throws: ImageError.self) { try render([.rotate(degrees: 45)], 3 << 20) }
        #expect(throws: ImageError.self) { try render([.resize(.scaled(10))], 3 << 20) }
        let tooLarge = LimitExceeded(
            limit: .pixels, size: PixelSize(width: 6000, height: 6000), needed: 36_000_000, allowed: 1_000_000)
        #expect(throws: ImageError.limitExceeded(tooLarge)) {
            try render([.resize(.scaled(10))], 1 << 30, pixels: 1_000_000)
        }
        #expect(throws: ImageError.self) { try render([.resize(.scaled(1e300))], 1 << 30) }
    }
}
