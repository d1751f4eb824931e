/// A Gaussian's samples for ``PixelBlurKernels``, each twice in a word.
package struct FixedPointWeights {
    package let values: [UInt32]
    /// Half a unit for each product whose fraction is lost, plus what the caller adds; twice in a word, too.
    package let rounding: UInt32

    /// - Parameters:
    ///   - one: the sum of all weights; each has to be less than 2¹⁶.
    ///   - more: added to the rounding.
    package init(_ samples: GaussianSamples, one: Int, adding more: Int = 0) {
        var weights = samples.half.map { Int(($0 * Double(one)).rounded()) }
        // So that a picture of one colour becomes neither lighter nor darker.
        weights[0] = one - 2 * weights[1...].reduce(0, +)
        values = weights.map { Self.twice($0) }
        rounding = Self.twice(weights.count / 2 + more)
    }

    private static func twice(_ value: Int) -> UInt32 { UInt32(value) * 0x1_0001 }
}
