import FilterEngine
import KernelInterface

extension KernelTimings {
    private static let rowWidth = 512

    /// The kernels of filters that need neighbours, each over rows that stay in the first-level cache.
    static func measureNeighborhoods(
        _ kernels: any NeighborhoodKernels, rounds: Int, _ time: (() -> Void) -> Double
    ) -> [(String, Double)] {
        let count = rowWidth
        let rows = (0..<24).map { _ in RowScratch(width: 2 * count) }
        for (number, row) in rows.enumerated() {
            for index in 0..<2 * count { row.start[index] = Float((7 * index + number) % 101) / 101 }
        }
        func tile(_ first: Int) -> Tile {
            Tile(
                red: rows[first].start, green: rows[first + 1].start, blue: rows[first + 2].start,
                alpha: rows[first + 3].start)
        }
        func focusRows(_ first: Int) -> FocusRows {
            FocusRows(weak: rows[first].start, middle: rows[first + 1].start, strong: rows[first + 2].start)
        }
        let inputs = rows[..<16].map { UnsafePointer($0.start) }
        let outputs = rows[16..<20].map(\.start)
        let output = rows[20].start
        let thirteen = [0, 0, 0] + [Float](repeating: 1 / 13, count: 13) + [0, 0, 0]
        let spline = DoublingWeights(evenMiddle: 0.75, evenSides: 0.125, oddMiddle: 0.5, oddSides: 0)
        var results: [(String, Double)] = []
        func add(_ name: String, values: Int = 1, _ body: @escaping () -> Void) {
            let nanoseconds = time { for _ in 0..<rounds { body() } }
            results.append((name, nanoseconds / Double(rounds * count * values)))
        }
        add("verticalPass, 5 rows") {
            thirteen.withUnsafeBufferPointer { kernels.verticalPass(inputs, $0.baseAddress!, 5, output, count) }
        }
        add("verticalPassFourRows, 13 rows", values: 4) {
            thirteen.withUnsafeBufferPointer {
                kernels.verticalPassFourRows(inputs, $0.baseAddress! + 3, 13, outputs, count)
            }
        }
        add("horizontalPass, 13 values") {
            thirteen.withUnsafeBufferPointer {
                kernels.horizontalPass(inputs[0], $0.baseAddress! + 3, 6, output, count)
            }
        }
        add("halve") { kernels.halve(inputs[0], output, count) }
        add("double") { kernels.double(inputs[0], spline, output, count) }
        add("multiply") { kernels.multiply(inputs[0], inputs[1], output, count) }
        add("divide") { kernels.divide(inputs[0], inputs[1], output, count) }
        add("closeHoles") { kernels.closeHoles(inputs[0], inputs[1], output, count) }
        add("sumChannels") { kernels.sumChannels(tile(0), .luma, output, count) }
        add("sharpen") {
            kernels.sharpen(tile(0), inputs[4], tile(16), count, SharpenParameters(amount: 0.5, threshold: 0.01))
        }
        add("guide") { kernels.guide(inputs[0], inputs[1], outputs[0], outputs[1], count, 0.01) }
        add("addDetail") { kernels.addDetail(tile(0), inputs[4], inputs[5], tile(16), count, 0.5) }
        add("greatestChannel") { kernels.greatestChannel(tile(0), output, count) }
        add("shiftTones") {
            kernels.shiftTones(
                tile(0), inputs[4], inputs[5], tile(16), count,
                LocalToneParameters(amount: 0.5, weightOfBlack: 1, weightOfWhite: 0))
        }
        add("highlights") {
            kernels.highlights(
                tile(0), tile(16), count,
                HighlightParameters(threshold: 0.5, inverseSoftness: 2, clippedFrom: 0.9, clippedGain: 5))
        }
        add("addLight") { kernels.addLight(tile(0), tile(4), tile(16), count, .luma) }
        add("focus") {
            kernels.focus(
                focusRows(16), count, FocusParameters(start: 0, step: 0.001, halfWidth: 0.1, inverseSoftness: 3))
        }
        add("mixFocus") { kernels.mixFocus(inputs[0], focusRows(1), focusRows(4), output, count) }
        return withExtendedLifetime(rows) { results }
    }
}
