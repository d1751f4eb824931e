import ImageCore

/// Bytes that rendering a picture is expected to hold at most, by what holds them.
package struct RenderMemory: Hashable, Sendable {
    /// What measuring the picture's colours holds, before it is rendered, and what decodes it meanwhile.
    package var measuring = 0
    /// The decoder, the conversion of CMYK, and what is decoded ahead.
    package var decoding = 0
    package var geometry = 0
    /// Rows that filters keep which look at neighbours.
    package var filters = 0
    /// The look's lookup tables, and those that its curves are compiled to.
    package var tables = 0
    /// Rows on their way to the encoder.
    package var bands = 0
    /// What is drawn on the picture.
    package var overlays = 0
    package var encoding = 0
    /// What making the gain map holds beside the decoder, before the picture's first row.
    package var makingGainMap = 0
    /// The gain map's file, until the picture is written.
    package var gainMap = 0

    package var total: Int {
        let rendering = [decoding, geometry, filters, tables, bands, overlays, encoding, gainMap].reduce(0) {
            $0.saturatingSum($1)
        }
        return max(measuring, decoding.saturatingSum(makingGainMap), rendering)
    }
}
