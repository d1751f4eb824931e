import KernelDispatch
import KernelInterface
import TestSupport
import Testing

/// The kernels of filters that need neighbours, each against its scalar twin on every instruction set of this machine.
struct NeighborhoodKernelTests {
    /// A row of floats with as much room around it as rows have.
    private final class TestRow {
        static let margin = 48
        let memory: GuardedMemory

        init(_ values: [Double]) {
            let room = [Float](repeating: 0.5, count: Self.margin)
            let padding = [Float](repeating: 0.25, count: (64 - values.count % 32) % 32 + Self.margin)
            let floats = room + values.map { Float($0) } + padding
            memory = GuardedMemory(floats.withUnsafeBytes { [UInt8]($0) }, offset: 4 * (values.count % 16))
        }

        convenience init(count: Int) { self.init([Double](repeating: 0, count: count)) }

        convenience init(
            random count: Int, in range: ClosedRange<Double> = -0.5...1.5, using generator: inout SeededGenerator
        ) {
            self.init((0..<count).map { _ in .random(in: range, using: &generator) })
        }

        var start: UnsafeMutablePointer<Float> {
            memory.start.assumingMemoryBound(to: Float.self) + Self.margin
        }

        /// Every value with those around.
        var all: [Double] { memory.values(Float.self).map { Double($0) } }

        func values(_ count: Int) -> [Double] { Array(all[Self.margin..<Self.margin + count]) }

        var isIntactAround: Bool {
            memory.isIntactAround && all[..<Self.margin].allSatisfy { $0 == 0.5 }
        }
    }

    @Test("verticalPass and verticalPassFourRows", arguments: InstructionSet.available, [1, 2, 5, 17])
    func verticalPass(set: InstructionSet, taps: Int) {
        let kernels = set.kernels
        Trials.forEach(seed: 61) { count, _, generator in
            let rows = (0..<taps + 3).map { _ in TestRow(random: count, using: &generator) }
            let weights = (0..<taps).map { _ in Float.random(in: -1...1, using: &generator) }
            let padded = [0, 0, 0] + weights + [0, 0, 0]
            let outputs = (0..<5).map { _ in TestRow(count: count) }
            let inputs = rows.map { UnsafePointer($0.start) }
            let starts = outputs[..<4].map(\.start)
            padded.withUnsafeBufferPointer {
                kernels.verticalPassFourRows(inputs, $0.baseAddress! + 3, taps, starts, count)
            }
            kernels.verticalPass(inputs, weights, taps, outputs[4].start, count)
            let values = rows.map { $0.values(count) }
            for (number, output) in outputs.enumerated() {
                let first = number == 4 ? 0 : number
                let expected = (0..<count).map { index in
                    (0..<taps).reduce(0) { $0 + Double(weights[$1]) * values[first + $1][index] }
                }
                #expect(largestError(output.values(count), expected) <= 3e-6)
                #expect(output.isIntactAround)
            }
        }
    }

    @Test("horizontalPass", arguments: InstructionSet.available, [0, 1, 2, 7, 16])
    func horizontalPass(set: InstructionSet, radius: Int) {
        Trials.forEach(seed: 62) { count, _, generator in
            let input = TestRow(random: count, using: &generator)
            let output = TestRow(count: count)
            let weights = (0...radius).map { _ in Float.random(in: -1...1, using: &generator) }
            set.kernels.horizontalPass(input.start, weights, radius, output.start, count)
            let expected = (0..<count).map {
                ScalarKernels.horizontalPass(input.all, at: TestRow.margin + $0, weights: weights)
            }
            #expect(largestError(output.values(count), expected) <= 5e-6)
            #expect(output.isIntactAround)
        }
    }

    @Test("halve", arguments: InstructionSet.available)
    func halve(set: InstructionSet) {
        Trials.forEach(seed: 63) { count, _, generator in
            let input = TestRow(random: 2 * count + 32, using: &generator)
            let output = TestRow(count: count)
            set.kernels.halve(input.start, output.start, count)
            let expected = (0..<count).map { ScalarKernels.halve(input.all, at: TestRow.margin + 2 * $0) }
            #expect(largestError(output.values(count), expected) <= 5e-7)
            #expect(output.isIntactAround)
        }
    }

    @Test("double", arguments: InstructionSet.available)
    func double(set: InstructionSet) {
        Trials.forEach(seed: 64) { count, _, generator in
            let input = TestRow(random: count / 2 + 32, using: &generator)
            let output = TestRow(count: count)
            func weight() -> Float { .random(in: -1...1, using: &generator) }
            let weights = DoublingWeights(
                evenMiddle: weight(), evenSides: weight(), oddMiddle: weight(), oddSides: weight())
            set.kernels.double(input.start, weights, output.start, count)
            let expected = (0..<count).map { index in
                let pair = ScalarKernels.double(input.all, at: TestRow.margin + index / 2, weights)
                return index % 2 == 0 ? pair.even : pair.odd
            }
            #expect(largestError(output.values(count), expected) <= 1e-6)
            #expect(output.isIntactAround)
        }
    }

    @Test("multiply, divide and sumChannels", arguments: InstructionSet.available)
    func planes(set: InstructionSet) {
        let kernels = set.kernels
        Trials.forEach(seed: 65) { count, _, generator in
            let left = TestRow(random: count, using: &generator)
            let right = TestRow(
                (0..<count).map { _ in generator.once(in: 4) ? 0 : .random(in: 0.1...1, using: &generator) })
            let (product, quotient, sum) = (TestRow(count: count), TestRow(count: count), TestRow(count: count))
            kernels.multiply(left.start, right.start, product.start, count)
            kernels.divide(left.start, right.start, quotient.start, count)
            let pairs = Array(zip(left.values(count), right.values(count)))
            #expect(largestError(product.values(count), pairs.map { $0 * $1 }) <= 2e-7)
            #expect(largestError(quotient.values(count), pairs.map { ScalarKernels.divide($0, by: $1) }) <= 3e-6)
            let colors = TestTile(Trials.colors(count, in: -0.5...1.5, using: &generator))
            kernels.sumChannels(colors.tile, RGB(red: 0.5, green: -0.25, blue: 2), sum.start, count)
            let expected = colors.colors.map { 0.5 * $0.x - 0.25 * $0.y + 2 * $0.z }
            #expect(largestError(sum.values(count), expected) <= 1e-6)
            #expect(product.isIntactAround && quotient.isIntactAround && sum.isIntactAround)
        }
    }

    @Test("sharpen, guide and addDetail", arguments: InstructionSet.available)
    func detail(set: InstructionSet) {
        let kernels = set.kernels
        Trials.forEach(seed: 66) { count, _, generator in
            let input = TestTile(Trials.colors(count, in: -0.5...1.5, using: &generator))
            let output = TestTile(input.colors)
            let (first, second) = (
                TestRow(random: count, using: &generator), TestRow(random: count, in: 0...2, using: &generator)
            )
            let sharpening = SharpenParameters(
                amount: .random(in: 0...5, using: &generator), threshold: generator.once(in: 2) ? 0 : 0.1)
            kernels.sharpen(input.tile, first.start, output.tile, count, sharpening)
            let smooth = first.values(count)
            let sharp = zip(input.colors, smooth).map { ScalarKernels.sharpen($0, smooth: $1, sharpening) }
            #expect(largestError(output.colors, sharp) <= 5e-6)

            let (slope, offset) = (TestRow(count: count), TestRow(count: count))
            kernels.guide(first.start, second.start, slope.start, offset.start, count, 0.01)
            let guides = zip(smooth, second.values(count)).map {
                ScalarKernels.guide(mean: $0, meanSquare: $1, epsilon: Double(Float(0.01)))
            }
            #expect(largestError(slope.values(count), guides.map(\.slope)) <= 2e-4)
            #expect(largestError(offset.values(count), guides.map(\.offset)) <= 3e-4)

            kernels.addDetail(input.tile, first.start, second.start, output.tile, count, 0.7)
            let detailed = zip(input.colors, zip(smooth, second.values(count))).map { color, guide in
                let luma = ScalarKernels.luma(color)
                return color + Double(Float(0.7)) * (luma - (guide.0 * luma + guide.1))
            }
            #expect(largestError(output.colors, detailed) <= 3e-6)
            #expect(output.isIntactAround && slope.isIntactAround && offset.isIntactAround)
        }
    }

    @Test("highlights and addLight", arguments: InstructionSet.available)
    func light(set: InstructionSet) {
        let kernels = set.kernels
        Trials.forEach(seed: 67) { count, _, generator in
            let input = TestTile(Trials.colors(count, in: -0.5...1.5, using: &generator))
            let output = TestTile(input.colors)
            let parameters = HighlightParameters(
                threshold: .random(in: 0...0.9, using: &generator),
                inverseSoftness: .random(in: 1...10, using: &generator),
                clippedFrom: .random(in: 0...0.95, using: &generator),
                clippedGain: .random(in: 0...7, using: &generator))
            kernels.highlights(input.tile, output.tile, count, parameters)
            let bright = input.colors.map { ScalarKernels.highlight($0, parameters) }
            #expect(largestError(output.colors, bright) <= 5e-6 * Double(1 + parameters.clippedGain))
            let light = TestTile(Trials.colors(count, in: 0...3, using: &generator))
            let tint = RGB(red: 0.9, green: 0.4, blue: 0)
            kernels.addLight(input.tile, light.tile, output.tile, count, tint)
            let lit = zip(input.colors, light.colors).map { ScalarKernels.addLight($0, light: $1, tint) }
            #expect(largestError(output.colors, lit) <= 5e-7)
            #expect(output.isIntactAround)
        }
    }

    @Test("focus and mixFocus", arguments: InstructionSet.available)
    func focus(set: InstructionSet) {
        let kernels = set.kernels
        func rows(_ three: [TestRow]) -> FocusRows {
            FocusRows(weak: three[0].start, middle: three[1].start, strong: three[2].start)
        }
        Trials.forEach(seed: 68) { count, _, generator in
            let weights = (0..<3).map { _ in TestRow(count: count) }
            let parameters = FocusParameters(
                start: .random(in: -1...1, using: &generator), step: .random(in: -0.01...0.01, using: &generator),
                halfWidth: .random(in: 0...0.5, using: &generator),
                inverseSoftness: .random(in: 0.5...4, using: &generator))
            kernels.focus(rows(weights), count, parameters)
            let expected = (0..<count).map { ScalarKernels.focus(index: $0, parameters) }
            for (channel, row) in weights.enumerated() {
                #expect(largestError(row.values(count), expected.map { $0[channel] }) <= 2e-4)
                #expect(row.isIntactAround)
            }
            let sharp = TestRow(random: count, using: &generator)
            let blurred = (0..<3).map { _ in TestRow(random: count, using: &generator) }
            let output = TestRow(count: count)
            kernels.mixFocus(sharp.start, rows(blurred), rows(weights), output.start, count)
            let mixed = (0..<count).map { index in
                zip(blurred, weights).reduce(sharp.values(count)[index]) { value, pair in
                    value + (pair.0.values(count)[index] - value) * pair.1.values(count)[index]
                }
            }
            #expect(largestError(output.values(count), mixed) <= 2e-6)
            #expect(output.isIntactAround)
        }
    }
}
