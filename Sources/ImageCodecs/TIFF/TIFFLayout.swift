import ImageCore

/// How a picture is laid out in its TIFF file, by the tags of its directory, as far as it can be read here.
struct TIFFLayout {
    enum Color {
        /// Grey; where 0 is white, inverted.
        case gray, invertedGray
        case rgb, palette, cmyk, yCbCr
    }

    enum Alpha {
        case none
        /// Unassociated: colours are as they are.
        case straight
        /// Associated: colours are multiplied by alpha.
        case premultiplied
    }

    /// An array of whole numbers in the file.
    struct Numbers {
        var position: Int
        var count: Int
        var size: Int
    }

    var size: PixelSize
    /// Of a strip, which is as wide as the picture, or a tile.
    var chunkSize: PixelSize
    var isTiled: Bool
    var isBigEndian: Bool
    /// Bits of a sample: 1, 2, 4, 8 or 16.
    var bits: Int
    /// Samples of a pixel.
    var samples: Int
    var color: Color
    var alpha = Alpha.none
    /// Which sample alpha is.
    var alphaSample = 0
    /// Samples of a pixel that are neither colour nor alpha.
    var otherSamples = 0
    /// Whether each sample has a plane of its own.
    var isSeparate: Bool
    var compression: TIFFCompression
    var predictor = 1
    var fillOrder = 1
    var faxOptions = 0
    /// Pixels across and down that have one sample of colour in YCbCr.
    var subsampling = (across: 1, down: 1)
    var coefficients: [Float] = [0.299, 0.587, 0.114]
    var reference: [Float] = [0, 255, 128, 255, 128, 255]
    var offsets: Numbers
    /// Nil where the file leaves them out.
    var lengths: Numbers?
    /// The longest packed strip or tile, as far as the file says so; else the longest that makes sense.
    var longestChunk = 0
    /// What the strips or tiles of a JPEG have in common.
    var jpegTables: [UInt8] = []
    /// Red, green and blue of a palette's entries.
    var palette: [(UInt8, UInt8, UInt8)] = []
}
