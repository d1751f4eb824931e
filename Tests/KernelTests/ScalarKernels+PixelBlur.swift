import KernelInterface

/// The kernels of blurs in fixed point. They are exact: values of sixteen bits, products of which the high half counts.
extension ScalarKernels {
    static func productHigh(_ value: Int, _ weight: UInt32) -> Int { (value * Int(weight & 0xFFFF)) >> 16 }

    /// rounding + weights[0]·x + Σ weights[i]·(both values at that distance)
    static func symmetricSum(_ values: (_ distance: Int) -> Int, _ weights: [UInt32], rounding: Int) -> Int {
        (1..<weights.count).reduce(rounding + productHigh(values(0), weights[0])) {
            $0 + productHigh(values(-$1) + values($1), weights[$1])
        }
    }

    /// (1 4 6 4 1), not divided.
    static func binomial(_ values: (_ distance: Int) -> Int) -> Int {
        values(-2) + 4 * values(-1) + 6 * values(0) + 4 * values(1) + values(2)
    }

    static func sumPairs(_ outer: (Int, Int), _ inner: (Int, Int), _ weights: PairWeights, rounding: Int) -> Int {
        productHigh(outer.0 + outer.1, weights.outer) + productHigh(inner.0 + inner.1, weights.inner) + rounding
    }
}
