import ImageCore

extension CodecMemory {
    /// - Parameters:
    ///   - size: the file's.
    ///   - isWhole: whether the whole picture is held, as an interlaced one is.
    ///   - factor: how many pixels in each direction become one.
    static func png(size: PixelSize, rowFormat: PixelFormat, isWhole: Bool, factor: Int = 1) -> Int {
        let row = size.width.saturatingProduct(rowFormat.bytesPerPixel)
        // The row, the one before it and its filtered forms.
        let rows = row.saturatingProduct(6)
        let picture = isWhole ? row.saturatingProduct(size.height) : 0
        // A sum of 8 bytes for each channel of a mean, and one more row.
        let means =
            factor > 1 ? size.width.dividedRoundingUp(by: factor).saturatingProduct(4 * 8).saturatingSum(row) : 0
        return fixed.saturatingSum(rows).saturatingSum(picture).saturatingSum(means)
    }
}
