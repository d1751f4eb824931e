import FilterEngine
import ImageCodecs
import ImageCore
import ImagePipeline
import Inspire
import KernelDispatch
import TestSupport
import Testing

/// Noise in place of steps, in results of 8 bits.
@Suite struct DitheringTests {
    private static func look(_ filters: String) -> Look {
        Look(name: "test", steps: made { try Look.steps(parsingFilters: Array(filters.utf8)) })
    }

    private static let size = PixelSize(width: 600, height: 130)

    /// Greys that rise by less than a level from pixel to pixel.
    private static func ramp(_ format: PixelFormat) -> PixelBuffer {
        GeneratedPicture.make(size.width, size.height, format) { x, _ in
            let level = 10 + 40 * Double(x) / 600
            return [level / 255, level / 255, level / 255, 1]
        }
    }

    private static func file(_ picture: PixelBuffer) throws -> [UInt8] {
        try picture.encoded(.png(PNGEncodingOptions(bitDepth: picture.format.bitsPerChannel)))
    }

    private func result(
        of file: [UInt8], _ look: Look, _ dithering: Dithering? = nil, to format: WritableFormat = .png,
        set: InstructionSet = .best
    ) throws -> PixelBuffer {
        let output = OutputOptions(format: format, isLossless: true, dithering: dithering)
        let renderer = PictureRenderer(look: look, output: output, instructionSet: set)
        return try Decoded(renderer.render(file).bytes).picture
    }

    private func differences(_ first: PixelBuffer, _ second: PixelBuffer) -> [Int] {
        zip(first.bytes, second.bytes).map { Int($0) - Int($1) }
    }

    @Test("16 bits become 8 with their means, along rows and down columns", arguments: [false, true])
    func depth(down: Bool) throws {
        // Four levels from one end to the other.
        let ramp = GeneratedPicture.make(Self.size.width, Self.size.height, .rgba16) { x, y in
            let level = 10 + 4 * (down ? Double(y) / 130 : Double(x) / 600)
            return [level / 255, level / 255, level / 255, 1]
        }
        let file = try Self.file(ramp)
        let dithered = try result(of: file, Self.look("brightness(1)"), to: .webp)
        let rounded = try result(of: file, Self.look("brightness(1)"), .off, to: .webp)
        #expect(ramp.bytes.count == 2 * rounded.bytes.count)
        let exact = ramp.samples.map { Double($0) / 257 }
        #expect(zip(rounded.bytes, exact).allSatisfy { abs(Double($0) - $1) <= 0.5001 })
        #expect(zip(dithered.bytes, exact).allSatisfy { abs(Double($0) - $1) <= 1.5001 })
        // Means of 208 pixels, which are wrong by up to half a level where each is the nearest one.
        let block = down ? (columns: 52, rows: 4) : (columns: 8, rows: 26)
        func largestError(_ bytes: [UInt8]) -> Double {
            var largest = 0.0
            for top in stride(from: 0, through: Self.size.height - block.rows, by: block.rows) {
                for left in stride(from: 0, through: Self.size.width - block.columns, by: block.columns) {
                    var sum = 0.0
                    for y in top..<top + block.rows {
                        for x in left..<left + block.columns {
                            let index = 4 * (y * Self.size.width + x)
                            sum += Double(bytes[index]) - exact[index]
                        }
                    }
                    largest = max(largest, abs(sum) / 208)
                }
            }
            return largest
        }
        #expect(largestError(dithered.bytes) < 0.2)
        #expect(largestError(rounded.bytes) > 0.4)
    }

    @Test(
        "a look that spreads tones gets noise of one level, with the means that it had",
        arguments: [
            "exposure(1.6)", "contrast(0.9) brightness(3)", "shadows(1)", "exposure(1.6) clarity(0.3)",
            "brightness(3) where(linear: 40% 60% to right)",
        ])
    func looks(filters: String) throws {
        let file = try Self.file(Self.ramp(.rgba8))
        let dithered = try result(of: file, Self.look(filters))
        let rounded = try result(of: file, Self.look(filters), .off)
        let changes: [Int] = differences(dithered, rounded)
        #expect(changes.allSatisfy { abs($0) <= 1 })
        let count: Int = changes.count { $0 != 0 }
        #expect(count > changes.count / 50)
        let sum: Int = changes.reduce(0, +)
        #expect(abs(sum) < count / 10 + 50)
        for pixel in stride(from: 0, to: dithered.bytes.count, by: 4) {
            let (red, green, blue) = (dithered.bytes[pixel], dithered.bytes[pixel + 1], dithered.bytes[pixel + 2])
            #expect(red == green && green == blue, "grey stays grey")
        }
    }

    @Test(
        "where nothing is spread, or neighbours are equal, or grain is added, results are those without dithering",
        arguments: [
            "brightness(0.8)", "exposure(-1) sepia(0.5)", "exposure(1.6) grain(0.05)", "blur(3px)",
            "exposure(1.6) grain(0.05) where(luminance: 0 1)",
            "exposure(1.6) (blur(3px) grain(0.05)) where(luminance: 0 1)",
        ])
    func unspread(filters: String) throws {
        for picture in [Self.ramp(.rgba8), GeneratedPicture.noise(300, 50)] {
            let file = try Self.file(picture)
            let look = Self.look(filters)
            #expect(try result(of: file, look) == result(of: file, look, .off))
        }
        let deep = try Self.file(Self.ramp(.rgba16))
        let grainy = Self.look("grain(0.05)")
        #expect(try result(of: deep, grainy, to: .webp) == result(of: deep, grainy, .off, to: .webp))
        let flat = try Self.file(GeneratedPicture.make(200, 40, .rgba16) { _, _ in [0.1234, 0.3456, 0.6789, 1] })
        for filters in ["brightness(1)", "exposure(1.6)", "contrast(1.7)", "exposure(1) clarity(0.5)"] {
            let look = Self.look(filters)
            #expect(try result(of: flat, look, to: .webp) == result(of: flat, look, .off, to: .webp))
        }
        // A picture of 8 bits in 16 has no values between levels.
        let levels = GeneratedPicture.make(400, 40, .rgba16) { x, y in
            [Double(20 + (x + y) / 40) / 255, Double(90 + x / 100) / 255, 0.2, 1]
        }
        let file = try Self.file(levels)
        let plain = Self.look("brightness(1)")
        #expect(try result(of: file, plain, to: .webp) == result(of: file, plain, .off, to: .webp))
    }

    @Test("the looks of the group Classic stay exact", arguments: LookGroup.classic.names)
    func classic(name: String) throws {
        let look = try #require(BuiltInLooks.look(named: name))
        for (format, result) in [(PixelFormat.rgba8, WritableFormat.png), (.rgba16, .webp)] {
            let file = try Self.file(Self.ramp(format))
            #expect(try self.result(of: file, look, to: result) == self.result(of: file, look, .off, to: result))
        }
    }

    @Test("noise is the same on every instruction set", arguments: InstructionSet.available)
    func instructions(set: InstructionSet) throws {
        let ramp = try Self.file(Self.ramp(.rgba16))
        let plain = Self.look("brightness(1)")
        #expect(try result(of: ramp, plain, to: .webp, set: set) == result(of: ramp, plain, to: .webp, set: .baseline))
        let shallow = try Self.file(Self.ramp(.rgba8))
        let spread = Self.look("contrast(1.7)")
        #expect(try result(of: shallow, spread, set: set) == result(of: shallow, spread, set: .baseline))
    }

    @Test("any number of threads gives the same bytes", arguments: ["exposure(1.6)", "exposure(1.6) clarity(0.3)"])
    func threads(filters: String) async throws {
        for format in [PixelFormat.rgba8, .rgba16] {
            let picture = GeneratedPicture.make(3000, 300, format) { x, y in
                [0.05 + Double(x) / 20_000, 0.2 + Double(y) / 3000, 0.4 - Double(x + y) / 20_000, 1]
            }
            let file = try Self.file(picture)
            var renderer = PictureRenderer(
                look: Self.look(filters), output: OutputOptions(format: format == .rgba8 ? .png : .jpeg, quality: 97))
            let single = try renderer.render(file).bytes
            for threads in [2, 4] {
                renderer.threads = threads
                let sink = MemorySink()
                _ = try await renderer.renderOverlapped(from: MemorySource(file), to: sink)
                #expect(sink.bytes == single)
            }
            renderer.output.dithering = .off
            #expect(try renderer.render(file).bytes != single)
        }
    }
}
