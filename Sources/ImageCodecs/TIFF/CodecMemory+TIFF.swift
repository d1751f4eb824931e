import ImageCore

extension CodecMemory {
    /// A row of strips or tiles is held, and one of them as it is packed.
    /// - Parameter factor: how many pixels in each direction become one.
    static func tiff(_ layout: TIFFLayout, factor: Int = 1) -> Int {
        let isSpread = layout.bits < 8 || layout.isSubsampled
        let width = layout.size.width
        let boxes = layout.color == .cmyk && layout.alpha != .none ? 2 : 1
        let parts = [
            layout.bandBytes,
            layout.readsScanlines ? 0 : layout.longestChunk,
            isSpread ? layout.chunkSize.width.saturatingProduct(max(3, layout.samples)) : 0,
            layout.chunksAcross.saturatingProduct(8),
            // A sum of 8 bytes for each channel of a mean, and a row.
            factor > 1 ? width.dividedRoundingUp(by: factor).saturatingProduct(4 * 8 * boxes) : 0,
            factor > 1 ? width.saturatingProduct(layout.rowFormat.bytesPerPixel) : 0,
            layout.jpegTables.count,
            layout.compression == .none ? 0 : libtiff(layout),
        ]
        return parts.reduce(fixed) { $0.saturatingSum($1) }
    }

    /// What libtiff allocates itself: its handle, where strips and tiles are, and what its codecs need.
    static func libtiff(_ layout: TIFFLayout) -> Int {
        let chunk = layout.chunkSize
        var parts = [256 << 10, layout.chunkCount.saturatingProduct(16)]
        if layout.compression.isFax { parts.append(chunk.width.saturatingProduct(24)) }
        if layout.compression == .jpeg {
            let most = JPEGSampling(horizontal: 2, vertical: 2)
            parts.append(jpeg(size: chunk, sampling: [most, most, most, most], isWhole: false))
            // Of progressive data the coefficients are held; libtiff refuses what needs more than 10 MB for that.
            parts.append(min(chunk.width.saturatingProduct(chunk.height).saturatingProduct(8), 10 << 20))
        }
        if layout.readsScanlines { parts.append(layout.longestChunk) }
        return parts.reduce(0) { $0.saturatingSum($1) }
    }
}
