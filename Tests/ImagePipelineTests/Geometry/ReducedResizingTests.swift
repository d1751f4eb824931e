import ImageCodecs
import ImageCore
import ImagePipeline
import KernelDispatch
import TestSupport
import Testing

/// Pictures that their codec reduces first, then the resizer: they are where the full picture is.
@Suite struct ReducedResizingTests {
    /// Single pixels and lines, and sides that few numbers divide.
    private static let sizes = [(1, 1), (1, 97), (97, 1), (2, 50), (31, 61)]
        .map { PixelSize(width: $0.0, height: $0.1) }

    private func file(_ picture: PixelBuffer, _ format: WritableFormat) throws -> [UInt8] {
        let color = format.capabilities.colorModels.contains(.rgb) ? ColorModel.rgb : .gray
        let input = EncodingInput(colorModel: color, bitDepth: picture.format.bitsPerChannel)
        let settings = format.plan(input, OutputOptions(quality: 100, subsampling: .s444)).settings
        return try picture.encoded(settings, colorModel: color)
    }

    /// The file decoded at a reduced size and resized from that.
    private func resized(_ file: [UInt8], _ options: DecodingOptions, to size: PixelSize) throws -> PixelBuffer {
        let decoder = try ImageDecoders.make(source: MemorySource(file), options: options)
        let plan = try GeometryPlan(
            [.resize(.exactly(width: size.width, height: size.height))], size: decoder.header.size,
            orientation: .topLeft, turnsUpright: false, limits: ImageLimits())
        return try Decoded(plan.decoder(from: decoder, instructionSet: .best)).picture
    }

    @Test(
        "a ramp is where it was, to a thirtieth of a pixel, whatever the reduction",
        arguments: WritableFormat.all.filter { $0.capabilities.bitDepths != [1] })
    func ramps(format: WritableFormat) throws {
        for bits in format.capabilities.bitDepths where bits >= 8 {
            for size in Self.sizes { try check(size, bits == 8 ? .rgba8 : .rgba16, format) }
        }
    }

    private func check(_ size: PixelSize, _ pixels: PixelFormat, _ format: WritableFormat) throws {
        let file = try file(.ramp(size, pixels), format)
        let full = try Decoded(file)
        // Formats without a reduction of their own decode the same pixels each time.
        for factor in full.header.format.capabilities.canReduce ? Array(2...16) : [2, 16] {
            let box = max(1, size.longEdge / factor)
            func side(_ full: Int) -> Int { max(1, Int((Double(full) * 0.45 / Double(factor)).rounded())) }
            let target = PixelSize(width: side(size.width), height: side(size.height))
            guard target != size else { continue }
            let options = DecodingOptions(reducedToFill: PixelSize(width: box, height: box))
            let result = try resized(file, options, to: target)
            // Levels from one pixel to the next of the result and of the file, where the ramp is steepest.
            let range = PixelBuffer.rampLevels.upperBound - PixelBuffer.rampLevels.lowerBound
            let levels = range * Double(result.format.highestLevel)
            let slope = levels / Double(min(target.width, target.height))
            let slopeOfFile = levels / Double(min(size.width, size.height))
            // A JPEG goes on with its last pixels to the end of the block: up to a pixel of the file in the mean of eight.
            let tolerance = slope / 30 + (format == .jpeg ? slopeOfFile + 3 : 1)
            let error = LinearPicture(full.picture).resized(to: target).largestError(of: result)
            #expect(error <= tolerance, "\(size) by \(factor) to \(target)")
        }
    }
}

extension PixelBuffer {
    /// Levels of a ramp, as shares of the highest one. So few that it makes no difference whether light is averaged or encoded
    /// values, which is what codecs average.
    static let rampLevels = 0.44...0.56

    /// Red rises from the left to the right, green from the top to the bottom, blue falls with both. Opaque.
    static func ramp(_ size: PixelSize, _ format: PixelFormat) -> PixelBuffer {
        var picture = PixelBuffer(size: size, format: format)
        for pixel in 0..<size.width * size.height {
            let x = (Double(pixel % size.width) + 0.5) / Double(size.width)
            let y = (Double(pixel / size.width) + 0.5) / Double(size.height)
            for (channel, share) in [x, y, 1 - (x + y) / 2].enumerated() {
                let level = rampLevels.lowerBound + share * (rampLevels.upperBound - rampLevels.lowerBound)
                picture.set(
                    Int((level * Double(format.highestLevel)).rounded()), pixel: pixel, channel: channel)
            }
            picture.set(format.highestLevel, pixel: pixel, channel: 3)
        }
        return picture
    }
}
