import FilterEngine
import KernelInterface

extension KernelTimings {
    /// The kernels on rows in linear light: one row again and again, of as many pixels as a picture for a screen is wide.
    /// Sums are those that make a third of each side, with six pixels under the filter's main lobe.
    static func measureLinear(
        _ kernels: any KernelTable, _ pixels: UnsafeMutableRawPointer, rounds: Int, _ time: (() -> Void) -> Double
    ) -> [(String, Double)] {
        let count = linearPixels
        let taps = 20
        let room = 32 * (3 * count + taps)
        let starts = (0..<count).map { Int32(3 * $0) }
        let lobeStarts = starts.map { $0 + 7 }
        let lobeEnds = starts.map { $0 + 12 }
        let weights = [Float](repeating: 1 / Float(taps), count: count * taps)
        var results: [(String, Double)] = []
        withUnsafeTemporaryAllocation(of: Float.self, capacity: room + 32 * count) { floats in
            floats.initialize(repeating: 0.5)
            let (input, output) = (floats.baseAddress!, floats.baseAddress! + room)
            let rows = [UnsafePointer<Float>](repeating: UnsafePointer(input), count: taps)
            func add(_ name: String, _ body: @escaping () -> Void) {
                results.append((name, time { for _ in 0..<rounds { body() } } / Double(rounds * count)))
            }
            let (linear, levels) = (SRGBTables.linear, SRGBTables.levels)
            add("linearRGBA8") {
                linear.withUnsafeBufferPointer { kernels.linearRGBA8(pixels, $0.baseAddress!, output, 4, count) }
            }
            add("linearRGBA16") { kernels.linearRGBA16(pixels, output, 4, count) }
            add("encodeRGBA8") {
                levels.withUnsafeBufferPointer { kernels.encodeRGBA8(input, $0.baseAddress!, pixels, count) }
            }
            for pixel in 0..<count { input[4 * pixel + 3] = 1 }
            add("encodeRGBA8, opaque") {
                levels.withUnsafeBufferPointer { kernels.encodeRGBA8(input, $0.baseAddress!, pixels, count) }
            }
            add("encodeRGBA16") { kernels.encodeRGBA16(input, pixels, count) }
            weights.withUnsafeBufferPointer { weights in
                starts.withUnsafeBufferPointer { starts in
                    lobeStarts.withUnsafeBufferPointer { lobeStarts in
                        lobeEnds.withUnsafeBufferPointer { lobeEnds in
                            let across = ResampleParameters(
                                starts: starts.baseAddress!, weights: weights.baseAddress!, taps: taps,
                                lobeStarts: lobeStarts.baseAddress!, lobeEnds: lobeEnds.baseAddress!,
                                minimumLobeTaps: 5
                            )
                            let name = "resampleEightRows, \(taps) taps"
                            let nanoseconds = time {
                                for _ in 0..<rounds {
                                    kernels.resampleEightRows(input, output, 4 * count, count, across)
                                }
                            }
                            results.append((name, nanoseconds / Double(8 * rounds * count)))
                        }
                    }
                }
                add("sumRows, \(taps) rows") {
                    kernels.sumRows(rows, weights.baseAddress!, taps, 7, 6, output, count)
                }
                let skew = SkewParameters(x: 0, y: 0, stepX: 1, stepY: 0, weights: weights.baseAddress!, phases: 1)
                add("skewedRow") { kernels.skewedRow(rows, output, count, skew) }
            }
        }
        return results
    }

    static let linearPixels = 2048
}
