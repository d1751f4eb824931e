import ImageCore

/// Makes rows of another size or direction out of the rows of a picture, in linear light and on premultiplied alpha.
///
/// Push the picture's rows first to last, as many as the next row of the result needs, then pull that. Colours are assumed
/// to follow sRGB's curve.
package protocol RowResampler {
    /// The size of the result.
    var size: PixelSize { get }

    /// The rows from the picture's top that the next result needs; 0 after the last one.
    var neededRows: Int { get }

    /// Adds the next row of the picture.
    mutating func push(_ row: RawSpan)

    /// Writes the next row of the result into the bytes from `offset` on.
    mutating func pull(into rows: inout MutableRawSpan, at offset: Int)
}
