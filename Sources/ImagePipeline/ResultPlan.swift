import ColorManagement
import FilterEngine
import ImageCodecs
import ImageCore
import ImageMetadata

/// What the result of a picture will be: decided from its header, the plan and the options, before the first row.
package struct ResultPlan {
    package var request: EncodingRequest
    /// Whether rows have to be put on the background first.
    package let flattens: Bool
    package var notices: [String]

    package init(
        header: ImageHeader, plan: FilterPlan, colors: ResultColorSpace, options: OutputOptions, limits: ImageLimits
    ) {
        let format = options.format ?? header.format
        let colorModel = colors.colorModel
        let hasAlpha = header.hasAlpha || plan.changesAlpha
        var metadata = header.metadata
        metadata.iccProfile = colors.iccProfile
        metadata.pngColorChunks = colors.pngColorChunks
        notices = colors.notices
        let coding: EncodingRequest.Coding
        switch format {
        case .jpeg:
            let planned = JPEGCodingPlan(header: header, options: options, colorModel: colorModel)
            coding = .jpeg(planned.options)
            notices += planned.notices
        case .png:
            coding = .png(options.pngCoding(bitDepth: header.bitDepth == 16 ? 16 : 8))
        }
        request = EncodingRequest(
            size: header.decodedSize, rowFormat: header.rowFormat, colorModel: colorModel,
            hasAlpha: hasAlpha && format != .jpeg, metadata: metadata, coding: coding, limits: limits
        )
        flattens = hasAlpha && format == .jpeg
    }
}
