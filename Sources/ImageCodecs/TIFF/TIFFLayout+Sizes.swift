import ImageCore

extension TIFFLayout {
    /// Samples of a pixel that are colours.
    var colorSamples: Int {
        switch color {
        case .gray, .invertedGray, .palette: 1
        case .rgb, .yCbCr: 3
        case .cmyk: 4
        }
    }

    /// Whether libtiff unpacks YCbCr as it is stored; of a JPEG it makes RGB.
    var isSubsampled: Bool { color == .yCbCr && compression != .jpeg }

    /// Bytes of a row of a strip or a tile, of one plane where there are several; of subsampled YCbCr a row of blocks.
    var chunkRowBytes: Int {
        if isSubsampled {
            let blocks = chunkSize.width.dividedRoundingUp(by: subsampling.across)
            return blocks.saturatingProduct(subsampling.across * subsampling.down + 2)
        }
        let samples = chunkSize.width.saturatingProduct(isSeparate ? 1 : samples)
        return samples.saturatingProduct(bits).dividedRoundingUp(by: 8)
    }

    /// Bytes of a plane of a strip or a tile.
    var chunkBytes: Int {
        let rows = isSubsampled ? chunkSize.height.dividedRoundingUp(by: subsampling.down) : chunkSize.height
        return chunkRowBytes.saturatingProduct(rows)
    }

    /// Whether libtiff reads and unpacks a strip row by row, for the whole of it would be large.
    var readsScanlines: Bool {
        compression != .none && !isTiled && !isSubsampled && !isSeparate && fillOrder == 1
            && chunkBytes > Self.largeStrip
    }

    /// Rows of a strip or a tile that are held: all, fewer of a strip that is not packed, one of a large strip.
    var bandRows: Int {
        if readsScanlines { return 1 }
        guard compression == .none, !isTiled, !isSubsampled else { return chunkSize.height }
        return min(chunkSize.height, max(1, Self.section / chunkRowBytes))
    }

    /// More bytes than most pictures have: a strip that is unpacked as a whole takes less time.
    private static let largeStrip = 64 << 20
    /// About as many bytes of a strip that is not packed are read at a time.
    private static let section = 256 << 10

    /// Bytes of the rows that are held, in all planes that are read.
    var bandBytes: Int {
        let rows = isSubsampled ? chunkBytes : chunkRowBytes.saturatingProduct(bandRows)
        let planes = isSeparate ? colorSamples + (alpha == .none ? 0 : 1) : 1
        return rows.saturatingProduct(chunksAcross).saturatingProduct(planes)
    }

    var chunksAcross: Int { size.width.dividedRoundingUp(by: chunkSize.width) }

    /// Strips or tiles in all planes.
    var chunkCount: Int {
        let down = size.height.dividedRoundingUp(by: chunkSize.height)
        return chunksAcross.saturatingProduct(down).saturatingProduct(isSeparate ? samples : 1)
    }

    var colorModel: ColorModel {
        switch color {
        case .gray, .invertedGray: .gray
        case .rgb, .palette, .yCbCr: .rgb
        case .cmyk: .cmyk
        }
    }

    /// The format of the decoder's rows. CMYK comes in 8 bits; with alpha, its rows have room for five channels.
    var rowFormat: PixelFormat {
        if color == .cmyk { return alpha == .none ? .rgba8 : .rgba16 }
        return bits == 16 ? .rgba16 : .rgba8
    }

    /// Bits of a channel, as a header says them.
    var bitDepth: Int { color == .palette ? 8 : bits }
}
