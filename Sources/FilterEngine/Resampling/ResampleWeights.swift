/// Which pixels of a line make each pixel of a line of another length, and with what weights.
package struct ResampleWeights: Sendable {
    private let inputCount: Int
    private let inputLength: Double
    private let outputCount: Int

    /// - Parameter length: how many input pixels the line is long: their number, or up to one less where the last one is the
    ///   mean of a part alone.
    package init(from inputCount: Int, length: Double, to outputCount: Int) {
        self.inputCount = inputCount
        inputLength = length
        self.outputCount = outputCount
    }

    /// Input pixels from one output pixel to the next.
    private var step: Double { inputLength / Double(outputCount) }

    var isIdentity: Bool { inputCount == outputCount && inputLength == Double(inputCount) }

    /// How much wider the filter is than Lanczos': where a picture is reduced, by the pixels that become one.
    private var scale: Double { step < 1 ? Lanczos.enlargingScale : step }

    /// How far the filter reaches on each side.
    private var reach: Double { Lanczos.radius * scale }

    /// How much of the last input pixel is part of the line, and so how much it weighs.
    private var lastShare: Double { inputLength - Double(inputCount - 1) }

    /// The middle of the last input pixel's part of the line. The others' are their numbers.
    private var lastPosition: Double { Double(inputCount - 1) - (1 - lastShare) / 2 }

    /// The most pixels that any pixel is made of. A last one that is narrower than the others may come in addition.
    package var maximumTaps: Int {
        isIdentity ? 1 : min(inputCount, Int((2 * reach).rounded(.up)) + (lastShare < 1 ? 1 : 0))
    }

    /// The pixels that an output pixel is made of, without those just at the filter's ends, whose weight is 0. Beyond the
    /// picture's ends there are none, and the others get more weight.
    package func taps(of index: Int) -> Range<Int> {
        if isIdentity { return index..<index + 1 }
        let center = center(of: index)
        let first = max(0, Int((center - reach).rounded(.down)) + 1)
        let end = lastPosition < center + reach ? inputCount : Int((center + reach).rounded(.up))
        return first..<min(end, first + maximumTaps)
    }

    /// The weights of these pixels; their sum is 1.
    package func weights(of index: Int) -> [Float] {
        if isIdentity { return [1] }
        let center = center(of: index)
        let weights = taps(of: index).map { input in
            input == inputCount - 1
                ? lastShare * Lanczos.weight((lastPosition - center) / scale)
                : Lanczos.weight((Double(input) - center) / scale)
        }
        let sum = weights.reduce(0, +)
        return weights.map { Float($0 / sum) }
    }

    /// The fewest pixels under the filter's main lobe. Some results have one more.
    var minimumLobeTaps: Int { isIdentity ? 1 : Int(2 * lobeReach) }

    /// The pixels under the filter's main lobe, those beyond the line's ends too: in a reduced picture those whose weights the
    /// filter has before it first becomes 0, in an enlarged one the nearest two.
    package func lobe(of index: Int) -> Range<Int> {
        if isIdentity { return index..<index + 1 }
        let center = center(of: index)
        return Int((center - lobeReach).rounded(.down)) + 1..<Int((center + lobeReach).rounded(.up))
    }

    /// How far the main lobe reaches on each side. A pixel just at its end is outside, however the sum was rounded.
    private var lobeReach: Double { max(1, step) - 1e-6 }

    private func center(of index: Int) -> Double { (Double(index) + 0.5) * step - 0.5 }
}
