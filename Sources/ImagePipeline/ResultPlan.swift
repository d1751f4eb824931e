import ColorManagement
import ImageCodecs
import ImageCore
import Inspire

/// What the result of a picture will be: decided from its header, the plan and the options, before the first row.
package struct ResultPlan {
    package var request: EncodingRequest
    /// Whether rows have to be put on the background first.
    package let flattens: Bool
    package var notices: [String]

    package init(
        header: ImageHeader, plan: FilterPlan, colors: ResultColors, options: OutputOptions, limits: ImageLimits
    ) {
        let format = options.format ?? header.format
        let colorModel = colors.colorModel
        let hasAlpha = header.hasAlpha || plan.changesAlpha
        var metadata = header.metadata
        metadata.iccProfile = colors.iccProfile
        metadata.pngColorChunks = colors.pngColorChunks
        notices = colors.notices
        let coding: EncodingRequest.Coding =
            switch format {
            case .jpeg: .jpeg(Self.jpegOptions(header: header, options: options, colorModel: colorModel))
            case .png: .png(options.pngCoding(bitDepth: header.bitDepth == 16 ? 16 : 8))
            }
        request = EncodingRequest(
            size: header.decodedSize, rowFormat: header.rowFormat, colorModel: colorModel,
            hasAlpha: hasAlpha && format != .jpeg, metadata: metadata, coding: coding, limits: limits
        )
        flattens = hasAlpha && format == .jpeg
    }

    private static func jpegOptions(
        header: ImageHeader, options: OutputOptions, colorModel: ColorModel
    ) -> JPEGEncodingOptions {
        // Only pictures that were stored as luma and chroma have tables and sampling that mean the same in the result.
        let stored: JPEGCoding? = header.jpeg.flatMap { coding in
            [.grayscale, .ycbcr, .ycck].contains(coding.storedColor) ? coding : nil
        }
        var result = JPEGEncodingOptions(
            isProgressive: options.isProgressive, optimizesHuffman: options.optimizesHuffman
        )
        let components = colorModel == .gray ? 1 : 3
        if let quality = options.quality {
            result.quantization = .quality(quality)
        } else if let tables = stored?.quantization, let first = tables.first {
            let padded = tables + Array(repeating: first, count: max(0, components - tables.count))
            result.quantization = .tables(Array(padded.prefix(components)))
        } else {
            result.quantization = .quality(OutputOptions.defaultQuality)
        }
        if let subsampling = options.subsampling {
            result.sampling = subsampling.sampling
        } else if let stored, stored.sampling.count >= 3 {
            result.sampling = Array(stored.sampling.prefix(3))
        } else {
            let quality = options.quality ?? OutputOptions.defaultQuality
            result.sampling = (quality >= 90 ? JPEGSubsampling.s444 : .s420).sampling
        }
        return result
    }
}
