import ImageCodecs
import ImageCore
import ImageMetadata
import ImagePipeline
import KernelDispatch

/// Steps of geometry over pictures in memory, on instruction sets of this processor.
package enum GeometryBench {
    /// - Parameter steps: each with the size of the picture before it.
    package static func run(
        _ steps: [(name: String, size: PixelSize, step: GeometryStep)], on sets: [InstructionSet],
        _ stopwatch: Stopwatch
    ) throws -> [BenchTiming] {
        let limits = ImageLimits()
        return try sets.flatMap { set in
            try steps.map { name, size, step in
                let rows = BenchPicture.pixels(PixelSize(width: size.width, height: 64))
                let plan = try GeometryPlan(
                    [step], size: size, orientation: .topLeft, turnsUpright: false, limits: limits
                )
                let nanoseconds = try stopwatch.nanoseconds {
                    let decoder = RepeatedRows(rows, size: size)
                    try readAll(plan.decoder(from: decoder, instructionSet: set))
                }
                return BenchTiming(name: name, instructionSet: set, value: nanoseconds / 1e6)
            }
        }
    }

    private static func readAll(_ decoder: any ImageDecoder) throws(ImageError) {
        let size = decoder.header.decodedSize
        var band = PixelBuffer(size: PixelSize(width: size.width, height: 16), format: .rgba8)
        for first in stride(from: 0, to: size.height, by: 16) {
            try decoder.readRows(min(16, size.height - first), into: &band)
        }
    }
}

/// Hands out the same rows again and again: a picture that costs nothing to decode.
private final class RepeatedRows: ImageDecoder {
    let header: ImageHeader
    private let rows: PixelBuffer
    private var nextRow = 0

    init(_ rows: PixelBuffer, size: PixelSize) {
        self.rows = rows
        header = ImageHeader(
            format: .jpeg, size: size, colorModel: .rgb, hasAlpha: false, bitDepth: 8, rowFormat: .rgba8,
            isStreamed: true, estimatedMemory: 0, metadata: ImageMetadata()
        )
    }

    func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError) {
        let pixels = rows.bytes
        for row in 0..<count {
            let start = (nextRow + row) % rows.size.height * rows.layout.bytesPerRow
            destination.copy(
                pixels.span.bytes.extracting(start..<start + rows.layout.bytesPerRow), at: row * bytesPerRow
            )
        }
        nextRow += count
    }

    func finish() throws(ImageError) -> DecodeReport { DecodeReport() }
}
