import ImageCore

extension CodecMemory {
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
            // A block is 64 coefficients of two bytes, and has a mask of eight while scans are read; a row of blocks has a pointer.
            let blockRows = down.saturatingProduct(component.vertical)
            bytes = bytes.saturatingSum(blocks.saturatingProduct(136).saturatingSum(16).saturatingProduct(blockRows))
        }
        return bytes
    }
}
