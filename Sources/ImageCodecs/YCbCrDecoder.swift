import ImageCore

/// A decoder that can hand out luma and chroma as they are coded, where its header has ``ImageHeader/chromaSubsampling``.
package protocol YCbCrDecoder: ImageDecoder {
    /// Reads the samples of the next `count` rows instead of their pixels: whole rows of blocks, or all that are left. A picture is
    /// read in one way or the other.
    /// - Throws: what reading rows throws.
    func readSamples(_ count: Int, into rows: inout YCbCrRows) throws(ImageError)
}
