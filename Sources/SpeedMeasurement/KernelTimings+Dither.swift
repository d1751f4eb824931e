import FilterEngine
import KernelInterface

extension KernelTimings {
    /// The kernels of dithering, on pixels that differ by more than steps do, and on steps that were made wider.
    static func measureDithering(
        _ kernels: any KernelTable, rounds: Int, _ time: (() -> Void) -> Double
    ) -> [(String, Double)] {
        let count = 512
        // Two rows of pixels.
        func row(_ level: (Int) -> Int) -> [UInt8] { (0..<8 * count).map { UInt8(truncatingIfNeeded: level($0 / 4)) } }
        let (steps, texture) = (row { $0 / 4 % 2 }, row { 37 * $0 })
        var results: [(String, Double)] = []
        func add(_ name: String, before: [UInt8]) {
            var after = row { 3 * ($0 / 4 % 2) }
            let nanoseconds = before.withUnsafeBytes { before in
                after.withUnsafeMutableBytes { after in
                    let rows = RowPair(above: before.baseAddress!, below: before.baseAddress! + 4 * count)
                    let target = MutableRowPair(above: after.baseAddress!, below: after.baseAddress! + 4 * count)
                    return time { for _ in 0..<rounds { kernels.ditherRGBA8(rows, target, count, x: 0, y: 0) } }
                }
            }
            results.append((name, nanoseconds / Double(2 * rounds * count)))
        }
        add("ditherRGBA8, texture", before: texture)
        add("ditherRGBA8, steps", before: steps)
        let scratch = TileScratch()
        withExtendedLifetime(scratch) {
            let nanoseconds = steps.withUnsafeBytes { pixels in
                time {
                    for _ in 0..<rounds {
                        kernels.loadRGBA16(pixels.baseAddress!, scratch.tile, count)
                        kernels.roundWithNoise(scratch.tile, scratch.original, count, x: 0, y: 0)
                    }
                }
            }
            results.append(("loadRGBA16 and roundWithNoise", nanoseconds / Double(2 * rounds * count)))
        }
        return results
    }
}
