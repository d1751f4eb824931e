import FilterEngine
import KernelInterface

extension KernelTimings {
    private static let pixelsOfRow = 512

    /// The kernels of blurs in fixed point, each over rows that stay in the first-level cache. Nanoseconds are those of a
    /// pixel of the result.
    static func measurePixelBlur(
        _ kernels: any PixelBlurKernels, _ pixels: UnsafeMutableRawPointer, rounds: Int, _ time: (() -> Void) -> Double
    ) -> [(String, Double)] {
        let count = pixelsOfRow
        let (three, four) = (3 * count, 4 * count)
        let rows = FixedPointRows(14, of: 8 * count, margin: 128)
        let floats = (0..<3).map { _ in RowScratch(width: count) }
        let tile = Tile(red: floats[0].start, green: floats[1].start, blue: floats[2].start, alpha: floats[2].start)
        let inputs = (0..<13).map { UnsafePointer(rows.row($0)) }
        let output = rows.row(13)
        let bytes = [UnsafeRawPointer](repeating: UnsafeRawPointer(pixels), count: 5)
        let weights = FixedPointWeights(GaussianSamples(sigma: 2, reach: .near), one: 1 << 16)
        let spline = PairWeights(outer: 1 / 6, one: 1 << 16)
        var results: [(String, Double)] = []
        func add(_ name: String, _ body: @escaping () -> Void) {
            results.append((name, time { for _ in 0..<rounds { body() } } / Double(rounds * count)))
        }
        add("widenPixels") { kernels.widen(pixels, output, three) }
        add("horizontalPixelPass, 13 pixels") {
            kernels.horizontalPass(inputs[0], weights.values, 6, 3, weights.rounding, output, three)
        }
        add("verticalPixelPass, 13 rows") {
            kernels.verticalPass(inputs, weights.values, 6, weights.rounding, pixels, 0, three)
        }
        add("halvePixelRows") { kernels.halveRows(bytes, output, four) }
        add("halvePixelColumns") { kernels.halveColumns(inputs[0], tile, count) }
        add("narrowPixels") { kernels.narrow(tile, output, count) }
        add("sumPixelPairs") {
            kernels.sumPairs(
                FixedPointRowPairs(outer: (inputs[0], inputs[1]), inner: (inputs[2], inputs[3])), spline, output, four)
        }
        add("doublePixels") { kernels.double(inputs[0], spline, spline, pixels, count) }
        return withExtendedLifetime((rows, floats)) { results }
    }
}
