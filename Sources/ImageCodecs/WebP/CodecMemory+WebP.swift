import ImageCore

extension CodecMemory {
    /// What decoding a WebP holds: the frame's data in the file, its pixels, and what libwebp needs.
    /// - Parameters:
    ///   - frame: the frame's size.
    ///   - canvas: the picture's size.
    ///   - fileBytes: the frame's data in the file.
    ///   - factor: how many pixels in each direction become one.
    static func webp(
        frame: PixelSize, canvas: PixelSize, isLossless: Bool, hasAlphaChunk: Bool, fileBytes: Int, factor: Int = 1
    ) -> Int {
        let pixels = frame.width.saturatingProduct(frame.height).saturatingProduct(4)
        let library = webpLibrary(
            frame: frame, isLossless: isLossless, hasAlphaChunk: hasAlphaChunk, fileBytes: fileBytes)
        // A row, and a sum of 8 bytes for each channel of a mean.
        let means =
            factor > 1
            ? canvas.width.saturatingProduct(4).saturatingSum(
                canvas.width.dividedRoundingUp(by: factor).saturatingProduct(4 * 8)) : 0
        return webpFixed.saturatingSum(pixels).saturatingSum(fileBytes).saturatingSum(library).saturatingSum(means)
    }

    /// The reader itself, and the headers of chunks.
    private static let webpFixed = 16 << 10

    /// What libwebp holds beside the pixels that it hands out, for files as encoders make them.
    ///
    /// A lossless picture has groups of tables, at most so many as libwebp's own encoder makes. One that is made to
    /// need much may have 65,536 of them.
    static func webpLibrary(frame: PixelSize, isLossless: Bool, hasAlphaChunk: Bool, fileBytes: Int) -> Int {
        // A few rows of blocks with what is known of them, twice where filters run on a thread of their own.
        let blockRows = frame.width.dividedRoundingUp(by: 16).saturatingProduct(6 << 10)
        let lossy = isLossless ? 0 : blockRows.saturatingSum(512 << 10)
        guard isLossless || hasAlphaChunk else { return lossy }
        // The pixels, 17 rows of them, and a quarter more for what transforms know of each block. Alpha alone is coded
        // like a picture, and kept.
        let pixels = frame.width.saturatingProduct(frame.height.saturatingSum(17)).saturatingProduct(isLossless ? 5 : 6)
        let blocks = frame.width.dividedRoundingUp(by: 4).saturatingProduct(frame.height.dividedRoundingUp(by: 4))
        // A group takes more than four bytes in the file.
        let groups = min(webpMostGroups, blocks, fileBytes / 4 + 1)
        return lossy.saturatingSum(pixels).saturatingSum(groups.saturatingProduct(21_000)).saturatingSum(64 << 10)
    }

    /// Groups of tables that libwebp's encoder makes at most.
    static let webpMostGroups = 2600
}
