import ImageCore
import KernelInterface

/// Opaque 8-bit pixels blurred by a Gaussian's samples in fixed point, and 8-bit again: twice as many values in a vector as
/// floats, and no conversion between. Before rounding, results are within a twentieth of a level of those with floats.
final class BlurredPixels: PixelResults {
    /// Rows that are made together: they share the rows read around them while these are in the first-level cache.
    private static let rowsAtATime = 8
    /// Values of these rows that a vertical pass processes at a time.
    private static let tileValues = 1024
    /// From this deviation on every sample is below a half, which sixteen bits can't hold.
    static let minimumSigma = 0.85

    private let pixels: PixelRows
    private let kernels: any KernelTable
    private let radius: Int
    private let rowWeights: FixedPointWeights
    private let columnWeights: FixedPointWeights
    /// Channels that are blurred: alpha is left out.
    private let channels: Int
    /// Values of a row that are blurred.
    private let count: Int
    /// The results of the horizontal pass, as many rows as a batch needs, and the widened row that it reads.
    private let ring: FixedPointRows
    private let wide: FixedPointRows
    /// A batch of results, and a row of pixels without alpha.
    private let results: ByteRows
    private let packed: ByteRows
    private var nextInput = 0

    /// - Parameter sigma: in pixels, ``minimumSigma`` at the least.
    init(_ pixels: PixelRows, sigma: Double, reach: GaussianSamples.Reach, kernels: any KernelTable) {
        let format = pixels.layout.format
        precondition(format.bitsPerChannel == 8 && sigma >= Self.minimumSigma)
        self.pixels = pixels
        self.kernels = kernels
        let samples = GaussianSamples(sigma: sigma, reach: reach)
        radius = samples.radius
        // Of 128 a level, so that two values can be added, first; then of 256, of which the high byte is the level.
        columnWeights = FixedPointWeights(samples, one: 1 << 16)
        rowWeights = FixedPointWeights(samples, one: 1 << 17, adding: 128)
        channels = format == .gray8 ? 1 : 3
        count = channels * pixels.layout.size.width
        ring = FixedPointRows(2 * radius + Self.rowsAtATime, of: count)
        wide = FixedPointRows(1, of: count, margin: radius * channels)
        results = ByteRows(Self.rowsAtATime, of: count)
        packed = ByteRows(1, of: count)
        super.init(extent: pixels.extent, batch: Self.rowsAtATime)
    }

    override var name: String {
        "Gaussian of \(2 * radius + 1) samples over \(extent.columns.count) × \(extent.rows.count), 8 bits in and out"
    }

    override var memory: Int { ring.memory + wide.memory + results.memory + packed.memory }

    override func dependencies(for row: Int) -> [(node: RowNode, rows: ClosedRange<Int>)] {
        // It reads each row as soon as it is there, so that none has to wait for the last.
        let last = batch(of: row).upperBound + radius
        return [(pixels, last...last)]
    }

    override func write(_ row: Int, to output: UnsafeMutableRawPointer) {
        let result = results.row(row % Self.rowsAtATime)
        if pixels.layout.format.hasAlpha {
            kernels.expandRGB8(result, output, pixels.layout.size.width)
        } else {
            output.copyMemory(from: result, byteCount: count)
        }
    }

    override func make(_ rows: ClosedRange<Int>) throws(ImageError) {
        let lastInput = clamped(rows.upperBound + radius)
        while nextInput <= lastInput {
            try pixels.prepare(nextInput)
            blurHorizontally(of: nextInput)
            nextInput += 1
        }
        blurVertically(rows)
    }

    private func blurHorizontally(of number: Int) {
        var bytes = pixels.row(number)
        if pixels.layout.format.hasAlpha {
            kernels.packRGB8(bytes, packed.row(0), pixels.layout.size.width)
            bytes = UnsafeRawPointer(packed.row(0))
        }
        let row = wide.row(0)
        kernels.pixelBlur.widen(bytes, row, count)
        FixedPointRows.extendEdges(of: row, count: count, channels: channels, by: radius)
        kernels.pixelBlur.horizontalPass(
            row, columnWeights.values, radius, channels, columnWeights.rounding, ring.row(number % ring.rows), count)
    }

    private func blurVertically(_ rows: ClosedRange<Int>) {
        let inputs = (rows.lowerBound - radius...rows.upperBound + radius).map {
            UnsafePointer(ring.row(clamped($0) % ring.rows))
        }
        inputs.withUnsafeBufferPointer { inputs in
            for first in stride(from: 0, to: count, by: Self.tileValues) {
                for number in rows {
                    kernels.pixelBlur.verticalPass(
                        inputs.baseAddress! + number - rows.lowerBound, rowWeights.values, radius, rowWeights.rounding,
                        results.row(number % Self.rowsAtATime), first, min(first + Self.tileValues, count))
                }
            }
        }
    }
}
