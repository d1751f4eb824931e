import ImageCore

/// How a picture's samples are coded, whichever codec it is.
struct CodedFormat: Hashable, Sendable, Codable {
    /// Samples of Cb and Cr for those of Y.
    enum Chroma: Int, Sendable, Codable {
        case none, s420, s422, s444

        var samplesAcross: Int { self == .s420 || self == .s422 ? 2 : 1 }
        var samplesDown: Int { self == .s420 ? 2 : 1 }
    }

    var bitDepth: Int
    var chroma: Chroma
}

/// What the header of a bitstream says of its pictures.
struct CodedSequence: Hashable, Sendable {
    /// The largest that a decoder will make room for.
    var largest: PixelSize
    /// Nil where that could not be read.
    var codePoints: CodePoints?
}
