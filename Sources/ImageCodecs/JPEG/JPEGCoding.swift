/// How a JPEG was coded.
package struct JPEGCoding: Hashable, Sendable {
    /// Colour as the file stores it, by JPEG's names: grayscale, YCbCr, RGB, CMYK, YCCK.
    package enum StoredColor: String, Sendable, Codable {
        case grayscale, ycbcr, rgb, cmyk, ycck
    }

    package var storedColor: StoredColor
    package var isProgressive: Bool
    package var isArithmetic: Bool
    /// Sampling factors of each component.
    package var sampling: [JPEGSampling]
    /// The quantisation table of each component, 64 entries in natural (row by row) order; nil where the file had not
    /// defined all of them before its first scan.
    package var quantization: [[UInt16]]?

    package init(
        storedColor: StoredColor, isProgressive: Bool, isArithmetic: Bool, sampling: [JPEGSampling],
        quantization: [[UInt16]]?
    ) {
        self.storedColor = storedColor
        self.isProgressive = isProgressive
        self.isArithmetic = isArithmetic
        self.sampling = sampling
        self.quantization = quantization
    }
}

extension JPEGCoding: SourceCoding {
    package var transposed: JPEGCoding {
        var coding = self
        coding.sampling = sampling.map { JPEGSampling(horizontal: $0.vertical, vertical: $0.horizontal) }
        return coding
    }

    package var facts: CodingFacts {
        CodingFacts(
            coding: (isProgressive ? "progressive" : "baseline") + (isArithmetic ? ", arithmetic" : ""),
            color: storedColor.rawValue,
            sampling: JPEGSubsampling.allCases.first { $0.sampling == sampling }?.rawValue
                ?? sampling.map { "\($0.horizontal)×\($0.vertical)" }.joined(separator: ", "),
            samplingFactors: sampling.map { [$0.horizontal, $0.vertical] })
    }
}

extension ImageHeader {
    /// How a JPEG was coded; nil for other formats.
    package var jpeg: JPEGCoding? { coding as? JPEGCoding }
}

/// A component's horizontal and vertical sampling factors, 1 to 4.
public struct JPEGSampling: Hashable, Sendable, Codable {
    /// Samples in a block's row, 1…4.
    public var horizontal: Int
    /// Samples in a block's column, 1…4.
    public var vertical: Int

    /// A component's sampling factors.
    public init(horizontal: Int, vertical: Int) {
        self.horizontal = horizontal
        self.vertical = vertical
    }
}
