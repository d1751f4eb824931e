import FilterEngine
import ImageCore
import Inspire
import KernelDispatch
import TestSupport
import Testing

/// Blurs of opaque 8-bit pixels, most of whose steps are in fixed point.
struct PixelBlurTests {
    private static let formats: [PixelFormat] = [.rgba8, .bgra8, .rgb8, .gray8]

    private static func look(_ sigma: Double) throws -> Look { try Look(filters: "blur(\(sigma)px)") }

    private static func opaque(_ picture: PixelBuffer) -> PixelBuffer {
        guard picture.format.hasAlpha else { return picture }
        var picture = picture
        for pixel in 0..<picture.size.width * picture.size.height { picture.set(255, pixel: pixel, channel: 3) }
        return picture
    }

    private static func drawn(
        _ size: PixelSize, _ format: PixelFormat, _ level: (_ x: Int, _ y: Int, _ channel: Int) -> Int
    ) -> PixelBuffer {
        var picture = PixelBuffer(size: size, format: format)
        for y in 0..<size.height {
            for x in 0..<size.width {
                for channel in 0..<format.channelCount {
                    picture.set(level(x, y, channel), pixel: y * size.width + x, channel: channel)
                }
            }
        }
        return opaque(picture)
    }

    /// The stages of a blur of that deviation.
    private static func stages(_ sigma: Double, _ format: PixelFormat, isOpaque: Bool = true, more: String = "") throws
        -> String
    {
        let size = PixelSize(width: 50, height: 40)
        let plan = FilterPlan(
            compiling: try Look(filters: "blur(\(sigma)px) \(more)"), for: PictureGeometry(fullSize: size))
        let rows = FilteredRows(plan, format: format, isOpaque: isOpaque) { _, _, _ in }
        return rows.stages.map(\.name).joined(separator: "; ")
    }

    @Test("Fixed point is used for opaque 8-bit pixels whose blur is the last step")
    func stages() throws {
        for format in Self.formats {
            #expect(try Self.stages(2, format).contains("samples over 50 × 40, 8 bits in and out"))
        }
        let large = try Self.stages(9, .rgba8)
        #expect(large.contains("halve 8-bit pixels to") && large.contains("double to 50 × 40, 8 bits out"))
        #expect(try Self.stages(9, .rgba8, more: "contrast(1.2)").contains("halve 8-bit pixels to"))
        #expect(!(try Self.stages(9, .rgba8, more: "contrast(1.2)").contains("8 bits out")))
        for sigma in [2.0, 9] {
            #expect(!(try Self.stages(sigma, .rgba8, isOpaque: false).contains("8 bits")))
            #expect(!(try Self.stages(sigma, .rgba16).contains("8 bits")))
            #expect(!(try Self.stages(sigma, .rgba8, more: "opacity(0.5)").contains("8 bits")))
        }
        #expect(!(try Self.stages(0.5, .rgba8).contains("8 bits in")))
    }

    @Test(
        "The Gaussian of any deviation, rounded: stripes, edges, points and random pixels",
        arguments: [0.86, 1, 2, 3.3, 3.6, 5, 6.9, 7.1, 10, 14.5, 29])
    func gaussian(sigma: Double) throws {
        var generator = SeededGenerator(seed: 74)
        let size = PixelSize(width: 149, height: 131)
        let pictures = [
            Self.opaque(.random(size: size, format: .rgba8, using: &generator)),
            Self.drawn(size, .rgba8) { x, _, channel in (x + channel) % 2 * 255 },
            Self.drawn(size, .rgba8) { x, y, channel in x + y / 3 > 80 + channel ? 255 : 0 },
            Self.drawn(size, .rgba8) { x, y, _ in x == 74 && y == 65 ? 255 : 0 },
        ]
        for (number, picture) in pictures.enumerated() {
            let reference = ReferencePicture(picture)
            let expected = reference.with(premultiplied: reference.blurred(reference.premultiplied, sigma: sigma))
            for set in InstructionSet.available {
                let result = try PlanCheck.result(of: Self.look(sigma), on: picture, set)
                let worst = PlanCheck.compare(result, with: expected.pixels)
                #expect(worst.colors <= 0.75 && worst.alpha < 1e-9, "\(number) \(set) \(worst)")
            }
        }
    }

    @Test("Every format and size", arguments: formats, [0.9, 2, 3.4, 5, 20])
    func sizes(format: PixelFormat, sigma: Double) throws {
        var generator = SeededGenerator(seed: 75)
        let small = [(1, 1), (2, 1), (1, 7), (3, 40), (61, 2), (67, 21)].map { PixelSize(width: $0, height: $1) }
        for size in small + FilterFormulaTests.sizes {
            let picture = Self.opaque(.random(size: size, format: format, using: &generator))
            let reference = ReferencePicture(picture)
            let expected = reference.with(premultiplied: reference.blurred(reference.premultiplied, sigma: sigma))
            for set in InstructionSet.available {
                let result = try PlanCheck.result(of: Self.look(sigma), on: picture, set)
                let worst = PlanCheck.compare(result, with: expected.pixels)
                #expect(worst.colors <= 0.75 && worst.alpha < 1e-9, "\(size) \(set) \(worst)")
            }
        }
    }

    @Test("The result differs from that of floats by a level at most, and rarely", arguments: [1, 2, 3.4, 4, 8, 40])
    func floats(sigma: Double) throws {
        var generator = SeededGenerator(seed: 76)
        let size = PixelSize(width: 211, height: 97)
        let picture = Self.opaque(.random(size: size, format: .rgba8, using: &generator))
        for set in InstructionSet.available {
            let plan = FilterPlan(
                compiling: try Self.look(sigma), for: PictureGeometry(fullSize: size), instructionSet: set)
            let results = try [true, false].map { isOpaque in
                try Self.rows(plan, of: picture, isOpaque: isOpaque, height: size.height)
            }
            let differences = zip(results[0], results[1]).map { abs(Int($0) - Int($1)) }
            #expect(differences.max()! <= 1)
            #expect(Double(differences.reduce(0, +)) <= 0.03 * Double(differences.count), "\(set)")
        }
    }

    @Test(
        "Combined with anything else, the result is that of floats, in bands of any height",
        arguments: ["blur(9px) contrast(1.2)", "sepia() blur(9px)", "blur(2px) blur(5px)", "blur(5px)", "blur(2px)"],
        [1, 0.6])
    func mixed(filters: String, strength: Double) throws {
        var generator = SeededGenerator(seed: 78)
        let size = PixelSize(width: 83, height: 121)
        let picture = Self.opaque(.random(size: size, format: .rgba8, using: &generator))
        var look = try Look(filters: filters)
        look.strength = strength
        for set in InstructionSet.available {
            let plan = FilterPlan(compiling: look, for: PictureGeometry(fullSize: size), instructionSet: set)
            let whole = try Self.rows(plan, of: picture, isOpaque: true, height: size.height)
            let floats = try Self.rows(plan, of: picture, isOpaque: false, height: size.height)
            #expect(zip(whole, floats).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
            for height in [1, 7, 16] {
                #expect(try Self.rows(plan, of: picture, isOpaque: true, height: height) == whole)
            }
        }
    }

    @Test("Pixels of one colour stay as they are", arguments: [0.9, 3, 4, 40])
    func flat(sigma: Double) throws {
        for level in 0...255 {
            let picture = Self.drawn(PixelSize(width: 21, height: 10), .rgba8) { _, _, channel in
                (level + 85 * channel) % 256
            }
            for set in InstructionSet.available {
                #expect(try PlanCheck.result(of: Self.look(sigma), on: picture, set) == picture)
            }
        }
    }

    @Test("Bands of any height yield the same bytes as the whole picture", arguments: [1, 2, 3.4, 4, 9, 30])
    func bands(sigma: Double) throws {
        var generator = SeededGenerator(seed: 77)
        let size = PixelSize(width: 83, height: 121)
        let plan = FilterPlan(compiling: try Self.look(sigma), for: PictureGeometry(fullSize: size))
        for format in Self.formats {
            let picture = Self.opaque(.random(size: size, format: format, using: &generator))
            let whole = try Self.rows(plan, of: picture, isOpaque: true, height: size.height)
            var inPlace = picture
            try plan.apply(to: &inPlace)
            #expect(inPlace.bytes == whole)
            for height in [1, 3, 7, 8, 16, 50] {
                #expect(try Self.rows(plan, of: picture, isOpaque: true, height: height) == whole)
            }
        }
    }

    /// The results, asked for in bands of a height.
    private static func rows(
        _ plan: FilterPlan, of picture: PixelBuffer, isOpaque: Bool, height: Int
    ) throws -> [UInt8] {
        let rows = FilteredRows(plan, format: picture.format, isOpaque: isOpaque, source: picture.rowSource())
        let bytesPerRow = picture.layout.usedBytesPerRow
        var result: [UInt8] = []
        for first in stride(from: 0, to: picture.size.height, by: height) {
            let count = min(height, picture.size.height - first)
            var band = [UInt8](repeating: 0, count: count * bytesPerRow)
            var span = band.mutableSpan
            var bytes = span.mutableBytes
            try rows.read(count, into: &bytes, bytesPerRow: bytesPerRow)
            result += band
        }
        return result
    }
}
