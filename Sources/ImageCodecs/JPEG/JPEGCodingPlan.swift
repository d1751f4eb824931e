/// How a JPEG result is coded: as requested, else like its input where that is possible.
struct JPEGCodingPlan {
    private(set) var options: JPEGEncodingOptions
    /// What of the input's coding could not be taken over.
    private(set) var notices: [String] = []

    init(_ input: EncodingInput, _ preferences: any EncodingPreferences) {
        let quality = preferences.quality ?? JPEGEncodingOptions.defaultQuality
        let subsampling = preferences.subsampling ?? (quality >= 90 ? .s444 : .s420)
        options = JPEGEncodingOptions(
            quantization: .quality(quality), sampling: subsampling.sampling,
            isProgressive: preferences.isProgressive, optimizesHuffman: preferences.optimizesHuffman,
            sizeLimit: preferences.largestSize.map {
                JPEGSizeLimit(bytes: $0, halvesColors: preferences.subsampling == nil)
            })
        guard let source = input.source as? JPEGCoding else { return }
        if preferences.quality == nil { takeOverTables(of: source, components: input.colorModel == .gray ? 1 : 3) }
        if preferences.subsampling == nil, source.isLumaAndChroma, source.sampling.count >= 3 {
            takeOverSampling(of: source)
        }
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
            "its quantisation tables can't be taken over: the result has quality \(JPEGEncodingOptions.defaultQuality)")
    }

    private mutating func takeOverSampling(of input: JPEGCoding) {
        options.sizeLimit?.halvesColors = false
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
