import ImageCodecs
import ImageCore

/// How rows go from one JPEG to another as luma and chroma, where nothing but a look on single pixels is between.
struct SamplePlan: Sendable {
    /// A band as it is decoded, and as it is encoded.
    let decoded: YCbCrLayout
    let filtered: YCbCrLayout
    /// Rows of a band: whole rows of blocks, or the picture's height.
    let bandRows: Int

    /// - Parameter bandBytes: what a band should have at the most.
    /// - Returns: nil where decoder or encoder know pixels alone.
    init?(_ header: ImageHeader, for request: EncodingRequest, bandBytes: Int) {
        guard let input = header.chromaSubsampling, let output = request.chromaSubsampling else { return nil }
        let width = header.decodedSize.width
        func layouts(_ rows: Int) -> (decoded: YCbCrLayout, filtered: YCbCrLayout) {
            (
                YCbCrLayout(width: width, capacity: rows, subsampling: input),
                YCbCrLayout(width: width, capacity: rows, subsampling: output)
            )
        }
        // Rows have room around them, which counts where they are short.
        let (few, more) = (layouts(16), layouts(32))
        let bytes = more.decoded.byteCount - few.decoded.byteCount + more.filtered.byteCount - few.filtered.byteCount
        bandRows = min(max(16, bandBytes / bytes * 16), header.decodedSize.height)
        (decoded, filtered) = layouts(bandRows)
    }

    /// Bytes of bands on their way, and of the one that is decoded ahead of them.
    func memory(bands: Int) -> Int { bands * (decoded.byteCount + filtered.byteCount) + decoded.byteCount }
}
