/// How a WebP was coded.
struct WebPCoding: Hashable, SourceCoding {
    var isLossless: Bool

    var transposed: WebPCoding { self }

    var facts: CodingFacts {
        CodingFacts(
            coding: isLossless ? "lossless" : "lossy", color: isLossless ? "rgb" : "ycbcr",
            sampling: isLossless ? "4:4:4" : "4:2:0",
            samplingFactors: [isLossless ? [1, 1] : [2, 2], [1, 1], [1, 1]])
    }
}
