import ImageCore

/// A decoder that can hand out luma and chroma as they are coded, where its header has ``ImageHeader/chromaSubsampling``.
package protocol YCbCrDecoder: ImageDecoder {
    /// Reads the samples of the next `count` rows instead of their pixels: whole rows of blocks, or all that are left. A picture is
    /// read in one way or the other.
    /// - Throws: what reading rows throws.
    func readSamples(_ count: Int, into rows: inout YCbCrRows) throws(ImageError)
}

/// Settings of an encoder that may take samples.
package protocol YCbCrEncoderSettings: EncoderSettings {
    /// How the samples lie that the encoder of this request takes where ``EncodingRequest/takesSamples`` is set; nil where it takes
    /// rows of pixels alone.
    func chromaSubsampling(for request: EncodingRequest) -> ChromaSubsampling?
}

/// An encoder that takes luma and chroma, where its request says so.
package protocol YCbCrEncoder: ImageEncoder {
    /// Writes the next `count` rows: whole rows of blocks, or all that are left, with what lies behind the picture's edges as far as
    /// blocks reach.
    func writeSamples(_ count: Int, from rows: YCbCrRows) throws(ImageError)
}
