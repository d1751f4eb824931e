/// A Gaussian's samples for ``PixelBlurKernels``, each twice in a word.
package struct FixedWeights {
    package let values: [UInt32]
    /// Half a unit for each product whose fraction is lost, and more if told; twice in a word, too.
    package let rounding: UInt32

    /// - Parameters:
    ///   - one: what all weights together are; each has to be less than 2¹⁶.
    ///   - more: what is added besides.
    package init(_ samples: GaussianSamples, one: Int, adding more: Int = 0) {
        var weights = samples.half.map { Int(($0 * Double(one)).rounded()) }
        // So that no picture of one colour becomes lighter or darker.
        weights[0] = one - 2 * weights[1...].reduce(0, +)
        values = weights.map { Self.twice($0) }
        rounding = Self.twice(weights.count / 2 + more)
    }

    private static func twice(_ value: Int) -> UInt32 { UInt32(value) * 0x1_0001 }
}
