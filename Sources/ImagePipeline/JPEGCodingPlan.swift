import ImageCodecs

/// How a JPEG result is coded: as requested, else like its input where that is possible.
struct JPEGCodingPlan {
    private(set) var options: JPEGEncodingOptions
    /// What of the input's coding could not be taken over.
    private(set) var notices: [String] = []

    init(header: ImageHeader, options output: OutputOptions, colorModel: ColorModel) {
        options = JPEGEncodingOptions(
            quantization: .quality(output.quality ?? OutputOptions.defaultQuality),
            sampling: (output.subsampling ?? Self.defaultSubsampling(output)).sampling,
            isProgressive: output.isProgressive, optimizesHuffman: output.optimizesHuffman)
        guard let input = header.jpeg else { return }
        if output.quality == nil { takeOverTables(of: input, components: colorModel == .gray ? 1 : 3) }
        if output.subsampling == nil, input.isLumaAndChroma, input.sampling.count >= 3 { takeOverSampling(of: input) }
    }

    private static func defaultSubsampling(_ output: OutputOptions) -> JPEGSubsampling {
        (output.quality ?? OutputOptions.defaultQuality) >= 90 ? .s444 : .s420
    }

    private mutating func takeOverTables(of input: JPEGCoding, components: Int) {
        if input.isLumaAndChroma, let tables = input.quantization, let first = tables.first {
            let padded = tables + Array(repeating: first, count: max(0, components - tables.count))
            let quantization = JPEGEncodingOptions.Quantization.tables(Array(padded.prefix(components)))
            if quantization.isValid(components: components) {
                options.quantization = quantization
                return
            }
        }
        notices.append(
            "its quantisation tables can't be taken over: the result has quality \(OutputOptions.defaultQuality)")
    }

    private mutating func takeOverSampling(of input: JPEGCoding) {
        let sampling = Array(input.sampling.prefix(3))
        if sampling.isValid {
            options.sampling = sampling
        } else {
            notices.append("its chroma subsampling can't be taken over: the result has 4:4:4")
            options.sampling = JPEGSubsampling.s444.sampling
        }
    }
}

extension JPEGCoding {
    /// Whether its tables and sampling mean the same in a result, which is grey or YCbCr.
    fileprivate var isLumaAndChroma: Bool { [.grayscale, .ycbcr, .ycck].contains(storedColor) }
}
