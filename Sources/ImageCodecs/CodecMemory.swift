import ImageCore

/// Upper estimates of the bytes that a codec holds while it works, from what a file's header says. Saturating: a
/// header can claim anything.
enum CodecMemory {
    /// Buffers and tables whose size does not depend on the picture.
    private static let fixed = 384 << 10

    /// - Parameters:
    ///   - size: the file's.
    ///   - sampling: the factors of each component.
    ///   - isWhole: whether the coefficients of the whole picture are held.
    ///   - blockSide: what 8 samples of a block's side become: 8, or less where the picture is reduced.
    static func jpeg(size: PixelSize, sampling: [JPEGSampling], isWhole: Bool, blockSide: Int = 8) -> Int {
        let most = JPEGSampling(
            horizontal: max(1, sampling.map(\.horizontal).max() ?? 1),
            vertical: max(1, sampling.map(\.vertical).max() ?? 1)
        )
        // Interleaved units of 8 × 8 blocks, in each direction.
        let across = size.width.dividedRoundingUp(by: 8 * most.horizontal)
        let down = size.height.dividedRoundingUp(by: 8 * most.vertical)
        var bytes = fixed
        for component in sampling {
            let blocks = across.saturatingProduct(component.horizontal)
            // Chroma may keep more of its own samples than luma does.
            let finer = max(most.horizontal / component.horizontal, most.vertical / component.vertical)
            var side = blockSide
            var left = finer
            while side < 8, left > 1 { (side, left) = (2 * side, left / 2) }
            // A quarter more of a row of units for the context above and below it, and the row at full size twice.
            let rows = blocks.saturatingProduct(component.vertical).saturatingProduct(side * (side + 2) * 2)
            let upsampled = across.saturatingProduct(blockSide * most.horizontal).saturatingProduct(2 * most.vertical)
            bytes = bytes.saturatingSum(rows).saturatingSum(upsampled)
            guard isWhole else { continue }
            // A block is 64 coefficients of two bytes; a row of blocks has a pointer.
            let blockRows = down.saturatingProduct(component.vertical)
            bytes = bytes.saturatingSum(blocks.saturatingProduct(128).saturatingSum(16).saturatingProduct(blockRows))
        }
        return bytes
    }

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
        let means = factor > 1 ? size.divided(by: factor).width.saturatingProduct(4 * 8).saturatingSum(row) : 0
        return fixed.saturatingSum(rows).saturatingSum(picture).saturatingSum(means)
    }
}

extension Int {
    func dividedRoundingUp(by divisor: Int) -> Int {
        self / divisor + (self % divisor == 0 ? 0 : 1)
    }
}
