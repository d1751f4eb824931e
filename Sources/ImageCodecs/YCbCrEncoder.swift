import ImageCore

/// An encoder that takes luma and chroma, where its request says so.
package protocol YCbCrEncoder: ImageEncoder {
    /// Writes the next `count` rows: whole rows of blocks, or all that are left, with what lies behind the picture's edges as far as
    /// blocks reach.
    func writeSamples(_ count: Int, from rows: YCbCrRows) throws(ImageError)
}
