import ImageCore
import ImageMetadata

/// What coding a WebP holds, by what libwebp 1.2.4 was seen to take for noise, which takes most.
struct WebPEncodingMemory {
    /// Whether a lossy picture is coded twice rather than keeping what was found about each block, which takes most of the
    /// memory: where three quarters of what is allowed would not do.
    let isFrugal: Bool
    /// What libwebp holds beside the picture.
    let library: Int
    /// All that is held: the picture, what libwebp needs for it, the result.
    let total: Int

    init(_ request: EncodingRequest, _ options: WebPEncodingOptions) {
        let ample = WebPEncodingMemory(request, options, isFrugal: false)
        let canBeFrugal = !options.isLossless && options.libraryEffort >= Self.firstKeepingMethod
        self =
            canBeFrugal && ample.total > request.limits.maxMemory / 4 * 3
            ? WebPEncodingMemory(request, options, isFrugal: true) : ample
    }

    private init(_ request: EncodingRequest, _ options: WebPEncodingOptions, isFrugal: Bool) {
        self.isFrugal = isFrugal
        let size = request.size
        let pixels = size.width.saturatingProduct(size.height)
        let blocks = min(
            CodecMemory.webpMostGroups,
            size.width.dividedRoundingUp(by: 4).saturatingProduct(size.height.dividedRoundingUp(by: 4)))
        let perBlock = blocks.saturatingProduct(12 << 10)
        // Tenths of a byte for each pixel.
        let (picture, needed, coded): (Int, Int, Int)
        if options.isLossless {
            (picture, needed, coded) = (40, Self.lossless(options.libraryEffort, request.threads), 42)
        } else {
            let isFine = options.quality > 90
            let keeps = !isFrugal && options.libraryEffort >= Self.firstKeepingMethod
            let color = keeps ? (isFine ? 340 : 270) : (isFine ? 80 : 40)
            // Alpha is coded before the rest, or beside it.
            let alpha = request.hasAlpha ? [230, 230, 230, 230, 360, 400, 500][options.libraryEffort] : 0
            needed = request.threads > 1 ? color + alpha : max(color, alpha)
            (picture, coded) = (request.hasAlpha ? 25 : 15, (isFine ? 38 : 14) + (request.hasAlpha ? 12 : 0))
        }
        library = Self.fixed.saturatingSum(pixels.saturatingProduct(needed) / 10)
            .saturatingSum(options.isLossless || request.hasAlpha ? perBlock : 0)
        // A band of rows, and libwebp's own copies of it; odd sides are rounded up.
        let band = size.width.saturatingProduct(4 * 32 * 2)
        let planes = size.width.saturatingSum(size.height).saturatingSum(1)
        total = library.saturatingSum(pixels.saturatingProduct(picture + coded) / 10).saturatingSum(band)
            .saturatingSum(planes).saturatingSum(CodecMemory.fixed)
            .saturatingSum(request.metadata.heldBytes)
    }

    /// The first of libwebp's methods that keeps what it found about each block.
    private static let firstKeepingMethod = 3
    private static let fixed = 1 << 20

    private static func lossless(_ preset: Int, _ threads: Int) -> Int {
        switch preset {
        case 0: 220
        case 1...7: 310
        case 8: 400
        // The slowest tries two ways, with threads at a time.
        default: threads > 1 ? 940 : 500
        }
    }
}

extension ImageMetadata {
    /// What the writer keeps of it until the end.
    fileprivate var heldBytes: Int {
        let parts = [iccProfile, exif, xmp].compactMap(\.self) + extendedXMP
        return parts.reduce(0) { $0 + $1.count }
    }
}
