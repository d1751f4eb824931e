/// How an AVIF result is coded: as requested, else like its input where that is possible.
struct AVIFCodingPlan {
    private(set) var options: AVIFEncodingOptions
    /// What of the input could not be taken over.
    private(set) var notices: [String] = []

    init(_ input: EncodingInput, _ preferences: any EncodingPreferences) {
        let source = input.source as? HEIFCoding
        let quality = preferences.quality ?? AVIFEncodingOptions.defaultQuality
        let isLossless = preferences.isLossless ?? false
        let usual: JPEGSubsampling = isLossless || quality >= 90 ? .s444 : .s420
        let subsampling = preferences.subsampling ?? (isLossless ? .s444 : source?.subsampling ?? usual)
        options = AVIFEncodingOptions(
            quality: quality, isLossless: isLossless, effort: preferences.effort ?? AVIFEncodingOptions.defaultEffort,
            subsampling: subsampling)
        guard input.bitDepth > 8 else { return }
        options.bitDepth = 12
        if source?.format.bitDepth ?? 16 > 12 {
            notices.append("the result has 12 bits a channel: an AVIF can't hold 16")
        }
    }
}

extension HEIFCoding {
    fileprivate var subsampling: JPEGSubsampling? {
        switch format.chroma {
        case .none: nil
        case .s420: .s420
        case .s422: .s422
        case .s444: .s444
        }
    }
}
