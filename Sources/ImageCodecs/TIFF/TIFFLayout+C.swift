import CImageCodecs
import ImageCore

extension TIFFLayout {
    /// The same for the C side.
    var described: cimg_tiff_layout {
        var result = cimg_tiff_layout()
        result.width = UInt32(size.width)
        result.height = UInt32(size.height)
        result.chunk_width = UInt32(chunkSize.width)
        result.chunk_height = UInt32(chunkSize.height)
        result.bits = UInt32(bits)
        result.samples = UInt32(samples)
        result.compression = UInt32(compression.rawValue)
        result.predictor = UInt32(predictor)
        result.fill_order = UInt32(fillOrder)
        result.fax_options = UInt32(truncatingIfNeeded: faxOptions)
        result.color = color.described
        result.alpha = alpha.described
        result.alpha_sample = UInt32(alphaSample)
        result.is_tiled = isTiled
        result.is_big_endian = isBigEndian
        result.is_separate = isSeparate
        result.subsampling = (UInt32(subsampling.across), UInt32(subsampling.down))
        result.coefficients = (coefficients[0], coefficients[1], coefficients[2])
        result.reference = (reference[0], reference[1], reference[2], reference[3], reference[4], reference[5])
        result.offsets = offsets.described
        result.lengths = lengths?.described ?? cimg_tiff_array()
        result.longest_chunk = UInt64(longestChunk)
        result.held_rows = UInt32(bandRows)
        result.reads_scanlines = readsScanlines
        withUnsafeMutableBytes(of: &result.palette) { target in
            for (index, entry) in palette.enumerated() {
                target.storeBytes(
                    of: SIMD4(entry.0, entry.1, entry.2, 255), toByteOffset: 4 * index, as: SIMD4<UInt8>.self)
            }
        }
        return result
    }
}

extension TIFFLayout.Numbers {
    fileprivate var described: cimg_tiff_array {
        cimg_tiff_array(position: UInt64(position), count: UInt64(count), number_size: UInt32(size))
    }
}

extension TIFFLayout.Color {
    fileprivate var described: cimg_tiff_color {
        switch self {
        case .gray: CIMG_TIFF_GRAY
        case .invertedGray: CIMG_TIFF_INVERTED_GRAY
        case .rgb: CIMG_TIFF_RGB
        case .palette: CIMG_TIFF_PALETTE
        case .cmyk: CIMG_TIFF_CMYK
        case .yCbCr: CIMG_TIFF_YCBCR
        }
    }
}

extension TIFFLayout.Alpha {
    fileprivate var described: cimg_tiff_alpha {
        switch self {
        case .none: CIMG_TIFF_OPAQUE
        case .straight: CIMG_TIFF_STRAIGHT
        case .premultiplied: CIMG_TIFF_PREMULTIPLIED
        }
    }
}
