import ImageCore

/// Hands out the rows of one picture, first to last.
///
/// The order of calls is a grammar: *make* (which reads the header), then `header` at any time,
/// `readRows`\* until every row was read, then `finish` once. After a call has thrown, only `header` is valid.
/// A decoder belongs to one thread at a time.
public protocol ImageDecoder: AnyObject {
    /// What is known of the picture before its rows are read.
    var header: ImageHeader { get }

    /// Reads the next `count` rows into `destination`, `bytesPerRow` bytes apart, in ``ImageHeader/rowFormat``. There are
    /// ``ImageHeader/decodedSize`` pixels in all.
    /// - Throws: `ImageError.damaged` unless the decoder was made to allow damage,
    ///   `ImageError.limitExceeded`, `ImageError.readFailed`.
    func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError)

    /// Reads what follows the last row and says what was wrong with the file, if anything.
    func finish() throws(ImageError) -> DecodeReport

    /// For callers that convert CMYK by a profile: from the first row on, which must not have been read yet, the four bytes
    /// of a pixel are cyan, magenta, yellow and black, 255 being full. With alpha, a row is two rows of four bytes a pixel: cyan,
    /// magenta, yellow and alpha, then three times black and alpha.
    /// - Returns: false, and nothing changes, where the picture is not CMYK or the decoder delivers RGB alone.
    func deliverCMYK() -> Bool
}

extension ImageDecoder {
    public func deliverCMYK() -> Bool { false }

    /// Reads the next `count` rows into a picture's first ones.
    package func readRows(_ count: Int, into rows: inout PixelBuffer) throws(ImageError) {
        let bytesPerRow = rows.layout.bytesPerRow
        var span = rows.bytes.mutableSpan
        var bytes = span.mutableBytes
        try readRows(count, into: &bytes, bytesPerRow: bytesPerRow)
    }
}

/// What was wrong with a file that could be read all the same.
public struct DecodeReport: Hashable, Sendable, Codable {
    /// How the picture is damaged and how many rows or scans are whole; nil where it is whole. Only a decoder that
    /// was made to allow damage gets so far.
    public var damage: String?
    /// Harmless faults: extraneous bytes, a missing end marker, an unreadable ancillary chunk. Each is said once.
    public var notices: [String]

    /// What is known after the last row.
    public init(damage: String? = nil, notices: [String] = []) {
        self.damage = damage
        self.notices = notices
    }
}

/// How a file is to be read.
public struct DecodingOptions: Hashable, Sendable, Codable {
    /// What a picture may need.
    public var limits: ImageLimits
    /// Keep what can be read of a damaged picture.
    public var allowsDamage: Bool
    /// Decode at a reduced size, in a fraction of the time: the smallest size that the format offers at which the picture,
    /// scaled to fit into this box, need not be enlarged; its full size where the picture is no larger than the box. The
    /// box is that of the upright picture: a decoder turns it for a picture whose orientation is turned. Nil: full size.
    ///
    /// A JPEG offers halves, quarters and eighths; of a progressive one only those scans are read that make each pixel
    /// right within a few levels, and what is wrong with the rest of the file is not noticed. A PNG and a WebP are divided by a
    /// whole number; all of it is read, and a pixel is the mean of those that it stands for.
    public var reducedToFill: PixelSize?
    /// The box into which the upright result will be resized, where that is all that is wanted of the picture. A baseline
    /// JPEG is then decoded at a reduced size, at least twice that of the result. All of it is read, and the damage in it
    /// found; of a progressive picture that would not be so.
    package var resizedToFit: PixelSize?
    /// How many threads may work on the picture, 1 or more.
    public var threads = 1

    /// Options for decoding; by default the whole picture, without damage.
    public init(limits: ImageLimits = ImageLimits(), allowsDamage: Bool = false, reducedToFill: PixelSize? = nil) {
        self.limits = limits
        self.allowsDamage = allowsDamage
        self.reducedToFill = reducedToFill
    }
}
