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
        let format = options.format(for: header.format)
        let colorModel = colors.colorModel
        let hasAlpha = header.hasAlpha || plan.changesAlpha
        let holdsAlpha = format.capabilities.holdsAlpha
        var metadata = header.metadata
        metadata.iccProfile = colors.iccProfile
        metadata.pngColorChunks = colors.pngColorChunks
        let encoding = format.plan(
            EncodingInput(
                colorModel: colorModel, bitDepth: header.bitDepth > 8 ? 16 : 8, source: header.coding),
            options)
        notices = colors.notices + encoding.notices
        request = EncodingRequest(
            size: header.decodedSize, rowFormat: header.rowFormat, colorModel: colorModel,
            hasAlpha: hasAlpha && holdsAlpha, metadata: metadata, coding: encoding.settings, limits: limits
        )
        flattens = hasAlpha && !holdsAlpha
    }
}
