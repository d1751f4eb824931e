import KernelInterface

extension KernelTimings {
    /// The kernels on rows in linear light: one row again and again, of as many pixels as a picture for a screen is wide.
    /// Sums are those that make a third of each side.
    static func measureLinear(
        _ kernels: KernelTable, _ pixels: UnsafeMutableRawPointer, rounds: Int, _ time: (() -> Void) -> Double
    ) -> [(String, Double)] {
        let count = linearPixels
        let taps = 20
        let room = 4 * (3 * count + taps)
        let starts = (0..<count).map { Int32(3 * $0) }
        let weights = [Float](repeating: 1 / Float(taps), count: count * taps)
        var results: [(String, Double)] = []
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * room) { floats in
            floats.initialize(repeating: 0.5)
            let (input, output) = (floats.baseAddress!, floats.baseAddress! + room)
            let rows = [UnsafePointer<Float>](repeating: UnsafePointer(input), count: taps)
            func add(_ name: String, _ body: @escaping () -> Void) {
                results.append((name, time { for _ in 0..<rounds { body() } } / Double(rounds * count)))
            }
            add("linearRGBA8") { kernels.linearRGBA8(pixels, output, count) }
            add("linearRGBA16") { kernels.linearRGBA16(pixels, output, count) }
            add("encodeRGBA8") { kernels.encodeRGBA8(input, pixels, count) }
            add("encodeRGBA16") { kernels.encodeRGBA16(input, pixels, count) }
            weights.withUnsafeBufferPointer { weights in
                starts.withUnsafeBufferPointer { starts in
                    let across = ResampleParameters(
                        starts: starts.baseAddress!, weights: weights.baseAddress!, taps: taps
                    )
                    add("resampleRow, \(taps) taps") { kernels.resampleRow(input, output, count, across) }
                }
                add("sumRows, \(taps) rows") { kernels.sumRows(rows, weights.baseAddress!, taps, output, count) }
                let skew = SkewParameters(x: 0, y: 0, stepX: 1, stepY: 0, weights: weights.baseAddress!, phases: 1)
                add("skewedRow") { kernels.skewedRow(rows, output, count, skew) }
            }
        }
        return results
    }

    static let linearPixels = 2048
}
