import ImageCore
import KernelInterface

extension PixelResults {
    /// Opaque 8-bit pixels blurred by a Gaussian's samples in fixed point, and 8-bit again: twice as many values in a vector as
    /// floats, and no conversion between. Before rounding, results are within a twentieth of a level of those with floats.
    ///
    /// - Parameter sigma: in pixels, ``PixelBlur/minimumSigma`` at the least.
    convenience init(
        blurring pixels: PixelRows, sigma: Double, reach: GaussianSamples.Reach, kernels: any KernelTable
    ) {
        let blur = PixelBlur(sigma: sigma, reach: reach, layout: pixels.layout)
        let window = RowWindow(scale: .same, above: 0, below: blur.radius, isReadInTurn: true)
        let size = pixels.layout.size
        self.init(
            "Gaussian of \(2 * blur.radius + 1) samples over \(size.width) × \(size.height), 8 bits in and out",
            extent: pixels.extent, batch: PixelBlur.rowsAtATime, inputs: [RowInput(pixels, window)],
            scratch: blur.memory
        ) { started in
            BlurredPixels(started.rows(of: pixels), blur, kernels: kernels)
        }
    }
}

/// A Gaussian's weights for pixels of a layout, in fixed point.
struct PixelBlur {
    /// Rows that are made together: they share the rows read around them while these are in the first-level cache.
    static let rowsAtATime = 8
    /// From this deviation on every sample is below a half, which sixteen bits can't hold.
    static let minimumSigma = 0.85

    let radius: Int
    let rowWeights: FixedPointWeights
    let columnWeights: FixedPointWeights
    /// Channels that are blurred: alpha is left out.
    let channels: Int
    /// Values of a row that are blurred.
    let count: Int

    init(sigma: Double, reach: GaussianSamples.Reach, layout: PixelLayout) {
        precondition(layout.format.bitsPerChannel == 8 && sigma >= Self.minimumSigma)
        let samples = GaussianSamples(sigma: sigma, reach: reach)
        radius = samples.radius
        // Of 128 a level, so that two values can be added, first; then of 256, of which the high byte is the level.
        columnWeights = FixedPointWeights(samples, one: 1 << 16)
        rowWeights = FixedPointWeights(samples, one: 1 << 17, adding: 128)
        channels = layout.format == .gray8 ? 1 : 3
        count = channels * layout.size.width
    }

    /// Rows that the horizontal pass has to have done for a batch.
    var ringRows: Int { 2 * radius + Self.rowsAtATime }

    var memory: Int {
        FixedPointRows.memory(ringRows, of: count) + FixedPointRows.memory(1, of: count, margin: radius * channels)
            + ByteRows.memory(Self.rowsAtATime, of: count) + ByteRows.memory(1, of: count)
    }
}

private final class BlurredPixels: PixelResultMaker {
    /// Values of these rows that a vertical pass processes at a time.
    private static let tileValues = 1024

    private let pixels: PixelRing
    private let blur: PixelBlur
    private let kernels: any KernelTable
    private let lastRow: Int
    /// The results of the horizontal pass, as many rows as a batch needs, and the widened row that it reads.
    private let ring: FixedPointRows
    private let wide: FixedPointRows
    /// A batch of results, and a row of pixels without alpha.
    private let results: ByteRows
    private let packed: ByteRows
    private var nextInput = 0

    init(_ pixels: PixelRing, _ blur: PixelBlur, kernels: any KernelTable) {
        self.pixels = pixels
        self.blur = blur
        self.kernels = kernels
        lastRow = pixels.layout.size.height - 1
        ring = FixedPointRows(blur.ringRows, of: blur.count)
        wide = FixedPointRows(1, of: blur.count, margin: blur.radius * blur.channels)
        results = ByteRows(PixelBlur.rowsAtATime, of: blur.count)
        packed = ByteRows(1, of: blur.count)
    }

    func write(_ row: Int, to output: UnsafeMutableRawPointer) {
        let result = results.row(row % PixelBlur.rowsAtATime)
        if pixels.layout.format.hasAlpha {
            kernels.expandRGB8(result, output, pixels.layout.size.width)
        } else {
            output.copyMemory(from: result, byteCount: blur.count)
        }
    }

    func make(_ rows: ClosedRange<Int>) throws(ImageError) {
        let lastInput = min(rows.upperBound + blur.radius, lastRow)
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
        let (radius, channels, weights) = (blur.radius, blur.channels, blur.columnWeights)
        kernels.widen(bytes, row, blur.count)
        FixedPointRows.extendEdges(of: row, count: blur.count, channels: channels, by: radius)
        kernels.horizontalPass(
            row, weights.values, radius, channels, weights.rounding, ring.row(number % ring.rows), blur.count)
    }

    private func blurVertically(_ rows: ClosedRange<Int>) {
        let (radius, weights, count) = (blur.radius, blur.rowWeights, blur.count)
        let inputs = (rows.lowerBound - radius...rows.upperBound + radius).map {
            UnsafePointer(ring.row(min(max($0, 0), lastRow) % ring.rows))
        }
        inputs.withUnsafeBufferPointer { inputs in
            for first in stride(from: 0, to: count, by: Self.tileValues) {
                for number in rows {
                    kernels.verticalPass(
                        inputs.baseAddress! + number - rows.lowerBound, weights.values, radius, weights.rounding,
                        results.row(number % PixelBlur.rowsAtATime), first, min(first + Self.tileValues, count))
                }
            }
        }
    }
}
