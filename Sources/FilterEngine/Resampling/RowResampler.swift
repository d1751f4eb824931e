import ImageCore

/// Makes rows of another size or direction out of the rows of a picture, in linear light and on premultiplied alpha.
///
/// It is given rows first to last, as many as the next result needs, and then asked for that. Colours are taken to follow
/// sRGB's curve.
package protocol RowResampler {
    /// The size of the result.
    var size: PixelSize { get }

    /// The rows from the picture's top that the next result needs; 0 after the last one.
    var neededRows: Int { get }

    /// Takes the next row.
    mutating func take(_ row: RawSpan)

    /// Gives the next result, into the bytes from `offset` on.
    mutating func give(into rows: inout MutableRawSpan, at offset: Int)
}
