import ImageCodecs
import ImageCore

/// How rows go from one JPEG to another as luma and chroma, where nothing but a look on single pixels is between.
struct SamplePlan: Sendable {
    /// A band as it is decoded, and as it is encoded.
    let decoded: YCbCrLayout
    let filtered: YCbCrLayout

    /// - Parameter rows: of a band: whole rows of blocks, or the picture's height.
    /// - Returns: nil where decoder or encoder know pixels alone.
    init?(_ header: ImageHeader, for request: EncodingRequest, rows: Int) {
        guard let input = header.chromaSubsampling,
            let output = (request.coding as? any YCbCrEncoderSettings)?.chromaSubsampling(for: request)
        else { return nil }
        let width = header.decodedSize.width
        decoded = YCbCrLayout(width: width, capacity: rows, subsampling: input)
        filtered = YCbCrLayout(width: width, capacity: rows, subsampling: output)
    }

    /// Bytes of bands on their way, and of the one that is decoded ahead of them.
    func memory(bands: Int) -> Int { bands * (decoded.byteCount + filtered.byteCount) + decoded.byteCount }
}
